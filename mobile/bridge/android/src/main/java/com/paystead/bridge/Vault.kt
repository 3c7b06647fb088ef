package com.paystead.bridge

import com.getcapacitor.JSObject

/** The device's keystore, through the secure storage plugin. Names are the bridge's own. */
internal class Vault(private val plugins: OtherPlugins) {

    enum class Entry { TOKENS, IDENTITY_TOKEN, PAY_STUB, UNLOCK }

    fun keep(entry: Entry, value: String, done: (Result<Unit>) -> Unit) {
        val data = at(entry).put("data", value).put("sync", false).put("access", THIS_DEVICE_WHEN_UNLOCKED)
        plugins.ask(PLUGIN, "internalSetItem", data) { done(it.map { }) }
    }

    /** Null where nothing is kept. */
    fun read(entry: Entry, done: (Result<String?>) -> Unit) {
        plugins.ask(PLUGIN, "internalGetItem", at(entry).put("sync", false)) { answer ->
            done(answer.map { if (it.isNull("data")) null else it.getString("data") })
        }
    }

    fun forget(entry: Entry, done: (Result<Unit>) -> Unit) {
        plugins.ask(PLUGIN, "internalRemoveItem", at(entry).put("sync", false)) { done(it.map { }) }
    }

    private fun at(entry: Entry): JSObject = JSObject().put("prefixedKey", PREFIX + entry.name)

    private companion object {
        const val PLUGIN = "SecureStorage"
        const val PREFIX = "paystead."
        const val THIS_DEVICE_WHEN_UNLOCKED = 1
    }
}
