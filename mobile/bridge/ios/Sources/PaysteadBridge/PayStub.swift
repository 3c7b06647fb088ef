import Foundation

/// The last pay stub, in a file that the system opens only while the device is unlocked and never puts into a backup.
final class PayStub {
    private let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("stub", isDirectory: true)

    var exists: Bool {
        file != nil
    }

    /// The one file of the folder.
    private var file: URL? {
        (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))?.first
    }

    func keep(name: String, content: Data) throws {
        forget()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var url = folder.appendingPathComponent(name)
        try content.write(to: url, options: [.completeFileProtection, .atomic])
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try url.setResourceValues(values)
    }

    func read() -> (name: String, content: Data)? {
        guard let url = file, let content = try? Data(contentsOf: url) else { return nil }
        return (url.lastPathComponent, content)
    }

    func forget() {
        try? FileManager.default.removeItem(at: folder)
    }
}
