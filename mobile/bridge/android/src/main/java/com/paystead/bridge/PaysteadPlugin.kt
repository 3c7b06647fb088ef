package com.paystead.bridge

import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.net.ConnectivityManager
import android.net.Network
import android.os.SystemClock
import android.util.Log
import androidx.activity.OnBackPressedCallback
import com.getcapacitor.JSObject
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin
import org.json.JSONObject

/** The Android half of the bridge. Every method is declared in contract/src/bridge.ts; none answers anyone but the portal. */
@CapacitorPlugin(name = "Paystead")
class PaysteadPlugin : Plugin() {
    private lateinit var plugins: OtherPlugins
    private lateinit var vault: Vault
    private lateinit var shelf: Shelf

    private var fileName = DEFAULT_FILE_NAME
    private var isUnlocked = false
    private var leftAt = 0L

    override fun load() {
        plugins = OtherPlugins(bridge)
        vault = Vault(plugins)
        shelf = Shelf(context)
        watchNetwork()
        activity.onBackPressedDispatcher.addCallback(
            activity,
            object : OnBackPressedCallback(true) {
                override fun handleOnBackPressed() {
                    if (bridge.webView.canGoBack()) notifyListeners("back", JSObject()) else activity.finish()
                }
            }
        )
    }

    @PluginMethod
    fun start(call: PluginCall) = answer(call) {
        plugins.ask("BiometricAuthNative", "checkBiometry", JSObject()) { biometry ->
            val canUnlock = biometry.getOrNull()?.let { it.getBoolean("isAvailable", false) || it.getBoolean("deviceIsSecure", false) }
            call.resolve(
                JSObject()
                    .put("platform", "android")
                    .put("appVersion", context.packageManager.getPackageInfo(context.packageName, 0).versionName)
                    .put("linkScheme", context.packageName)
                    .put("gatewayHost", fixedHost() ?: shelf.gatewayHost ?: JSONObject.NULL)
                    .put("isPartnerFixed", fixedHost() != null)
                    .put("canUnlockByBiometrics", canUnlock ?: false)
                    .put("unlocksByBiometrics", shelf.unlocksByBiometrics)
                    .put("hasPayStub", shelf.hasPayStub)
                    .put("isConnected", connectivity().activeNetwork != null)
            )
        }
    }

    @PluginMethod
    fun choosePartner(call: PluginCall) = answer(call) {
        val host = call.getString("gatewayHost")
        if (fixedHost() != null) refuse(call, "refused")
        else forgetPerson {
            shelf.gatewayHost = host
            call.resolve()
        }
    }

    @PluginMethod
    fun signIn(call: PluginCall) = answer(call) {
        forward(call, "Browser", "open", JSObject().put("url", call.getString("url")))
    }

    @PluginMethod
    fun closeBrowser(call: PluginCall) = answer(call) { forward(call, "Browser", "close", JSObject()) }

    @PluginMethod
    fun storeIdentityToken(call: PluginCall) = answer(call) {
        vault.keep(Vault.Entry.IDENTITY_TOKEN, call.getString("idToken") ?: "") { settle(call, it) }
    }

    @PluginMethod
    fun syncAuthToken(call: PluginCall) = answer(call) {
        val tokens = call.getObject("tokens")
        if (tokens == null) vault.forget(Vault.Entry.TOKENS) { settle(call, it) }
        else {
            isUnlocked = true
            vault.keep(Vault.Entry.TOKENS, tokens.toString()) { settle(call, it) }
        }
    }

    @PluginMethod
    fun readAuthToken(call: PluginCall) = answer(call) {
        if (shelf.unlocksByBiometrics && !isUnlocked) refuse(call, "locked")
        else vault.read(Vault.Entry.TOKENS) { kept ->
            kept.fold(
                { text -> call.resolve(JSObject().put("tokens", text?.let { JSObject(it) } ?: JSONObject.NULL)) },
                { refuse(call, codeOf(it)) }
            )
        }
    }

