import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRIDGE, BRIDGE_EVENTS, BRIDGE_PLUGIN } from '@paystead/contract/bridge.ts';
import { SYNCED, WRAPPER_ORIGINS } from '@paystead/contract/wrapper.ts';
import type { NativeSource } from './scripts/parse-native.ts';

const home = import.meta.dirname;
const files = globSync('bridge/**/*.{kt,swift}', { cwd: home, exclude: (name) => /node_modules|\.build/.test(name) })
  .filter((file) => !file.endsWith('Package.swift'))
  .map((file) => join(home, file));
// The Swift grammar is one function too large for the engine's optimizing compiler, so it is parsed in a separate
// process.
const sources = JSON.parse(
  execFileSync(process.execPath, ['--liftoff-only', join(home, 'scripts/parse-native.ts'), ...files], {
    encoding: 'utf8',
  }),
) as NativeSource[];
const of = (ending: string) => sources.filter(({ file }) => file.endsWith(ending));
const all = (ending: string, what: 'calls' | 'registered' | 'events') =>
  of(ending)
    .flatMap((source) => source[what])
    .toSorted();
const text = (ending: string) =>
  of(ending)
    .map(({ file }) => readFileSync(file, 'utf8'))
    .join('\n');
const contract = Object.keys(BRIDGE).toSorted();
/** The texts in a list of that name. */
const words = (source: string, name: string) =>
  [...(new RegExp(`${name}[^=]*= (?:setOf\\(|\\[)([^)\\]]*)`).exec(source)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, word]) => word,
  );

describe('NAT-2: the native sources', () => {
  it.each(sources.map(({ file, faults }) => [file.slice(home.length + 1), faults] as const))(
    '%s parses',
    (_file, faults) => {
      expect(faults).toEqual([]);
    },
  );

  it('are Kotlin and Swift of the same structure', () => {
    expect([of('.kt').length, of('.swift').length]).toEqual([5, 6]);
  });
});

describe('NAT-1: the native sources implement exactly what the contract declares', () => {
  it('Kotlin: every call, and no other', () => expect(all('.kt', 'calls')).toEqual(contract));
  it('Swift: every call, and no other', () => expect(all('.swift', 'calls')).toEqual(contract));
  it('Swift: every call is registered', () => expect(all('.swift', 'registered')).toEqual(contract));

  const events = Object.keys(BRIDGE_EVENTS).toSorted();

  it('Kotlin sends every event, and no other', () => expect(all('.kt', 'events')).toEqual(events));

  it('Swift sends every event except the back gesture, which iOS leaves to the page', () => {
    expect(all('.swift', 'events')).toEqual(events.filter((name) => name !== 'back'));
  });

  it('both are registered under the name that the portal calls', () => {
    expect(text('.kt')).toContain(`@CapacitorPlugin(name = "${BRIDGE_PLUGIN}")`);
    expect(text('.swift')).toContain(`public let jsName = "${BRIDGE_PLUGIN}"`);
  });
});

