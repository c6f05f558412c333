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

  @Test(arguments: [
    "", "ghp_", "Unknown option '--gh'. Did you mean '--github'?", "żółw – „ghp_”",
    "0123456789abcdefABCD0123456789abcdefABC",
  ])
  func `other text stays unchanged`(text: String) {
    #expect(TokenMask.masked(text) == text)
  }
}
