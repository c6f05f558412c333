internal import Images

extension Session {
  /// The pictures that were seen before, on the disk.
  var pictureCache: PictureCache {
    PictureCache(path: context.cachePath + "/pictures", now: context.now)
  }
}
