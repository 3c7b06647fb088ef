import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipOf } from '../../platform/zip/zip.ts';

/** Content of files by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Opens a temporary folder in which a test writes folders and archives. */
export async function temporaryFolder() {
  const root = await mkdtemp(join(tmpdir(), 'paystead-import-'));
  const bytes = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content);
  return {
    path: (name: string) => join(root, name),
    /** Writes files into a folder. Returns its path. */
    async folder(name: string, files: Files): Promise<string> {
      await mkdir(join(root, name), { recursive: true });
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, name, path)), { recursive: true });
        await writeFile(join(root, name, path), bytes(content));
      }
      return join(root, name);
    },
    /** Writes files into an archive. Returns its path. */
    async archive(name: string, files: Files): Promise<string> {
      async function* each() {
        for (const [path, content] of Object.entries(files))
          yield await Promise.resolve({ path, content: bytes(content), stored: false });
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of zipOf(each(), new Date('2026-11-20T15:00:00Z'))) chunks.push(chunk);
      await writeFile(join(root, name), Buffer.concat(chunks));
      return join(root, name);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
