import Foundation

/// What is no secret: the partner chosen on this device, and the allowed entries of the page's storage.
final class Shelf {
    static let local: Set<String> = [
        "selectedProfile", "roles", "brandingColors", "isInApp", "appIsLogin", "language", "theme", "amountsHidden"
    ]
    static let session: Set<String> = ["MFA-Status"]
    private static let personal = ["selectedProfile", "roles", "appIsLogin"]

    private let defaults = UserDefaults.standard
    /// For as long as the app runs.
    private var sessionEntries: [String: String] = [:]

    var gatewayHost: String? {
        get { defaults.string(forKey: "paystead.gatewayHost") }
        set { defaults.set(newValue, forKey: "paystead.gatewayHost") }
    }

    var unlocksByBiometrics: Bool {
        get { defaults.bool(forKey: "paystead.unlocksByBiometrics") }
        set { defaults.set(newValue, forKey: "paystead.unlocksByBiometrics") }
    }

    var localEntries: [String: String] {
        defaults.dictionary(forKey: "paystead.storage") as? [String: String] ?? [:]
    }

    func syncLocal(_ changes: [String: Any]) {
        var entries = localEntries
        for (key, value) in changes where Shelf.local.contains(key) {
            entries[key] = value as? String
        }
        defaults.set(entries, forKey: "paystead.storage")
    }

    func syncSession(_ changes: [String: Any]) {
        for (key, value) in changes where Shelf.session.contains(key) {
            sessionEntries[key] = value as? String
        }
    }

    /// What belongs to the person goes; language, theme and the partner's colors belong to the device.
    func forgetPerson() {
        sessionEntries = [:]
        unlocksByBiometrics = false
        defaults.set(localEntries.filter { !Shelf.personal.contains($0.key) }, forKey: "paystead.storage")
    }
}
