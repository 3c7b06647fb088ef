import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { CONTENTS, HEADER, type BackupContents, type BackupHeader } from './format.ts';

/** The archive of a backup while it is written. */
export interface ArchiveWriter {
  piece(name: string, content: Uint8Array): Promise<void>;
  /** Writes the contents with the checksum of all pieces, and waits until everything was taken. */
  end(contents: Omit<BackupContents, 'sha256'>): Promise<void>;
  /** Gives up; `write` is not called any more. */
  abort(): void;
}

/** Begins an archive; `write` takes its bytes in order, one call at a time. */
export async function writeArchive(
  header: BackupHeader,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<ArchiveWriter> {
  const tar = pack();
  // Level 1: the text of tables shrinks to a fifth, and a higher level takes twice the time for little.
  const gzip = createGzip({ level: 1 });
  const hash = createHash('sha256');
  tar.on('error', (error: Error) => gzip.destroy(error));
  tar.pipe(gzip);
  const taken = (async () => {
    for await (const bytes of gzip) await write(bytes as Uint8Array);
  })();
  let failure: Error | undefined;
  // A failure to write shows at the next piece, or at the end.
  taken.catch((error: unknown) => {
    failure = error as Error;
    tar.destroy(failure);
  });

  const entry = (name: string, content: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      if (failure) throw failure;
      const one = tar.entry({ name, mode: 0o600, mtime: new Date(header.createdAt) }, content, (error) => {
        if (error === null || error === undefined) resolve();
        else reject(failure ?? error);
      });
      // The callback has it as well. Without a listener it would end the process.
      one.on('error', () => undefined);
    });
  await entry(HEADER, Buffer.from(`${JSON.stringify(header)}\n`));
  return {
    async piece(name, content) {
      hash.update(`${name}\n`).update(content);
      await entry(name, content);
    },
    async end(contents) {
      const whole = { ...contents, sha256: hash.digest('hex') };
      await entry(CONTENTS, Buffer.from(`${JSON.stringify(whole)}\n`));
      tar.finalize();
      await Promise.all([taken, finished(gzip)]);
    },
    abort() {
      tar.destroy();
      gzip.destroy();
    },
  };
}
