package com.paystead.bridge

import android.content.Context
import com.getcapacitor.JSObject

/** Data that isn't secret: the partner chosen on this device, and the allowed entries of the page's storage. */
internal class Shelf(context: Context) {
    private val settings = context.getSharedPreferences("paystead", Context.MODE_PRIVATE)
    private val entries = context.getSharedPreferences("paystead.storage", Context.MODE_PRIVATE)

    /** For as long as the app runs. */
    private val session = mutableMapOf<String, String>()

    var gatewayHost: String?
        get() = settings.getString("gatewayHost", null)
        set(value) = settings.edit().putString("gatewayHost", value).apply()

    var hasPayStub: Boolean
        get() = settings.getBoolean("hasPayStub", false)
        set(value) = settings.edit().putBoolean("hasPayStub", value).apply()

    var unlocksByBiometrics: Boolean
        get() = settings.getBoolean("unlocksByBiometrics", false)
        set(value) = settings.edit().putBoolean("unlocksByBiometrics", value).apply()

    fun local(): JSObject {
        val all = JSObject()
        for ((key, value) in entries.all) all.put(key, value as? String)
        return all
    }

    fun syncLocal(changes: JSObject) {
        val editor = entries.edit()
        for (key in changes.keys()) {
            if (key !in LOCAL) continue
            if (changes.isNull(key)) editor.remove(key) else editor.putString(key, changes.getString(key))
        }
        editor.apply()
    }

    fun syncSession(changes: JSObject) {
        for (key in changes.keys()) {
            if (key !in SESSION) continue
            if (changes.isNull(key)) session.remove(key) else session[key] = changes.getString(key) ?: ""
        }
    }

    /** Removes the person's entries. Language, theme and the partner's colors belong to the device. */
    fun forgetPerson() {
        session.clear()
        hasPayStub = false
        unlocksByBiometrics = false
        val editor = entries.edit()
        for (key in PERSONAL) editor.remove(key)
        editor.apply()
    }

    companion object {
        val LOCAL = setOf(
            "selectedProfile", "roles", "brandingColors", "isInApp", "appIsLogin", "language", "theme", "amountsHidden"
        )
        val SESSION = setOf("MFA-Status")
        private val PERSONAL = setOf("selectedProfile", "roles", "appIsLogin")
    }
}
