import HTTP
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TokenMaskTests {
  @Test(arguments: [
    ("Unexpected argument 'ghp_abc123'", "Unexpected argument 'ghp_•••'"),
    ("--with-token=github_pat_11AA_bb", "--with-token=github_pat_•••"),
    ("a ghs_1_ey.ab-c.d_e. b", "a ghs_•••. b"),
    ("https://gho_x:y@h/ghu_z", "https://gho_•••:y@h/ghu_•••"),
    ("--ghr_x", "--ghr_•••"),
    ("gho_xghp_y", "gho_•••"),
    ("0123456789abcdefABCD0123456789abcdefABCD", "•••"),
    ("--0123456789abcdefABCD0123456789abcdefABCD.", "--•••."),
  ])
  func `the secret part of a token is masked`(text: String, masked: String) {
    #expect(TokenMask.masked(text) == masked)
  }

  @Test(arguments: ["ghp_", "github_pat_", "gho_", "ghu_", "ghs_", "ghr_"])
  func `a token of any kind is masked wherever it is, and its kind stays`(prefix: String) {
    let token = prefix + "aB3_x-y"
    for (before, after) in [
      ("", ""), ("a ", " b"), ("“", "”"), ("x=", "&y"), ("ż", "ł"), ("\n", "\n"), ("no_", "."),
    ] {
      let masked = TokenMask.masked(before + token + after)
      #expect(masked == before + prefix + "•••" + after)
      #expect(TokenMask.masked(masked) == masked)
    }
  }

  @Test func `each token of a text is masked`() {
    let old = String(repeating: "0a", count: 20)
    #expect(TokenMask.masked("ghp_a,\(old);ghp_b/ghs_c") == "ghp_•••,•••;ghp_•••/ghs_•••")
  }

  @Test(arguments: [
    "", "ghp_", "Unknown option '--gh'. Did you mean '--github'?", "żółw – „ghp_”",
    "0123456789abcdefABCD0123456789abcdefABC", "0123456789abcdefABCD0123456789abcdefABCDE",
    "0123456789abcdefABCD0123456789abcdefABCG", "GHP_abc123", "github_pat", "ghp abc",
  ])
  func `other text stays unchanged`(text: String) {
    #expect(TokenMask.masked(text) == text)
  }
}