describe('NAT-3: restrictions of the native sources', () => {
  it.each([
    ['.kt', 'val LOCAL', 'val SESSION'],
    ['.swift', 'let local', 'let session'],
  ])('%s stores only the allowed entries', (ending, local, session) => {
    expect(words(text(ending), local)).toEqual([...SYNCED.local]);
    expect(words(text(ending), session)).toEqual([...SYNCED.session]);
  });

  it('every call checks the page’s origin first', () => {
    const kotlin = text('.kt').match(/@PluginMethod\n {4}fun \w+\(call: PluginCall\) = answer\(call\)/g);
    const swift = text('.swift').match(/@objc func \w+\(_ call: CAPPluginCall\) \{\n {8}answer\(call\)/g);
    expect([kotlin?.length, swift?.length]).toEqual([contract.length, contract.length]);
  });

  it('the page is the portal’s own origin', () => {
    expect(text('.kt')).toContain(`PORTAL = "${WRAPPER_ORIGINS.android}"`);
    const { protocol, hostname } = new URL(WRAPPER_ORIGINS.ios.replace('capacitor:', 'http:'));
    expect([protocol, text('.swift').includes(`portalHost = "${hostname}"`)]).toEqual(['http:', true]);
    expect(text('.swift')).toContain('portalScheme = "capacitor"');
  });
});

/** Parts of the device that a function uses, with the fields of its call. Both languages write them alike but for a few names. */
function effectsOf(body: string): readonly string[] {
  const plain = body
    .replaceAll(/\bself\.|\bPaysteadPlugin\.|\bVault\.Entry(?=\.)/g, '')
    .replaceAll(
      /\.([A-Z]+(?:_[A-Z]+)*)(?=[,)])/g,
      (_, name: string) => `.${name.toLowerCase().replaceAll(/_(\w)/g, (__, letter: string) => letter.toUpperCase())}`,
    )
    .replaceAll(/vault\.(\w+)\(\.payStub/g, 'payStub.$1(')
    .replaceAll('payStub.exists', 'shelf.hasPayStub')
    .replaceAll('shelf.localEntries', 'shelf.local')
    .replaceAll(/\s+/g, ' ');
  const effect =
    /vault\.\w+\(\.\w+|(?:shelf|payStub)\.\w+(?: = (?:true|false))?|(?:ask|forward)\((?:call, )?"\w+", (?:"\w+")?|isUnlocked = \w+|(?<!(?:fun|func) )\b(?:authenticate\w*|forgetPerson|present)(?= ?[({])|refuse\(call, "\w+"|call\.get\w+\("\w+"|"(?:enable|disable)"/g;
  return (plain.match(effect) ?? [])
    .map(
      (one) =>
        one
          .replace(/^call\.get\w+/, 'read')
          .replace('call, ', '')
          .match(/[\w.=]+/g)
          ?.join(' ') ?? '',
    )
    .toSorted();
}

describe('NAT-1: each function of the bridge uses the same parts of the device on Android and iOS', () => {
  const bodiesOf = (ending: string) => of(`PaysteadPlugin${ending}`)[0]?.bodies ?? {};
  const NAMES: Readonly<Record<string, string>> = {
    handleOnNewIntent: 'opened',
    handleOnResume: 'returned',
  };
  const effects = (ending: string) =>
    Object.fromEntries(
      Object.entries(bodiesOf(ending)).flatMap(([name, body]) => {
        const found = effectsOf(body);
        return found.length === 0 ? [] : [[NAMES[name] ?? name, found.join(', ')] as const];
      }),
    );
  const BOTH = {
    answer: 'refuse refused',
    authenticate: 'ask BiometricAuthNative internalAuthenticate, read reason, refuse cancelled',
    authenticateWhereLocked: 'authenticate, shelf.unlocksByBiometrics',
    choosePartner: 'forgetPerson, read gatewayHost, refuse refused, shelf.gatewayHost',
    closeBrowser: 'forward Browser close',
    forgetPerson:
      'ask Filesystem rmdir, isUnlocked = false, payStub.forget, shelf.forgetPerson, vault.forget .identityToken, vault.forget .tokens',
    log: 'read level, read message',
    logout: 'forgetPerson',
    navigate: 'disable, enable, forward PrivacyScreen, read module',
    openPayStub: 'authenticateWhereLocked, payStub.read, present, refuse notFound',
    opened: 'ask Browser close',
    present:
      'ask Filesystem writeFile, forward FileViewer openDocumentFromLocalPath, forward Share share, refuse unavailable',
    readAuthToken: 'refuse locked, shelf.unlocksByBiometrics, vault.read .tokens',
    readLocalStorage: 'shelf.local',
    returned: 'isUnlocked = false, shelf.unlocksByBiometrics',
    saveFile: 'present, read base64, read show',
    setFileName: 'read fileName',
    setUnlock:
      'authenticate, isUnlocked = true, read on, shelf.unlocksByBiometrics = false, shelf.unlocksByBiometrics = true',
    signIn: 'forward Browser open, read url',
    start: 'ask BiometricAuthNative checkBiometry, shelf.gatewayHost, shelf.hasPayStub, shelf.unlocksByBiometrics',
    storeIdentityToken: 'read idToken, vault.keep .identityToken',
    syncAuthToken: 'isUnlocked = true, read tokens, vault.forget .tokens, vault.keep .tokens',
    syncLocalStorage: 'read entries, shelf.syncLocal',
    syncSessionStorage: 'read entries, shelf.syncSession',
    unlock: 'authenticate, isUnlocked = true',
  };

  it.each([
    // Android keeps the pay stub in its keystore, and a setting says whether there is one.
    ['.kt', 'payStub.keep, read base64, read fileName, shelf.hasPayStub = true'],
    ['.swift', 'payStub.keep, read base64, read fileName, refuse unavailable'],
  ])('%s', (ending, keepPayStub) => {
    expect(effects(ending)).toEqual({ ...BOTH, keepPayStub });
  });

  it.each([
    ['.kt', 'val PERSONAL'],
    ['.swift', 'let personal'],
  ])('%s forgets the entries of the person who signed out', (ending, personal) => {
    expect(words(text(ending), personal)).toEqual(['selectedProfile', 'roles', 'appIsLogin']);
  });
});
