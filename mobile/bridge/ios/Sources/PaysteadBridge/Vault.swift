import Foundation

/// The device's keychain, through the secure storage plugin. Names are the bridge's own; nothing is synchronised to a cloud.
final class Vault {
    enum Entry: String {
        case tokens = "TOKENS"
        case identityToken = "IDENTITY_TOKEN"
    }

    private static let plugin = "SecureStorage"
    private static let thisDeviceWhenUnlocked = 1
    private let plugins: OtherPlugins

    init(plugins: OtherPlugins) {
        self.plugins = plugins
    }

    func keep(_ entry: Entry, _ value: String, done: @escaping (Result<Void, Refused>) -> Void) {
        var options = at(entry)
        options["data"] = value
        options["access"] = Vault.thisDeviceWhenUnlocked
        plugins.ask(Vault.plugin, "internalSetItem", options) { done($0.map { _ in }) }
    }

    /// Nil where nothing is kept.
    func read(_ entry: Entry, done: @escaping (Result<String?, Refused>) -> Void) {
        plugins.ask(Vault.plugin, "internalGetItem", at(entry)) { done($0.map { $0["data"] as? String }) }
    }

    func forget(_ entry: Entry, done: @escaping (Result<Void, Refused>) -> Void) {
        plugins.ask(Vault.plugin, "internalRemoveItem", at(entry)) { done($0.map { _ in }) }
    }

    private func at(_ entry: Entry) -> [String: Any] {
        ["prefixedKey": "paystead.\(entry.rawValue)", "sync": false]
    }
}
