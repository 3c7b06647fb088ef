import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  BRIDGE,
  BRIDGE_PLUGIN,
  type BridgeEvent,
  type BridgeEventData,
  type BridgeName,
} from '@paystead/contract/bridge.ts';
import { bundlePortal } from '../../mobile/scripts/bundle.ts';
import { launchBrowser } from './browser.ts';
import { signIn as signInAs, type CastMember } from './visitor.ts';

const root = join(import.meta.dirname, '../..');
const ORIGIN = 'https://localhost';
const APPLICATION_ID = 'com.paystead.portal';
/** The script that Capacitor injects into the pages of an Android app. */
const BRIDGE_SCRIPT = readFileSync(
  join(
    createRequire(join(root, 'mobile/package.json')).resolve('@capacitor/android/package.json'),
    '../capacitor/src/main/assets/native-bridge.js',
  ),
  'utf8',
);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface NativeCall {
  readonly name: string;
  readonly options: unknown;
  /** Address of the calling frame. */
  readonly from: string;
}

/** Data that the device keeps between two starts of the app. */
interface Device {
  gatewayHost: string | null;
  tokens: unknown;
  identityToken: string | null;
  unlocks: boolean;
  isConnected: boolean;
  payStub: string | null;
  entries: Record<string, string>;
  /** True if the device recognizes the person. */
  recognized: boolean;
}

export interface Wrapper {
  readonly page: Page;
  readonly calls: readonly NativeCall[];
  readonly device: Device;
  /** Starts the app, or restarts it as if it had been closed. */
  open(path?: string): Promise<void>;
  tell<E extends BridgeEvent>(event: E, data: BridgeEventData<E>): Promise<void>;
  /** Finishes the sign-in that `signIn` opened in the system's browser. */
  finishSignIn(member: CastMember): Promise<void>;
  close(): Promise<void>;
}

export interface WrapperOptions {
  readonly device?: Partial<Device>;
  /** Calls that this app's native side lacks. */
  readonly lacks?: readonly BridgeName[];
  /** Native errors by call. */
  readonly fails?: Partial<Record<BridgeName, string>>;
}

export interface WrapperHarness {
  wrap(options?: WrapperOptions): Promise<Wrapper>;
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * Serves the bundled portal on the origin of an Android app's web view, with Capacitor's own bridge script and a
 * recording host.
 */
export async function openWrapperHarness(): Promise<WrapperHarness> {
  const www = await mkdtemp(join(tmpdir(), 'paystead-www-'));
  bundlePortal(join(root, 'portal/dist'), www);
  // The app reaches the gateway over the internet. Here it is on this machine, which pages from another origin may not
  // call.
  const browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks']);
  return {
    browser,
    wrap: (options) => wrap(browser, www, options),
    close: async () => {
      await browser.close();
      await rm(www, { recursive: true });
    },
  };
}

/** Serves files as Capacitor's local server does: by their name, and the page for every other address. */
async function serveBundle(context: BrowserContext, www: string): Promise<void> {
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    try {
      return route.fulfill({
        body: readFileSync(join(www, name)),
        contentType: TYPES[extname(name)] ?? 'application/octet-stream',
      });
    } catch {
      return route.fulfill({ status: 404 });
    }
  });
}

