import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BRIDGE, BRIDGE_ERRORS, BRIDGE_PLUGIN, type BridgeError, type BridgeName } from '@paystead/contract/bridge.ts';
import { BridgeFailure, openBridge } from './capacitor.ts';

/** The script that Capacitor itself puts into the pages of an Android app. */
const BRIDGE_SCRIPT = readFileSync(
  join(
    createRequire(join(import.meta.dirname, '../../../../mobile/package.json')).resolve(
      '@capacitor/android/package.json',
    ),
    '../capacitor/src/main/assets/native-bridge.js',
  ),
  'utf8',
);

interface Message {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: unknown;
}
type Answer = { readonly data: object } | { readonly error: { readonly code: string; readonly message: string } };
interface Page {
  Capacitor?: { fromNative?: (result: object) => void } & Record<string, unknown>;
  androidBridge?: { readonly postMessage: (text: string) => void };
}
const page = globalThis as Page;
const NAMES = Object.keys(BRIDGE) as BridgeName[];

afterEach(() => {
  delete page.Capacitor;
  delete page.androidBridge;
});

/** Adds a fake native app to the page, which offers these calls, records them and replies. */
function addNativeApp(reply: (message: Message) => Answer, offers: readonly string[] = NAMES): Message[] {
  const messages: Message[] = [];
  page.androidBridge = {
    postMessage: (text) => {
      const message = JSON.parse(text) as Message;
      messages.push(message);
      const { callbackId, pluginId, methodName } = message;
      const result = reply(message);
      queueMicrotask(() =>
        page.Capacitor?.fromNative?.({ callbackId, pluginId, methodName, success: 'data' in result, ...result }),
      );
    },
  };
  const methods = offers.map((name) => ({ name, rtype: 'promise' }));
  page.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
  page.Capacitor['PluginHeaders'] = [{ name: BRIDGE_PLUGIN, methods }];
  const script = document.createElement('script');
  script.textContent = BRIDGE_SCRIPT;
  document.head.append(script);
  script.remove();
  return messages;
}

const call = (name: BridgeName) => openBridge().call[name](BRIDGE[name].example.options as never);
const refusedWith = (name: BridgeName): Promise<BridgeError | 'replied'> =>
  call(name).then(
    () => 'replied' as const,
    (failure: unknown) => {
      expect(failure).toBeInstanceOf(BridgeFailure);
      return (failure as BridgeFailure).code;
    },
  );

describe('NAT-1: every call of the bridge, over Capacitor’s own script', () => {
  it('has twenty calls', () => expect(NAMES).toHaveLength(20));

  it.each(NAMES)('%s: is sent as declared and returns the reply', async (name) => {
    const { example } = BRIDGE[name];
    const messages = addNativeApp(() => ({ data: example.reply }));
    expect(await call(name)).toEqual(example.reply);
    expect(messages).toEqual([
      expect.objectContaining({ pluginId: BRIDGE_PLUGIN, methodName: name, options: example.options }),
    ]);
  });

  it.each(NAMES)('%s: fails with the code of a native error, after one call', async (name) => {
    for (const code of BRIDGE_ERRORS) {
      const messages = addNativeApp(() => ({ error: { code, message: `native: ${code}` } }));
      expect(await refusedWith(name)).toBe(code);
      expect(messages).toHaveLength(1);
    }
  });

  it.each(NAMES)('%s: fails with `unavailable` for any other error', async (name) => {
    for (const code of ['OS_PLUGIN_1', '', 'cancelled ']) {
      addNativeApp(() => ({ error: { code, message: 'java.lang.IllegalStateException' } }));
      expect(await refusedWith(name)).toBe('unavailable');
    }
  });

  it.each(NAMES)('%s: is refused without a call if the native app doesn’t offer it', async (name) => {
    const messages = addNativeApp(
      () => ({ data: {} }),
      NAMES.filter((other) => other !== name),
    );
    expect(await refusedWith(name)).toBe('UNIMPLEMENTED');
    expect(messages).toEqual([]);
  });

  it.each(NAMES)('%s: is refused in a browser', async (name) => {
    expect(await refusedWith(name)).toBe('UNIMPLEMENTED');
  });
});
