import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['console.language', true],
  ['console.theme', true],
  ['console.signIn', false],
  ['console.drafts', false],
  ['console.dismissedNotices', false],
] as const)('%s outlives its tab: %s', (key, outlives) => {
  writeStored(key, 'one');
  writeStored(key, 'two');
  expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual(outlives ? ['two', null] : [null, 'two']);
  expect(readStored(key)).toBe('two');
  writeStored(key, undefined);
  expect([localStorage.length, sessionStorage.length, readStored(key)]).toEqual([0, 0, undefined]);
});

it('a browser that refuses storage has none, and the page goes on', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
  writeStored('console.theme', 'dark');
  writeStored('console.theme', undefined);
  expect(readStored('console.theme')).toBeUndefined();
});
