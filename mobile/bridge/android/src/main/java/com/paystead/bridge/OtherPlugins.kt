package com.paystead.bridge

import com.getcapacitor.Bridge
import com.getcapacitor.JSObject
import com.getcapacitor.PluginCall
import java.util.UUID

/** Another plugin's refusal, with the code from the bridge's contract. */
internal class Refused(val code: String) : Exception(code)

/** Asks well-kept plugins as the web view would ask them; their answers come here instead of to the page. */
internal class OtherPlugins(private val bridge: Bridge) {

    fun ask(plugin: String, method: String, data: JSObject, done: (Result<JSObject>) -> Unit) {
        bridge.callPluginMethod(plugin, method, InnerCall(plugin, method, data, done))
    }

    /** A call of its own id: plugins that wait for an activity's result keep their calls by it. */
    private class InnerCall(
        plugin: String,
        method: String,
        data: JSObject,
        private val done: (Result<JSObject>) -> Unit
    ) : PluginCall(null, plugin, UUID.randomUUID().toString(), method, data) {

        override fun resolve(data: JSObject?) {
            done(Result.success(data ?: JSObject()))
        }

        override fun resolve() {
            done(Result.success(JSObject()))
        }

        override fun reject(message: String?, code: String?, exception: Exception?, data: JSObject?) {
            done(Result.failure(Refused(if (isGivenUp(code, message)) "cancelled" else "unavailable")))
        }

        override fun errorCallback(message: String?) {
            done(Result.failure(Refused("unavailable")))
        }

        private fun isGivenUp(code: String?, message: String?): Boolean =
            listOfNotNull(code, message).any { it.contains("cancel", ignoreCase = true) }
    }
}
