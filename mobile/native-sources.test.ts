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
  const words = (source: string, name: string) =>
    [...(new RegExp(`${name}[^=]*= (?:setOf\\(|\\[)([^)\\]]*)`).exec(source)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
      ([, word]) => word,
    );

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
