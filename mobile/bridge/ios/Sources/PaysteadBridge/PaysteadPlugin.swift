import Capacitor
import Foundation
import Network
import os
import UIKit

/// The iOS half of the bridge. Every method is declared in contract/src/bridge.ts; none answers anyone but the portal.
@objc(PaysteadPlugin)
public class PaysteadPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "PaysteadPlugin"
    public let jsName = "Paystead"
    public let pluginMethods: [CAPPluginMethod] = [
        .init(#selector(start)),
        .init(#selector(choosePartner)),
        .init(#selector(signIn)),
        .init(#selector(closeBrowser)),
        .init(#selector(storeIdentityToken)),
        .init(#selector(syncAuthToken)),
        .init(#selector(readAuthToken)),
        .init(#selector(unlock)),
        .init(#selector(setUnlock)),
        .init(#selector(loginSuccess)),
        .init(#selector(logout)),
        .init(#selector(navigate)),
        .init(#selector(log)),
        .init(#selector(setFileName)),
        .init(#selector(saveFile)),
        .init(#selector(syncLocalStorage)),
        .init(#selector(readLocalStorage)),
        .init(#selector(syncSessionStorage)),
        .init(#selector(keepPayStub)),
        .init(#selector(openPayStub))
    ]

    private static let portalScheme = "capacitor"
    private static let portalHost = "localhost"
    private static let shared = "shared"
    private static let defaultFileName = "Download"
    /// An app that was away for longer is locked again. Seconds.
    private static let patience: TimeInterval = 5 * 60

    private lazy var plugins = OtherPlugins(bridge: bridge)
    private lazy var vault = Vault(plugins: plugins)
    private let shelf = Shelf()
    private let payStub = PayStub()
    private let logger = Logger(subsystem: Bundle.main.bundleIdentifier ?? "com.paystead.portal", category: "portal")
    private let network = NWPathMonitor()

    private var fileName = PaysteadPlugin.defaultFileName
    private var isUnlocked = false
    private var isConnected = true
    private var leftAt: Date?

    override public func load() {
        network.pathUpdateHandler = { [weak self] path in
            self?.isConnected = path.status == .satisfied
            self?.notifyListeners("network", data: ["isConnected": path.status == .satisfied])
        }
        network.start(queue: DispatchQueue(label: "com.paystead.bridge.network"))
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(opened(_:)), name: .capacitorOpenURL, object: nil)
        center.addObserver(self, selector: #selector(left), name: UIApplication.didEnterBackgroundNotification, object: nil)
        center.addObserver(self, selector: #selector(returned), name: UIApplication.willEnterForegroundNotification, object: nil)
    }

    @objc func start(_ call: CAPPluginCall) {
        answer(call) {
            self.plugins.ask("BiometricAuthNative", "checkBiometry") { biometry in
                let found = (try? biometry.get()) ?? [:]
                let canUnlock = found["isAvailable"] as? Bool == true || found["deviceIsSecure"] as? Bool == true
                let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
                call.resolve([
                    "platform": "ios",
                    "appVersion": version ?? "",
                    "linkScheme": self.linkScheme,
                    "gatewayHost": self.fixedHost ?? self.shelf.gatewayHost ?? NSNull(),
                    "isPartnerFixed": self.fixedHost != nil,
                    "canUnlockByBiometrics": canUnlock,
                    "unlocksByBiometrics": self.shelf.unlocksByBiometrics,
                    "hasPayStub": self.payStub.exists,
                    "isConnected": self.isConnected
                ])
            }
        }
    }

    @objc func choosePartner(_ call: CAPPluginCall) {
        answer(call) {
            guard self.fixedHost == nil else {
                self.refuse(call, "refused")
                return
            }
            self.forgetPerson {
                self.shelf.gatewayHost = call.getString("gatewayHost")
                call.resolve()
            }
        }
    }

    @objc func signIn(_ call: CAPPluginCall) {
        answer(call) { self.forward(call, "Browser", "open", ["url": call.getString("url") ?? ""]) }
    }

    @objc func closeBrowser(_ call: CAPPluginCall) {
        answer(call) { self.forward(call, "Browser", "close") }
    }

    @objc func storeIdentityToken(_ call: CAPPluginCall) {
        answer(call) {
            self.vault.keep(.identityToken, call.getString("idToken") ?? "") { self.settle(call, $0) }
        }
    }

    @objc func syncAuthToken(_ call: CAPPluginCall) {
        answer(call) {
            guard let tokens = call.getObject("tokens"), let text = self.text(of: tokens) else {
                self.vault.forget(.tokens) { self.settle(call, $0) }
                return
            }
            self.isUnlocked = true
            self.vault.keep(.tokens, text) { self.settle(call, $0) }
        }
    }

    @objc func readAuthToken(_ call: CAPPluginCall) {
        answer(call) {
            guard self.isUnlocked || !self.shelf.unlocksByBiometrics else {
                self.refuse(call, "locked")
                return
            }
            self.vault.read(.tokens) { kept in
                switch kept {
                case .success(let text): call.resolve(["tokens": self.object(of: text) ?? NSNull()])
                case .failure(let refused): self.refuse(call, refused.code)
                }
            }
        }
    }

    @objc func unlock(_ call: CAPPluginCall) {
        answer(call) {
            self.authenticate(call) {
                self.isUnlocked = true
                call.resolve()
            }
        }
    }

    @objc func setUnlock(_ call: CAPPluginCall) {
        answer(call) {
            guard call.getBool("on") == true else {
                self.shelf.unlocksByBiometrics = false
                call.resolve()
                return
            }
            self.authenticate(call) {
                self.isUnlocked = true
                self.shelf.unlocksByBiometrics = true
                call.resolve()
            }
        }
    }

    @objc func loginSuccess(_ call: CAPPluginCall) {
        answer(call) { call.resolve() }
    }

    @objc func logout(_ call: CAPPluginCall) {
        answer(call) { self.forgetPerson { call.resolve() } }
    }

    @objc func navigate(_ call: CAPPluginCall) {
        answer(call) {
            let isPay = call.getString("module") != "other"
            self.forward(call, "PrivacyScreen", isPay ? "enable" : "disable")
        }
    }

    @objc func log(_ call: CAPPluginCall) {
        answer(call) {
            let message = Redaction.of(call.getString("message") ?? "")
            switch call.getString("level") {
            case "error": self.logger.error("\(message, privacy: .public)")
            case "warn": self.logger.warning("\(message, privacy: .public)")
            default: self.logger.info("\(message, privacy: .public)")
            }
            call.resolve()
        }
    }

    @objc func setFileName(_ call: CAPPluginCall) {
        answer(call) {
            let forbidden = CharacterSet(charactersIn: "/\\").union(.controlCharacters)
            let name = (call.getString("fileName") ?? "").components(separatedBy: forbidden).joined(separator: "-")
            self.fileName = name.isEmpty ? PaysteadPlugin.defaultFileName : String(name.prefix(200))
            call.resolve()
        }
    }

    @objc func saveFile(_ call: CAPPluginCall) {
        answer(call) {
            self.present(call, self.fileName, call.getString("base64") ?? "", opens: call.getString("show") == "open")
        }
    }

    @objc func syncLocalStorage(_ call: CAPPluginCall) {
        answer(call) {
            self.shelf.syncLocal(call.getObject("entries") ?? [:])
            call.resolve()
        }
    }

    @objc func readLocalStorage(_ call: CAPPluginCall) {
        answer(call) { call.resolve(["entries": self.shelf.localEntries]) }
    }

    @objc func syncSessionStorage(_ call: CAPPluginCall) {
        answer(call) {
            self.shelf.syncSession(call.getObject("entries") ?? [:])
            call.resolve()
        }
    }

    @objc func keepPayStub(_ call: CAPPluginCall) {
        answer(call) {
            guard let name = call.getString("fileName"),
                  let content = Data(base64Encoded: call.getString("base64") ?? ""),
                  (try? self.payStub.keep(name: name, content: content)) != nil else {
                self.refuse(call, "unavailable")
                return
            }
            call.resolve()
        }
    }

    @objc func openPayStub(_ call: CAPPluginCall) {
        answer(call) {
            self.authenticateWhereLocked(call) {
                guard let stub = self.payStub.read() else {
                    self.refuse(call, "notFound")
                    return
                }
                self.present(call, stub.name, stub.content.base64EncodedString(), opens: true)
            }
        }
    }

    /// A deep link is the provider's answer and nothing else: any other address is not passed on.
    @objc private func opened(_ notification: Notification) {
        guard let object = notification.object as? [String: Any], let link = object["url"] as? URL,
              link.scheme == linkScheme else { return }
        switch link.path {
        case "/sign-in":
            notifyListeners("signInAnswer", data: ["href": link.absoluteString], retainUntilConsumed: true)
        case "/logout":
            plugins.ask("Browser", "close") { _ in }
        default:
            break
        }
    }

    @objc private func left() {
        leftAt = Date()
    }

    @objc private func returned() {
        guard let leftAt, shelf.unlocksByBiometrics, Date().timeIntervalSince(leftAt) >= PaysteadPlugin.patience else {
            return
        }
        isUnlocked = false
        notifyListeners("locked", data: [:])
    }

    /// NAT-3: only the portal's own page is answered, whatever else the web view may come to show.
    private func answer(_ call: CAPPluginCall, _ work: @escaping () -> Void) {
        DispatchQueue.main.async {
            let url = self.bridge?.webView?.url
            if url?.scheme == PaysteadPlugin.portalScheme && url?.host == PaysteadPlugin.portalHost {
                work()
            } else {
                self.refuse(call, "refused")
            }
        }
    }

    private func forward(_ call: CAPPluginCall, _ plugin: String, _ method: String, _ options: [String: Any] = [:]) {
        plugins.ask(plugin, method, options) { self.settle(call, $0.map { _ in }) }
    }

    private func present(_ call: CAPPluginCall, _ name: String, _ base64: String, opens: Bool) {
        let file: [String: Any] = [
            "path": "\(PaysteadPlugin.shared)/\(name)", "data": base64, "directory": "CACHE", "recursive": true
        ]
        plugins.ask("Filesystem", "writeFile", file) { written in
            guard let uri = (try? written.get())?["uri"] as? String else {
                self.refuse(call, "unavailable")
                return
            }
            if opens {
                self.forward(call, "FileViewer", "openDocumentFromLocalPath", ["path": uri])
            } else {
                self.forward(call, "Share", "share", ["title": name, "url": uri])
            }
        }
    }

    private func authenticateWhereLocked(_ call: CAPPluginCall, _ then: @escaping () -> Void) {
        if shelf.unlocksByBiometrics && !isUnlocked {
            authenticate(call, then)
        } else {
            then()
        }
    }

    private func authenticate(_ call: CAPPluginCall, _ then: @escaping () -> Void) {
        let ask: [String: Any] = ["reason": call.getString("reason") ?? "", "allowDeviceCredential": true]
        plugins.ask("BiometricAuthNative", "internalAuthenticate", ask) { passed in
            switch passed {
            case .success: then()
            case .failure: self.refuse(call, "cancelled")
            }
        }
    }

    private func forgetPerson(_ then: @escaping () -> Void) {
        shelf.forgetPerson()
        payStub.forget()
        isUnlocked = false
        fileName = PaysteadPlugin.defaultFileName
        let folder: [String: Any] = ["path": PaysteadPlugin.shared, "directory": "CACHE", "recursive": true]
        vault.forget(.tokens) { _ in
            self.vault.forget(.identityToken) { _ in
                // The folder doesn't exist if nothing was shared.
                self.plugins.ask("Filesystem", "rmdir", folder) { _ in then() }
            }
        }
    }

    private func settle(_ call: CAPPluginCall, _ result: Result<Void, Refused>) {
        switch result {
        case .success: call.resolve()
        case .failure(let refused): refuse(call, refused.code)
        }
    }

    private func refuse(_ call: CAPPluginCall, _ code: String) {
        call.reject("The wrapper refused: \(code)", code)
    }

    private func text(of object: [String: Any]) -> String? {
        (try? JSONSerialization.data(withJSONObject: object)).flatMap { String(data: $0, encoding: .utf8) }
    }

    private func object(of text: String?) -> Any? {
        text.flatMap { $0.data(using: .utf8) }.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    }

    /// Returns an entry of the build's Info.plist; nil in a build for every partner.
    private var fixedHost: String? {
        (Bundle.main.object(forInfoDictionaryKey: "PaysteadGatewayHost") as? String).flatMap { $0.isEmpty ? nil : $0 }
    }

    private var linkScheme: String {
        Bundle.main.bundleIdentifier ?? "com.paystead.portal"
    }
}