    @PluginMethod
    fun unlock(call: PluginCall) = answer(call) {
        authenticate(call) {
            isUnlocked = true
            call.resolve()
        }
    }

    @PluginMethod
    fun setUnlock(call: PluginCall) = answer(call) {
        val on = call.getBoolean("on", false) ?: false
        if (!on) {
            shelf.unlocksByBiometrics = false
            call.resolve()
        } else authenticate(call) {
            isUnlocked = true
            shelf.unlocksByBiometrics = true
            call.resolve()
        }
    }

    @PluginMethod
    fun loginSuccess(call: PluginCall) = answer(call) { call.resolve() }

    @PluginMethod
    fun logout(call: PluginCall) = answer(call) { forgetPerson { call.resolve() } }

    @PluginMethod
    fun navigate(call: PluginCall) = answer(call) {
        val isPay = call.getString("module") != "other"
        forward(call, "PrivacyScreen", if (isPay) "enable" else "disable", JSObject())
    }

    @PluginMethod
    fun log(call: PluginCall) = answer(call) {
        val message = Redaction.of(call.getString("message") ?: "")
        when (call.getString("level")) {
            "error" -> Log.e(TAG, message)
            "warn" -> Log.w(TAG, message)
            else -> Log.i(TAG, message)
        }
        call.resolve()
    }

    @PluginMethod
    fun setFileName(call: PluginCall) = answer(call) {
        fileName = (call.getString("fileName") ?: DEFAULT_FILE_NAME).replace(Regex("""[/\\\p{Cntrl}]"""), "-").take(200)
        call.resolve()
    }

    @PluginMethod
    fun saveFile(call: PluginCall) = answer(call) {
        present(call, fileName, call.getString("base64") ?: "", call.getString("show") == "open")
    }

    @PluginMethod
    fun syncLocalStorage(call: PluginCall) = answer(call) {
        shelf.syncLocal(call.getObject("entries", JSObject()) ?: JSObject())
        call.resolve()
    }

    @PluginMethod
    fun readLocalStorage(call: PluginCall) = answer(call) { call.resolve(JSObject().put("entries", shelf.local())) }

    @PluginMethod
    fun syncSessionStorage(call: PluginCall) = answer(call) {
        shelf.syncSession(call.getObject("entries", JSObject()) ?: JSObject())
        call.resolve()
    }

    @PluginMethod
    fun keepPayStub(call: PluginCall) = answer(call) {
        val stub = JSObject().put("fileName", call.getString("fileName")).put("base64", call.getString("base64"))
        vault.keep(Vault.Entry.PAY_STUB, stub.toString()) { kept ->
            if (kept.isSuccess) shelf.hasPayStub = true
            settle(call, kept)
        }
    }

    @PluginMethod
    fun openPayStub(call: PluginCall) = answer(call) {
        authenticateWhereLocked(call) {
            vault.read(Vault.Entry.PAY_STUB) { kept ->
                val stub = kept.getOrNull()?.let { JSObject(it) }
                if (stub == null) refuse(call, "notFound")
                else present(call, stub.getString("fileName") ?: DEFAULT_FILE_NAME, stub.getString("base64") ?: "", true)
            }
        }
    }

    /** A deep link is the provider's answer and nothing else: any other address is not passed on. */
    override fun handleOnNewIntent(intent: Intent) {
        val link = intent.data ?: return
        if (intent.action != Intent.ACTION_VIEW || link.scheme != context.packageName) return
        when (link.path) {
            "/sign-in" -> notifyListeners("signInAnswer", JSObject().put("href", link.toString()), true)
            "/logout" -> plugins.ask("Browser", "close", JSObject()) { }
        }
    }

    override fun handleOnPause() {
        leftAt = SystemClock.elapsedRealtime()
    }

