import { createHash } from 'node:crypto';
import type { ImportSource } from '../source.ts';

/** The cells of a file's rows, in order; the first row is on line 2. */
export type MemoryTables = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** Returns a source whose tables and files are in memory. */
export function memorySource(tables: MemoryTables, files: Readonly<Record<string, Uint8Array>> = {}): ImportSource {
  return {
    name: 'memory',
    contentHash: createHash('sha256')
      .update(JSON.stringify([tables, Object.keys(files)]))
      .digest('hex'),
    tables: Object.entries(tables).map(([file, rows]) => ({
      file,
      path: `${file}.csv`,
      async *rows() {
        for (const [place, cells] of rows.entries()) yield await Promise.resolve({ line: place + 2, cells });
      },
    })),
    files: {
      size: (path) => Promise.resolve(files[path]?.length ?? null),
      async *open(path) {
        const content = files[path];
        if (content) yield await Promise.resolve(content);
      },
    },
    close: () => Promise.resolve(),
  };
}
