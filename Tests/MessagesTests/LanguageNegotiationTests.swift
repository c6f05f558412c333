import Messages
import Testing

@Suite(.timeLimit(.minutes(10))) struct LanguageNegotiationTests {
  @Test(arguments: [
    ([:], Language.en),
    (["LANG": "pl_PL.UTF-8"], .pl),
    (["LANG": "pl"], .pl),
    (["LANG": "PL_pl.utf8"], .pl),
    (["LANG": "pl-PL"], .pl),
    (["LANG": "pl_PL@euro"], .pl),
    (["LANG": "en_GB.UTF-8"], .en),
    (["LANG": "xx_XX.UTF-8"], .en),
    (["LANG": "plx_PL"], .en),
    (["LANG": ""], .en),
    (["LANG": "@"], .en),
    (["LANG": "../../etc/passwd"], .en),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "pl_PL.UTF-8"], .pl),
    (["LANG": "pl_PL.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""], .pl),
    (["LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "pl_PL"], .pl),
    (["LANG": "pl_PL.UTF-8", "LC_ALL": "C"], .en),
    (["LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"], .en),
    (["LANG": "pl_PL.UTF-8", "LC_TIME": "en_US"], .pl),
  ])
  func `the locale decides`(environment: [String: String], language: Language) {
    #expect(Language.negotiated(environment: environment) == language)
  }

  @Test(arguments: [
    ("xx:pl", "en_US.UTF-8", Language.pl),
    ("en:pl", "pl_PL.UTF-8", .en),
    ("pl", "C.UTF-8", .pl),
    ("pl", "C", .en),
    ("pl", "POSIX", .en),
    ("pl", "", .en),
    ("xx:yy", "pl_PL", .pl),
    (":::", "pl_PL", .pl),
    ("", "pl_PL", .pl),
  ])
  func `a list of languages overrides the locale`(
    list: String, locale: String, language: Language
  ) {
    #expect(Language.negotiated(environment: ["LANGUAGE": list, "LANG": locale]) == language)
  }

  @Test(arguments: [
    ([:], nil), (["LANG": "pl_PL.UTF-8"], "LANG"), (["LANG": "pl", "LC_ALL": "C"], "LC_ALL"),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "xx:pl"], "LANGUAGE"),
    (["LC_MESSAGES": "de_DE", "LANG": "pl", "LANGUAGE": "xx"], "LC_MESSAGES"),
    (["LANG": "xx_XX.UTF-8"], nil),
  ])
  func `the variable that chose the language is known`(
    environment: [String: String], variable: String?
  ) {
    #expect(Language.negotiation(environment: environment).variable == variable)
  }
}
