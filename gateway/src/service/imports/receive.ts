import type { Readable } from 'node:stream';
import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { parsePart } from '../../platform/http/request/parse.ts';
import type { FormStream } from '../../platform/uploads/form-stream.ts';
import type { Receiver } from '../api/route.ts';
import {
  arriving,
  discardParts,
  keeper,
  receiveForm,
  type Keeper,
  type ReceivedPart,
} from '../../imports/queue/receive-files.ts';
import { checkedLines } from './checked-lines.ts';

/** Largest JSON body in bytes: unlike the others it is read whole. */
export const MOST_JSON_BYTES = 16 * 1024 * 1024;

const endpoint = serviceEndpointNamed('imports.create');
type Endpoint = typeof endpoint;

/** Receives an import's files into the file store, sealed, as they arrive. */
export function importReceiver(files: FileStore): Receiver<Endpoint, readonly ReceivedPart[]> {
  return {
    async receive({ scope }, body) {
      // The bytes lie under one of the account's clients until the import has run.
      const keep = keeper(files, scope.clients[0]?.clientId);
      try {
        await receiveBody(body, keep);
        if (keep.parts.length === 0) throw invalid('', 'required');
        return keep.parts;
      } catch (error) {
        await discardParts(files, keep.parts);
        throw error;
      }
    },
    fingerprint: (parts) =>
      parts.map(({ name, mediaType, stored }) => [name, mediaType, Buffer.from(stored.sha256).toString('hex')]),
    discard: (parts) => discardParts(files, parts),
  };
}

const invalid = (pointer: string, code: string) => new Failure('invalid_input', { faults: [{ pointer, code }] });

async function receiveBody(body: FormStream, keep: Keeper): Promise<void> {
  const type = (body.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return receiveForm(body, keep);
  if (type === 'application/x-ndjson') return keep.keep('body.ndjson', type, checkedLines(arriving(body.bytes)));
  const text = await readWhole(body.bytes);
  const schema = endpoint.streams['application/json'].schema;
  parsePart(schema, jsonOf(text), 'body');
  return keep.keep('body.json', 'application/json', once(Buffer.from(text)));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

async function readWhole(bytes: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(bytes)) {
    size += chunk.length;
    if (size > MOST_JSON_BYTES) throw new Failure('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid('', 'invalid_json');
  }
}
