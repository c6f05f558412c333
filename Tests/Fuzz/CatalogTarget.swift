@testable import CatalogCompiler

/// The English catalog and, after a line `====`, its translation; also a plural rule of its own.
func fuzzCatalog(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let parts = text.split(separator: "\n====\n", maxSplits: 1)
  let sources = zip(["en.po", "pl.po"], parts).map { path, text in
    CatalogCompiler.Source(path: path, text: String(text))
  }
  let compiler = CatalogCompiler(sources: sources)
  let hasFailed = compiler.diagnostics.contains { $0.severity == .error }
  require(compiler.outputs.isEmpty == hasFailed, "outputs and errors contradict each other")
  for diagnostic in compiler.diagnostics {
    let source = sources.first { $0.path == diagnostic.file }?.text ?? ""
    let lines = source.unicodeScalars.count { $0 == "\n" } + 1
    require((1...lines).contains(diagnostic.line), "a diagnostic is beyond the file")
  }
  for output in compiler.outputs {
    require(isPlain(output.text.filter { $0 != "\n" }), "generated code has a control character")
  }
  checkRule(text)
}

private func checkRule(_ header: String) {
  guard let rule = try? PluralRule(header: header) else { return }
  for count in [0, 1, 2, 5, 21, 999, 1000] {
    require((0..<rule.forms).contains(rule.expression.value(of: count)), "a form does not exist")
  }
  _ = rule.expression.value(of: .max)
  require(rule.expression.swiftLines.count <= 1001, "generated code is longer than the rule")
}
