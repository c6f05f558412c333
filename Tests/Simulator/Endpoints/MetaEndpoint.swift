/// `GET /meta`, by which an Enterprise Server is recognised.
enum MetaEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    .json(
      200,
      JSONWriter.object { writer in
        writer.field("verifiable_password_authentication", false)
        if let version = context.core.configuration.enterpriseVersion {
          writer.field("installed_version", version)
        }
      })
  }
}
