import Messages
import Testing
import _FoundationICU

@testable import CatalogCompiler

@Suite(.timeLimit(.minutes(10))) struct PluralRuleTests {
  @Test(arguments: [
    ("nplurals=1; plural=0;", [0, 0, 0, 0, 0]),
    ("nplurals=2; plural=(n != 1);", [1, 0, 1, 1, 1]),
    ("nplurals=2; plural=n>1;", [0, 0, 1, 1, 1]),
    (
      "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
      [2, 0, 1, 2, 2]
    ),
    (
      "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 "
        + ": n%100>=11 ? 4 : 5;", [0, 1, 2, 3, 4]
    ),
    ("nplurals=2; plural=!(n - 1 + 2 * 3 / 6 == n || n < 3);", [0, 0, 0, 0, 0]),
  ])
  func `a rule selects a form`(header: String, forms: [Int]) throws {
    let rule = try PluralRule(header: header)
    #expect([0, 1, 2, 5, 12].map(rule.expression.value(of:)) == forms)
  }

  @Test func `a negative number counts like its counterpart`() {
    #expect(Language.en.plural(-1) == 0)
    #expect(Language.en.plural(.min) == 1)
  }

  @Test func `a form for a single number need not include it`() throws {
    let english = try PluralRule(header: "nplurals=2; plural=(n != 1);")
    #expect(english.formsForOneNumber == [0])
    let french = try PluralRule(header: "nplurals=2; plural=(n > 1);")
    #expect(french.formsForOneNumber == [])
  }

  @Test(arguments: [
    "", "nplurals=2", "plural=n", "nplurals=0; plural=0;", "nplurals=7; plural=0;",
    "nplurals=x; plural=0;", "nplurals=2; plural=;", "nplurals=2; plural=n +;",
    "nplurals=2; plural=(n;", "nplurals=2; plural=n n;", "nplurals=2; plural=n ? 1;",
    "nplurals=2; plural=m;", "nplurals=2; plural=n % 0;", "nplurals=2; plural=n / n;",
    "nplurals=2; plural=12345678901234567890;", "nplurals=2; plural=n = 1;",
    "nplurals=1; plural=n > 1;", "nplurals=1; plural=0 - n;",
    "nplurals=2; plural=" + String(repeating: "(", count: 500) + ";",
    "nplurals=2; plural=" + String(repeating: "!", count: 500) + "n;",
    "nplurals=2; plural=n" + String(repeating: "+n", count: 5000) + ";",
  ])
  func `an invalid rule is rejected`(header: String) {
    #expect(throws: CatalogError.self) { try PluralRule(header: header) }
  }

  /// CLDR names the forms (one, few, many …), a catalog numbers them: both must group the numbers
  /// in the same way.
  @Test(arguments: Language.allCases)
  func `a language's plural rule matches CLDR`(language: Language) throws {
    var status = U_ZERO_ERROR
    let rules = try #require(swift_uplrules_open(language.rawValue, &status))
    defer { swift_uplrules_close(rules) }
    var forms: [String: Int] = [:]
    for number in 0...1000 {
      var name = [UInt16](repeating: 0, count: 16)
      let length = swift_uplrules_select(rules, Double(number), &name, 16, &status)
      let category = String(decoding: name.prefix(Int(length)), as: UTF16.self)
      let form = language.plural(number)
      #expect(forms[category, default: form] == form, "\(number) is \(category)")
      forms[category] = form
    }
    #expect(status.rawValue <= 0)
    #expect(Set(forms.values).count == forms.count)
  }
}
