import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { instantText, type Clock } from '../clock.ts';
import { Failure } from '../failures/failure.ts';
import { open, seal, type Place } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { BytePlace, FileStore } from './port.ts';
import { openSegments, sealSegments } from './segments.ts';

/** Records a location before bytes are stored there, so that bytes without a row can be found again (unclaimed.ts). */
export type Announce = (upload: { clientId: string; location: string; startedAt: string }) => Promise<void>;

/**
 * Opens the file store over a byte store: encrypted on the way in, authenticated on the way out, in bounded memory both
 * ways.
 */
export function openFileStore(place: BytePlace, keys: KeyRing, clock: Clock, announce?: Announce): FileStore {
  return {
    async put(content, { maxBytes, ...meta }) {
      const fileId = randomUUID();
      const key = randomBytes(32);
      const location = `${meta.clientId}/${randomBytes(16).toString('hex')}`;
      const measured = measure(content, maxBytes);
      await announce?.({ clientId: meta.clientId, location, startedAt: instantText(clock.now()) });
      await place.write(location, sealSegments(measured.content, key, fileId));
      return {
        ...meta,
        fileId,
        location,
        ...measured.result(),
        keySealed: seal(keys, key.toString('base64'), keyPlace(meta.clientId, fileId)),
        createdAt: instantText(clock.now()),
      };
    },
    open({ clientId, fileId, location, keySealed }) {
      const key = Buffer.from(open(keys, keySealed, keyPlace(clientId, fileId)), 'base64');
      return openSegments(place.read(location), key, fileId);
    },
    remove: ({ location }) => place.remove(location),
  };
}

function keyPlace(clientId: string, fileId: string): Place {
  return { table: 'stored_file', column: 'key_sealed', row: [clientId, fileId] };
}

/** Counts and hashes the passing bytes, and stops at the limit. */
function measure(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* passing() {
    for await (const chunk of content) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new Failure('payload_too_large');
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: passing(), result: () => ({ sizeBytes, sha256: new Uint8Array(hash.digest()) }) };
}
