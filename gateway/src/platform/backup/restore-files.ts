import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { copyLine } from '../database/copy-in.ts';
import { LOCATION, type BytePlace } from '../files/port.ts';
import type { TableLoader } from './load-tables.ts';

/** Receives the pieces of stored files, each file's one after another. */
export interface FileRestorer {
  piece(location: string, content: Buffer): Promise<void>;
  /** Completes the last file. */
  finish(): Promise<void>;
  /** Removes everything that was written. */
  abort(): Promise<void>;
}

/** Writes stored files back to their place, as sealed as they are. */
export function restoreFiles(place: Pick<BytePlace, 'write' | 'remove'>): FileRestorer {
  const written: string[] = [];
  let current: { readonly location: string; readonly stream: PassThrough; readonly done: Promise<void> } | undefined;

  async function finish(): Promise<void> {
    const last = current;
    current = undefined;
    last?.stream.end();
    await last?.done;
  }
  return {
    async piece(location, content) {
      if (current?.location !== location) {
        await finish();
        written.push(location);
        const stream = new PassThrough();
        const done = place.write(location, stream);
        done.catch((error: unknown) => stream.destroy(error as Error));
        current = { location, stream, done };
      }
      const { stream, done } = current;
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), done]);
    },
    finish,
    async abort() {
      current?.stream.destroy();
      await current?.done.catch(() => undefined);
      for (const location of written) await place.remove(location);
    },
  };
}

/** Bytes in one row of the database. */
const CHUNK_BYTES = 256 * 1024;

/** Writes files as rows, in the transaction that loads the tables. */
export function placeIn(loader: TableLoader): Pick<BytePlace, 'write' | 'remove'> {
  return {
    async write(location, content) {
      const [, clientId = '', name = ''] = LOCATION.exec(location) ?? [];
      let number = 0;
      for await (const bytes of content) {
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          const row = [clientId, Buffer.from(name, 'hex'), number, bytes.subarray(at, at + CHUNK_BYTES)];
          await loader.load('file_chunk', ['client_id', 'name', 'number', 'bytes'], Buffer.from(copyLine(row)));
          number += 1;
        }
      }
    },
    // The transaction that fails takes its rows with it.
    remove: () => Promise.resolve(),
  };
}
