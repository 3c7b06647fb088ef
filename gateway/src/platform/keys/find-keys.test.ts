import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findKeys } from './find-keys.ts';
import { generateKeys } from './key-ring.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(os.tmpdir(), 'paystead-keys-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const embedded = () => findKeys({ configured: undefined, external: false, dataFolder });

test('embedded: a first start writes keys for its owner alone and reports it; a second uses them silently', () => {
  const first = embedded();
  expect(first).toMatchObject({ found: true, warning: expect.stringContaining(dataFolder) });
  const file = path.join(dataFolder, 'keys');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = embedded();
  expect(second).toMatchObject({ found: true, warning: undefined });
  expect(first.found && second.found && second.keys.current).toEqual(first.found && first.keys.current);
  expect(String(first.found && first.warning)).not.toContain(readFileSync(file, 'utf8').trim().split(':')[1]);
});

test('with DATABASE_URL and no keys the gateway refuses to start and creates none', () => {
  const refused = findKeys({ configured: undefined, external: true, dataFolder });
  expect(refused).toMatchObject({ found: false, reason: expect.stringContaining('PAYSTEAD_KEYS') });
  expect(findKeys({ configured: '  ', external: true, dataFolder })).toMatchObject({ found: false });
  expect(readdirSync(dataFolder)).toEqual([]);
});

test('configured keys take precedence over the file, in both cases', () => {
  embedded();
  const configured = generateKeys();
  for (const external of [false, true]) {
    const found = findKeys({ configured, external, dataFolder });
    expect(found.found && found.keys.current.id).toBe(configured.split(':')[0]);
  }
});

test('invalid keys are refused by their source, never replaced', () => {
  writeFileSync(path.join(dataFolder, 'keys'), 'garbage');
  expect(embedded()).toMatchObject({ found: false, reason: expect.stringContaining(path.join(dataFolder, 'keys')) });
  expect(readFileSync(path.join(dataFolder, 'keys'), 'utf8')).toBe('garbage');
  expect(findKeys({ configured: 'x', external: true, dataFolder })).toMatchObject({
    found: false,
    reason: expect.stringContaining('PAYSTEAD_KEYS'),
  });
});

test('a file that others can read becomes owner-only, with a warning', () => {
  embedded();
  const file = path.join(dataFolder, 'keys');
  chmodSync(file, 0o644);
  expect(embedded()).toMatchObject({ found: true, warning: expect.stringContaining('could be read by others') });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
