import { z } from 'zod';

/** The wrapper's plugin as Capacitor knows it; both native sources register this name. */
export const BRIDGE_PLUGIN = 'Paystead';

/** Codes of native errors; whatever else a native side answers is `unavailable`. */
export const BRIDGE_ERRORS = ['cancelled', 'locked', 'notFound', 'refused', 'unavailable', 'UNIMPLEMENTED'] as const;
export type BridgeError = (typeof BRIDGE_ERRORS)[number];

interface BridgeCall<Options extends z.ZodType, Reply extends z.ZodType> {
  /** One sentence about the native side's part. */
  readonly summary: string;
  readonly options: Options;
  readonly reply: Reply;
  /** A call as it goes over the bridge: the fixture of the harness and of the native tests. */
  readonly example: { readonly options: z.input<Options>; readonly reply: z.input<Reply> };
}

function call<const Options extends z.ZodType, const Reply extends z.ZodType>(
  declared: BridgeCall<Options, Reply>,
): BridgeCall<Options, Reply> {
  return declared;
}

const nothing = z.strictObject({});
const none = { options: {}, reply: {} } as const;
/** An https origin; http only on this machine, for development. */
const gatewayHost = z.string().regex(/^(https:\/\/[\w.-]+(:\d+)?|http:\/\/[\w-]*\.?localhost(:\d+)?)$/);
const instant = z.iso.datetime();
const fileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\\p{Cc}]+$/u);
const base64 = z.base64();

/**
 * NAT-1: every call of the native wrapper's bridge, in one table. The portal takes its types from here; the harness its
 * fixtures; a test compares the names with those that the Kotlin and Swift sources themselves implement.
 */
