import { expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/port.ts';
import { keeper } from './receive-files.ts';

/** A store that takes four bytes of each file, and notes its limit. */
function storeOfFour(limits: number[]): FileStore {
  return {
    async put(_content, { maxBytes, ...meta }) {
      limits.push(maxBytes);
      const stored = { fileId: meta.fileName, location: meta.fileName, createdAt: '2026-11-20T15:00:00Z' };
      return { ...meta, ...stored, sizeBytes: 4, sha256: new Uint8Array(), keySealed: new Uint8Array() };
    },
    async *open() {},
    remove: async () => undefined,
  };
}

it('CON-4: the files of an import have one limit together', async () => {
  const limits: number[] = [];
  const keep = keeper(storeOfFour(limits), 'a client', 10);
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await keep.keep(name, 'text/csv', (async function* () {})());
  expect(limits).toEqual([10, 6, 2]);
});
