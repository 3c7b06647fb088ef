import { z } from 'zod';

/** The wrapper's plugin name in Capacitor. Both native sources register it. */
export const BRIDGE_PLUGIN = 'Paystead';

/** Codes of native errors. Any other native code becomes `unavailable`. */
export const BRIDGE_ERRORS = ['cancelled', 'locked', 'notFound', 'refused', 'unavailable', 'UNIMPLEMENTED'] as const;
export type BridgeError = (typeof BRIDGE_ERRORS)[number];

interface BridgeCall<Options extends z.ZodType, Reply extends z.ZodType> {
  /** One sentence about what the native side does. */
  readonly summary: string;
  readonly options: Options;
  readonly reply: Reply;
  /** An example of the call's arguments: fixture of the test harness and the native tests. */
  readonly example: { readonly options: z.input<Options>; readonly reply: z.input<Reply> };
}

function call<const Options extends z.ZodType, const Reply extends z.ZodType>(
  declared: BridgeCall<Options, Reply>,
): BridgeCall<Options, Reply> {
  return declared;
}

const nothing = z.strictObject({});
const none = { options: {}, reply: {} } as const;
/** An https origin; http on this machine only, for development. */
const gatewayHost = z.string().regex(/^(https:\/\/[\w.-]+(:\d+)?|http:\/\/[\w-]*\.?localhost(:\d+)?)$/);
const instant = z.iso.datetime();
const fileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\\p{Cc}]+$/u);
const base64 = z.base64();

/**
 * NAT-1: every call of the native wrapper's bridge, in one table. The portal derives its types from it, and the test
 * harness its fixtures. A test compares the names with those that the Kotlin and Swift sources implement.
 */
