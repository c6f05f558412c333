internal import Images

extension Session {
  /// The image cache on disk.
  var pictureCache: PictureCache {
    PictureCache(path: context.cachePath + "/pictures", now: context.now)
  }
}