    override fun handleOnResume() {
        if (leftAt == 0L || !shelf.unlocksByBiometrics) return
        if (SystemClock.elapsedRealtime() - leftAt < PATIENCE_MILLISECONDS) return
        isUnlocked = false
        notifyListeners("locked", JSObject())
    }

    /** NAT-3: only the portal's own page is answered, whatever else the web view may come to show. */
    private fun answer(call: PluginCall, work: () -> Unit) {
        bridge.executeOnMainThread {
            val address = bridge.webView.url ?: ""
            if (address.startsWith(PORTAL + "/") || address == PORTAL) work() else refuse(call, "refused")
        }
    }

    private fun forward(call: PluginCall, plugin: String, method: String, data: JSObject) {
        plugins.ask(plugin, method, data) { settle(call, it) }
    }

    private fun present(call: PluginCall, name: String, base64: String, opens: Boolean) {
        val file = JSObject().put("path", "$SHARED/$name").put("data", base64).put("directory", "CACHE").put("recursive", true)
        plugins.ask("Filesystem", "writeFile", file) { written ->
            val uri = written.getOrNull()?.getString("uri")
            when {
                uri == null -> refuse(call, "unavailable")
                opens -> forward(call, "FileViewer", "openDocumentFromLocalPath", JSObject().put("path", uri))
                else -> forward(call, "Share", "share", JSObject().put("title", name).put("url", uri))
            }
        }
    }

    private fun authenticateWhereLocked(call: PluginCall, then: () -> Unit) {
        if (shelf.unlocksByBiometrics && !isUnlocked) authenticate(call, then) else then()
    }

    private fun authenticate(call: PluginCall, then: () -> Unit) {
        val ask = JSObject().put("reason", call.getString("reason") ?: "").put("allowDeviceCredential", true)
        plugins.ask("BiometricAuthNative", "internalAuthenticate", ask) { passed ->
            if (passed.isSuccess) then() else refuse(call, "cancelled")
        }
    }

    private fun forgetPerson(then: () -> Unit) {
        shelf.forgetPerson()
        isUnlocked = false
        fileName = DEFAULT_FILE_NAME
        val directory = JSObject().put("path", SHARED).put("directory", "CACHE").put("recursive", true)
        vault.forget(Vault.Entry.TOKENS) {
            vault.forget(Vault.Entry.IDENTITY_TOKEN) {
                vault.forget(Vault.Entry.PAY_STUB) {
                    // The directory doesn't exist if nothing was shared.
                    plugins.ask("Filesystem", "rmdir", directory) { then() }
                }
            }
        }
    }

    private fun settle(call: PluginCall, result: Result<*>) {
        result.fold({ call.resolve() }, { refuse(call, codeOf(it)) })
    }

    private fun refuse(call: PluginCall, code: String) = call.reject("The wrapper refused: $code", code)

    private fun codeOf(failure: Throwable): String = (failure as? Refused)?.code ?: "unavailable"

    private fun connectivity() = context.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager

    private fun watchNetwork() {
        connectivity().registerDefaultNetworkCallback(
            object : ConnectivityManager.NetworkCallback() {
                override fun onAvailable(network: Network) = tell(true)

                override fun onLost(network: Network) = tell(false)

                private fun tell(isConnected: Boolean) = notifyListeners("network", JSObject().put("isConnected", isConnected))
            }
        )
    }

    /** Returns an entry of the build's manifest; null in a build for every partner. */
    private fun manifest(name: String): String? =
        context.packageManager.getApplicationInfo(context.packageName, PackageManager.GET_META_DATA).metaData?.getString(name)
            ?.takeIf { it.isNotEmpty() }

    private fun fixedHost(): String? = manifest("com.paystead.GATEWAY_HOST")

    private companion object {
        const val TAG = "Paystead"
        const val PORTAL = "https://localhost"
        const val SHARED = "shared"
        const val DEFAULT_FILE_NAME = "Download"

        /** An app that was away for longer is locked again. */
        const val PATIENCE_MILLISECONDS = 5 * 60 * 1000L
    }
}