export const BRIDGE = {
  start: call({
    summary:
      'Returns what the portal needs before its first page: the platform, the partner chosen earlier, and whether the app is locked.',
    options: nothing,
    reply: z.strictObject({
      platform: z.enum(['android', 'ios']),
      appVersion: z.string(),
      /** Scheme of this build's deep links, which is its application id. */
      linkScheme: z.string().regex(/^[a-z][a-z\d.]+$/),
      gatewayHost: gatewayHost.nullable(),
      /** True in a build for a single partner, which has no choice to offer. */
      isPartnerFixed: z.boolean(),
      canUnlockByBiometrics: z.boolean(),
      unlocksByBiometrics: z.boolean(),
      hasPayStub: z.boolean(),
      isConnected: z.boolean(),
    }),
    example: {
      options: {},
      reply: {
        platform: 'android',
        appVersion: '1.0.0',
        linkScheme: 'com.paystead.portal',
        gatewayHost: 'https://pay.example.com',
        isPartnerFixed: false,
        canUnlockByBiometrics: true,
        unlocksByBiometrics: false,
        hasPayStub: false,
        isConnected: true,
      },
    },
  }),
  choosePartner: call({
    summary: 'Stores the gateway that this device belongs to; null removes it together with all personal data.',
    options: z.strictObject({ gatewayHost: gatewayHost.nullable() }),
    reply: nothing,
    example: { options: { gatewayHost: 'https://pay.example.com' }, reply: {} },
  }),
  signIn: call({
    summary: 'Opens the provider in the system’s browser; its reply arrives as the event `signInAnswer`.',
    options: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
    reply: nothing,
    example: { options: { url: 'https://login.example.com/authorize?state=s' }, reply: {} },
  }),
  closeBrowser: call({
    summary: 'Closes the system’s browser if the app can close it.',
    options: nothing,
    reply: nothing,
    example: none,
  }),
  storeIdentityToken: call({
    summary: 'Stores the identity token in the keystore.',
    options: z.strictObject({ idToken: z.string().min(5).max(16_384) }),
    reply: nothing,
    example: { options: { idToken: 'aaa.bbb.ccc' }, reply: {} },
  }),
  syncAuthToken: call({
    summary: 'Stores the session’s tokens in the keystore; null removes them.',
    options: z.strictObject({
      tokens: z.strictObject({ token: z.string(), refreshToken: z.string(), expiresAt: instant }).nullable(),
    }),
    reply: nothing,
    example: {
      options: { tokens: { token: 'aaa.bbb.ccc', refreshToken: 'r', expiresAt: '2026-11-20T15:15:00.000Z' } },
      reply: {},
    },
  }),
  readAuthToken: call({
    summary: 'Returns the stored tokens; refused with `locked` until unlocked, if unlocking is on.',
    options: nothing,
    reply: z.strictObject({
      tokens: z.strictObject({ token: z.string(), refreshToken: z.string(), expiresAt: instant }).nullable(),
    }),
    example: { options: {}, reply: { tokens: null } },
  }),
  unlock: call({
    summary: 'Prompts for face, fingerprint or the device’s code; `cancelled` if the person cancels.',
    options: z.strictObject({ reason: z.string().min(1).max(200) }),
    reply: nothing,
    example: { options: { reason: 'Unlock your pay' }, reply: {} },
  }),
  setUnlock: call({
    summary: 'Turns biometric unlocking on or off; prompts once before turning it on.',
    options: z.strictObject({ on: z.boolean(), reason: z.string().min(1).max(200) }),
    reply: nothing,
    example: { options: { on: true, reason: 'Unlock your pay' }, reply: {} },
  }),
  loginSuccess: call({
    summary: 'Reports that someone has signed in, without a name or address.',
    options: z.strictObject({ clientCode: z.string() }),
    reply: nothing,
    example: { options: { clientCode: 'HARBOR' }, reply: {} },
  }),
  logout: call({
    summary: 'Ends the session: deletes tokens, synced storage, the stored pay stub and shared files.',
    options: z.strictObject({ reason: z.string().max(40) }),
    reply: nothing,
    example: { options: { reason: 'SignedOut' }, reply: {} },
  }),
  navigate: call({
    summary: 'Reports the current module: `home` after a sign-in (NAV-8), `pay` if the screen must be protected.',
    options: z.strictObject({ module: z.enum(['home', 'pay', 'other']) }),
    reply: nothing,
    example: { options: { module: 'home' }, reply: {} },
  }),
  log: call({
    summary: 'Writes one redacted line to the device’s log.',
    options: z.strictObject({ level: z.enum(['info', 'warn', 'error']), message: z.string().max(500) }),
    reply: nothing,
    example: { options: { level: 'warn', message: 'The gateway did not answer.' }, reply: {} },
  }),
  setFileName: call({
    summary: 'Sets the name under which the next file is saved.',
    options: z.strictObject({ fileName }),
    reply: nothing,
    example: { options: { fileName: 'Paystub 2026-11-20.pdf' }, reply: {} },
  }),
  saveFile: call({
    summary:
      'Saves a file under the name set before, and opens the system’s viewer for a PDF or the share sheet for other files.',
    options: z.strictObject({ contentType: z.string().max(100), base64, show: z.enum(['open', 'share']) }),
    reply: nothing,
    example: { options: { contentType: 'application/pdf', base64: 'JVBERi0=', show: 'open' }, reply: {} },
  }),
  syncLocalStorage: call({
    summary: 'Stores the allowed entries of local storage, which the system may clear; null removes one.',
    options: z.strictObject({ entries: z.record(z.string(), z.string().nullable()) }),
    reply: nothing,
    example: { options: { entries: { language: 'es', theme: null } }, reply: {} },
  }),
  readLocalStorage: call({
    summary: 'Returns the entries stored by `syncLocalStorage`.',
    options: nothing,
    reply: z.strictObject({ entries: z.record(z.string(), z.string()) }),
    example: { options: {}, reply: { entries: { language: 'es' } } },
  }),
  syncSessionStorage: call({
    summary: 'Keeps the allowed entries of session storage in memory while the app runs.',
    options: z.strictObject({ entries: z.record(z.string(), z.string().nullable()) }),
    reply: nothing,
    example: { options: { entries: { 'MFA-Status': 'used' } }, reply: {} },
  }),
  keepPayStub: call({
    summary: 'Stores the last pay stub, encrypted by the keystore, for offline use.',
    options: z.strictObject({ fileName, base64 }),
    reply: nothing,
    example: { options: { fileName: 'Paystub 2026-11-20.pdf', base64: 'JVBERi0=' }, reply: {} },
  }),
  openPayStub: call({
    summary: 'Opens the stored pay stub; `notFound` if there is none.',
    options: nothing,
    reply: nothing,
    example: none,
  }),
} as const;

export type BridgeName = keyof typeof BRIDGE;
type BridgeOptions<N extends BridgeName> = z.input<(typeof BRIDGE)[N]['options']>;
export type BridgeReply<N extends BridgeName> = z.output<(typeof BRIDGE)[N]['reply']>;

/** The bridge as the portal calls it. */
export type Bridge = {
  readonly [N in BridgeName]: (options: BridgeOptions<N>) => Promise<BridgeReply<N>>;
};

/** Events that the native side sends. */
export const BRIDGE_EVENTS = {
  /** The deep link that ended a sign-in. */
  signInAnswer: z.strictObject({ href: z.string() }),
  network: z.strictObject({ isConnected: z.boolean() }),
  /** Android's back button or gesture. */
  back: z.strictObject({}),
  /** The app came to the foreground after its lock time had passed. */
  locked: z.strictObject({}),
} as const;
export type BridgeEvent = keyof typeof BRIDGE_EVENTS;
export type BridgeEventData<E extends BridgeEvent> = z.output<(typeof BRIDGE_EVENTS)[E]>;
