internal import ArgumentParser
internal import Messages

/// What every list of repositories that GitHub makes takes.
struct SearchOptions: ParsableArguments {
  @OptionGroup(title: Message.groupListing.said)
  var listing: ListingOptions

  @OptionGroup(title: Message.groupListing.said)
  var complete: CompleteOptions

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupOutput.said)
  var instead: SearchInsteadOptions

  @OptionGroup(title: Message.groupGithub.said)
  var reading: ReadOptions

  @OptionGroup(title: Message.groupGithub.said)
  var host: HostOptions
}

/// What a search can lead to instead of a list.
struct SearchInsteadOptions: ParsableArguments {
  @Flag(name: [.customShort("w"), .long], help: .text(.helpWeb))
  var web = false

  @Flag(help: .text(.helpExplain))
  var explain = false
}
