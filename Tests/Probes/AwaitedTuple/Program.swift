/// A task group whose tasks return a tuple that awaits a call in its second part. Built with -O by Swift 6.3.1, the
/// program prints something else than `1: [1] 2: [2]`.
struct Failure: Error {}

struct Item: Sendable {
  var id: Int
  var name: String
  var tags: [String] = []
}

protocol Source: Sendable {
  func items(of list: Int) async throws(Failure) -> [Item]
}

struct Lists: Source {
  func items(of list: Int) async throws(Failure) -> [Item] {
    await Task.yield()
    guard list > 0 else { throw Failure() }
    return [Item(id: list, name: "\(list)")]
  }
}

func read(_ lists: [Int], from source: any Source) async -> [Int: [Int]] {
  typealias Found = (list: Int, items: Result<[Item], Failure>)
  return await withTaskGroup(of: Found.self) { group in
    for list in lists {
      group.addTask {
        do throws(Failure) {
          return (list, .success(try await source.items(of: list)))
        } catch { return (list, .failure(error)) }
      }
    }
    var found: [Int: [Int]] = [:]
    for await (list, items) in group {
      if case .success(let items) = items { found[list] = items.map(\.id) }
    }
    return found
  }
}

@main struct Program {
  static func main() async {
    let found = await read([1, 2], from: Lists())
    print(found.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: " "))
  }
}