async function wrap(browser: Browser, www: string, options: WrapperOptions = {}): Promise<Wrapper> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  context.setDefaultTimeout(10_000);
  await serveBundle(context, www);
  const device: Device = {
    gatewayHost: null,
    tokens: null,
    identityToken: null,
    unlocks: false,
    isConnected: true,
    payStub: null,
    entries: {},
    recognized: true,
    ...options.device,
  };
  const calls: NativeCall[] = [];
  const listeners = new Map<string, string>();
  let isUnlocked = false;
  let wanted: string | undefined;
  let fileName: string | undefined;

  const replies: { readonly [N in BridgeName]: (given: never) => object | string } = {
    start: () => ({
      platform: 'android',
      appVersion: '1.0.0',
      linkScheme: APPLICATION_ID,
      gatewayHost: device.gatewayHost,
      isPartnerFixed: false,
      canUnlockByBiometrics: true,
      unlocksByBiometrics: device.unlocks,
      hasPayStub: device.payStub !== null,
      isConnected: device.isConnected,
    }),
    choosePartner: ({ gatewayHost }: { gatewayHost: string | null }) => {
      forget();
      device.gatewayHost = gatewayHost;
      return {};
    },
    signIn: ({ url }: { url: string }) => {
      wanted = url;
      return {};
    },
    closeBrowser: () => ({}),
    storeIdentityToken: ({ idToken }: { idToken: string }) => {
      device.identityToken = idToken;
      return {};
    },
    syncAuthToken: ({ tokens }: { tokens: unknown }) => {
      device.tokens = tokens;
      return {};
    },
    readAuthToken: () => (device.unlocks && !isUnlocked ? 'locked' : { tokens: device.tokens }),
    unlock: () => {
      isUnlocked = device.recognized;
      return isUnlocked ? {} : 'cancelled';
    },
    setUnlock: ({ on }: { on: boolean }) => {
      device.unlocks = on;
      return {};
    },
    loginSuccess: () => ({}),
    logout: () => {
      forget();
      return {};
    },
    navigate: () => ({}),
    log: () => ({}),
    setFileName: (given: { fileName: string }) => {
      fileName = given.fileName;
      return {};
    },
    saveFile: () => (fileName === undefined ? 'refused' : {}),
    syncLocalStorage: ({ entries }: { entries: Record<string, string | null> }) => {
      for (const [key, value] of Object.entries(entries))
        if (value === null) delete device.entries[key];
        else device.entries[key] = value;
      return {};
    },
    readLocalStorage: () => ({ entries: device.entries }),
    syncSessionStorage: () => ({}),
    keepPayStub: ({ base64 }: { base64: string }) => {
      device.payStub = base64;
      return {};
    },
    openPayStub: () => (device.payStub === null ? 'notFound' : {}),
  };

  function forget(): void {
    Object.assign(device, { tokens: null, identityToken: null, payStub: null, unlocks: false });
    for (const key of ['selectedProfile', 'roles', 'appIsLogin']) delete device.entries[key];
  }

  /** Replies to one message from the page as the native side does; undeclared calls are refused. */
  function answer(name: string, given: unknown): { data: object } | { error: { code: string; message: string } } {
    const refused = (code: string) => ({ error: { code, message: code } });
    const failure = options.fails?.[name as BridgeName];
    if (failure !== undefined) return refused(failure);
    const declared = (BRIDGE as Partial<typeof BRIDGE>)[name as BridgeName];
    if (!declared || options.lacks?.includes(name as BridgeName)) return refused('UNIMPLEMENTED');
    const parsed = declared.options.safeParse(given);
    if (!parsed.success) return refused(`not as declared: ${parsed.error.message}`);
    const reply = replies[name as BridgeName](parsed.data as never);
    return typeof reply === 'string' ? refused(reply) : { data: declared.reply.parse(reply) };
  }

  const page = await context.newPage();
  await page.exposeBinding('toHost', async ({ frame }, text: string) => {
    const {
      callbackId,
      pluginId,
      methodName,
      options: given,
    } = JSON.parse(text) as {
      callbackId: string;
      pluginId: string;
      methodName: string;
      options: { eventName?: string };
    };
    calls.push({ name: methodName, options: given, from: frame.url() });
    if (methodName === 'addListener') return void listeners.set(given.eventName ?? '', callbackId);
    // The native side checks the page's origin first.
    const isPortal = new URL(frame.url()).origin === ORIGIN && frame.parentFrame() === null;
    const answered =
      isPortal && pluginId === BRIDGE_PLUGIN
        ? answer(methodName, given)
        : { error: { code: 'refused', message: 'refused' } };
    const result = { callbackId, pluginId, methodName, success: 'data' in answered, ...answered };
    await frame
      .evaluate(
        (message) =>
          (globalThis as unknown as { Capacitor: { fromNative(x: unknown): void } }).Capacitor.fromNative(message),
        result,
      )
      .catch(() => undefined);
  });
  const methods = Object.keys(BRIDGE)
    .filter((name) => !options.lacks?.includes(name as BridgeName))
    .map((name) => ({ name, rtype: 'promise' }));
  await page.addInitScript({
    content: `
      window.androidBridge = { postMessage: (text) => { window.toHost(text); } };
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
      window.Capacitor.PluginHeaders = ${JSON.stringify([{ name: BRIDGE_PLUGIN, methods }])};
      ${BRIDGE_SCRIPT}`,
  });

  const tell: Wrapper['tell'] = async (event, data) => {
    await page.evaluate(
      (message) =>
        (globalThis as unknown as { Capacitor: { fromNative(x: unknown): void } }).Capacitor.fromNative(message),
      {
        callbackId: listeners.get(event),
        pluginId: BRIDGE_PLUGIN,
        methodName: 'addListener',
        success: true,
        save: true,
        data,
      },
    );
  };

  return {
    page,
    calls,
    device,
    tell,
    open: async (path = '/') => {
      isUnlocked = false;
      listeners.clear();
      await page.goto(ORIGIN + path);
    },
    finishSignIn: async (member) => {
      const url = wanted ?? '';
      wanted = undefined;
      const outside = await browser.newContext({ locale: 'en-US' });
      const system = await outside.newPage();
      const back = new Promise<string>((resolve) => {
        system.on('response', (response) => {
          const to = response.headers()['location'] ?? '';
          if (to.startsWith(`${APPLICATION_ID}:/`)) resolve(to);
        });
      });
      await signInAs(system, member, url);
      await tell('signInAnswer', { href: await back });
      await outside.close();
    },
    close: () => context.close(),
  };
}
