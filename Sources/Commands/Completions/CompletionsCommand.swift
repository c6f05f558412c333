internal import ArgumentParser
internal import Messages
internal import Output
internal import Presentation

/// `ghrepo completions SHELL`: prints the completion script for a shell.
struct CompletionsCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "completions", .helpCompletions, hasOptions: false, arguments: "<\(Message.valueShell.said)>",
    more: .helpCompletionsMore)

  @Argument(help: .text(.helpCompletionsShell, value: .valueShell))
  var shell: ShellChoice

  func run(in context: CommandContext) async throws {
    try context.console.write(shell.script)
  }
}

/// The supported shells.
enum ShellChoice: String, WordChoice {
  case bash
  case zsh
  case fish

  /// The script that a shell runs on Tab: it calls ghrepo, which knows its commands, and completes
  /// file names if ghrepo fails.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// `begun` is the word up to the cursor. bash inserts completions unchanged.
  private static let bashScript = #"""
    _ghrepo() {
        local begun="${COMP_WORDS[COMP_CWORD]}" left="${COMP_LINE:0:COMP_POINT}" words
        while [[ -n $begun && $left != *"$begun" ]]; do begun="${begun%?}"; done
        COMPREPLY=()
        if words="$(command "$1" ---completion bash "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$begun" 2>/dev/null)"; then
            [[ -z $words ]] || mapfile -t COMPREPLY <<<"$words"
        else
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$begun")
        fi
    }
    complete -o nosort -F _ghrepo ghrepo

    """#

  private static let zshScript = #"""
    #compdef ghrepo
    _ghrepo() {
        local text
        local -a lines
        if text="$(command "${words[1]}" ---completion zsh "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"; then
            [[ -n $text ]] || return 1
            lines=("${(@f)text}")
            _describe -V ghrepo lines
        else
            _files
        fi
    }
    if [[ "${funcstack[1]}" = _ghrepo ]]; then
        _ghrepo "$@"
    else
        compdef _ghrepo ghrepo
    fi

    """#

  private static let fishScript = #"""
    function __ghrepo_complete
        set -l words (commandline -opc)
        set -l begun (commandline -ct)
        set -l lines (command $words[1] ---completion fish $words[2..] "$begun" 2>/dev/null)
        if test $status -eq 0
            printf '%s\n' $lines
        else
            __fish_complete_path "$begun"
        end
    end
    complete -c ghrepo -e
    complete -c ghrepo -f -k -a '(__ghrepo_complete)'

    """#
}