export const BRIDGE = {
  start: call({
    summary:
      'What the portal needs before its first page: the platform, the partner chosen before, whether it is locked.',
    options: nothing,
    reply: z.strictObject({
      platform: z.enum(['android', 'ios']),
      appVersion: z.string(),
      /** The scheme of this build's deep links, which is its application id. */
      linkScheme: z.string().regex(/^[a-z][a-z\d.]+$/),
      gatewayHost: gatewayHost.nullable(),
      /** A build for one partner has no choice to offer. */
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
    summary: 'Keeps which gateway this device belongs to; null forgets it, and everything of the person with it.',
    options: z.strictObject({ gatewayHost: gatewayHost.nullable() }),
    reply: nothing,
    example: { options: { gatewayHost: 'https://pay.example.com' }, reply: {} },
  }),
  signIn: call({
    summary: "Opens the provider in the system's browser; the answer comes back as the event `signInAnswer`.",
    options: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
    reply: nothing,
    example: { options: { url: 'https://login.example.com/authorize?state=s' }, reply: {} },
  }),
  closeBrowser: call({
    summary: "Closes the system's browser, where it can be closed from here.",
    options: nothing,
    reply: nothing,
    example: none,
  }),
  storeIdentityToken: call({
    summary: 'Puts the identity token into the keystore.',
    options: z.strictObject({ idToken: z.string().min(5).max(16_384) }),
    reply: nothing,
    example: { options: { idToken: 'aaa.bbb.ccc' }, reply: {} },
  }),
  syncAuthToken: call({
    summary: "Keeps the session's tokens in the keystore; null forgets them.",
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
    summary: 'The kept tokens; refused with `locked` until unlocked, where unlocking is on.',
    options: nothing,
    reply: z.strictObject({
      tokens: z.strictObject({ token: z.string(), refreshToken: z.string(), expiresAt: instant }).nullable(),
    }),
    example: { options: {}, reply: { tokens: null } },
  }),
  unlock: call({
    summary: 'Asks for face, finger or the device’s code; `cancelled` when the person gives up.',
    options: z.strictObject({ reason: z.string().min(1).max(200) }),
    reply: nothing,
    example: { options: { reason: 'Unlock your pay' }, reply: {} },
  }),
  setUnlock: call({
    summary: 'Switches unlocking by biometrics on or off; asks once before it is switched on.',
    options: z.strictObject({ on: z.boolean(), reason: z.string().min(1).max(200) }),
    reply: nothing,
    example: { options: { on: true, reason: 'Unlock your pay' }, reply: {} },
  }),
  loginSuccess: call({
    summary: 'Somebody has signed in; no name, no address goes along.',
    options: z.strictObject({ clientCode: z.string() }),
    reply: nothing,
    example: { options: { clientCode: 'HARBOR' }, reply: {} },
  }),
  logout: call({
    summary: 'The session has ended: wipes tokens, synced storage, the kept pay stub and the files that were shared.',
    options: z.strictObject({ reason: z.string().max(40) }),
    reply: nothing,
    example: { options: { reason: 'SignedOut' }, reply: {} },
  }),
  navigate: call({
    summary:
      'The portal has arrived at a module: `home` after a sign-in (NAV-8), `pay` where the screen is to be protected.',
    options: z.strictObject({ module: z.enum(['home', 'pay', 'other']) }),
    reply: nothing,
    example: { options: { module: 'home' }, reply: {} },
  }),
  log: call({
    summary: 'Writes one redacted line into the device’s log.',
    options: z.strictObject({ level: z.enum(['info', 'warn', 'error']), message: z.string().max(500) }),
    reply: nothing,
    example: { options: { level: 'warn', message: 'The gateway did not answer.' }, reply: {} },
  }),
  setFileName: call({
    summary: 'The name under which the next file is saved.',
    options: z.strictObject({ fileName }),
    reply: nothing,
    example: { options: { fileName: 'Paystub 2026-11-20.pdf' }, reply: {} },
  }),
  saveFile: call({
    summary:
      'Saves a file under the name set before and opens the system’s viewer for a PDF, the share sheet for the rest.',
    options: z.strictObject({ contentType: z.string().max(100), base64, show: z.enum(['open', 'share']) }),
    reply: nothing,
    example: { options: { contentType: 'application/pdf', base64: 'JVBERi0=', show: 'open' }, reply: {} },
  }),
  syncLocalStorage: call({
    summary: 'Keeps the allowed entries of local storage, which the system may clear; null removes one.',
    options: z.strictObject({ entries: z.record(z.string(), z.string().nullable()) }),
    reply: nothing,
    example: { options: { entries: { language: 'es', theme: null } }, reply: {} },
  }),
  readLocalStorage: call({
    summary: 'What was kept by `syncLocalStorage`.',
    options: nothing,
    reply: z.strictObject({ entries: z.record(z.string(), z.string()) }),
    example: { options: {}, reply: { entries: { language: 'es' } } },
  }),
  syncSessionStorage: call({
    summary: 'Keeps the allowed entries of session storage in memory, for as long as the app runs.',
    options: z.strictObject({ entries: z.record(z.string(), z.string().nullable()) }),
    reply: nothing,
    example: { options: { entries: { 'MFA-Status': 'used' } }, reply: {} },
  }),
  keepPayStub: call({
    summary: 'Keeps the last pay stub, sealed by the keystore, for when there is no network.',
    options: z.strictObject({ fileName, base64 }),
    reply: nothing,
    example: { options: { fileName: 'Paystub 2026-11-20.pdf', base64: 'JVBERi0=' }, reply: {} },
  }),
  openPayStub: call({
    summary: 'Opens the kept pay stub; `notFound` where none is kept.',
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
  /** The deep link that a sign-in came back by. */
  signInAnswer: z.strictObject({ href: z.string() }),
  network: z.strictObject({ isConnected: z.boolean() }),
  /** Android's back button or gesture. */
  back: z.strictObject({}),
  /** The app came to the front again after it was away for longer than its patience. */
  locked: z.strictObject({}),
} as const;
export type BridgeEvent = keyof typeof BRIDGE_EVENTS;
export type BridgeEventData<E extends BridgeEvent> = z.output<(typeof BRIDGE_EVENTS)[E]>;
