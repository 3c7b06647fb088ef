import Capacitor
import Foundation

/// What another plugin refused, by the code that the bridge's contract has for it.
struct Refused: Error {
    let code: String
}

typealias Answer = (Result<[String: Any], Refused>) -> Void

/// Asks well-kept plugins as the web view would ask them; their answers come here instead of to the page.
final class OtherPlugins {
    private weak var bridge: CAPBridgeProtocol?

    init(bridge: CAPBridgeProtocol?) {
        self.bridge = bridge
    }

    func ask(_ plugin: String, _ method: String, _ options: [String: Any] = [:], done: @escaping Answer) {
        let selector = NSSelectorFromString("\(method):")
        guard let instance = bridge?.plugin(withName: plugin), instance.responds(to: selector) else {
            done(.failure(Refused(code: "unavailable")))
            return
        }
        let call = CAPPluginCall(
            callbackId: UUID().uuidString,
            methodName: method,
            options: options,
            success: { result, _ in done(.success(result?.data ?? [:])) },
            error: { error in done(.failure(Refused(code: OtherPlugins.code(of: error)))) }
        )
        instance.perform(selector, with: call)
    }

    private static func code(of error: CAPPluginCallError?) -> String {
        let said = [error?.code, error?.message].compactMap { $0 }
        return said.contains { $0.range(of: "cancel", options: .caseInsensitive) != nil } ? "cancelled" : "unavailable"
    }
}
