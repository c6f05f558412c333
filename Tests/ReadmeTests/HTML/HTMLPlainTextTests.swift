import Readme
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTMLPlainTextTests {
  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo"), ("a<br>b", "a\nb"), ("<b>a</b>b", "ab"),
    ("1 &lt; 2 &amp;&amp; 3 &gt; 2 &#39;&#x41;&nbsp;&copy;", "1 < 2 && 3 > 2 'A\u{A0}&copy;"),
    ("<script>x</script>a<!-- b -->c<style>d</style>", "ac"),
    ("<tr><td>a</td><td>b</td></tr>", " a b"), ("a < b", "a < b"),
    ("&#0;&#xD800;", "\u{FFFD}&#xD800;"),
  ])
  func `tags are removed, words and lines stay`(html: String, text: String) {
    #expect(HTMLPlainText.text(of: html.utf8) == text)
  }

  @Test func `an unclosed comment or tag hides only itself`() {
    #expect(HTMLPlainText.text(of: "a<!-- b".utf8) == "a")
    #expect(HTMLPlainText.text(of: "a<".utf8) == "a<")
  }
}
