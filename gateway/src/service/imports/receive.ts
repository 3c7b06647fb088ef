import { Busboy } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { parsePart } from '../../platform/http/request/parse.ts';
import type { FormStream } from '../../platform/uploads/form-stream.ts';
import type { Receiver } from '../api/route.ts';
import { checkedLines } from './checked-lines.ts';
import type { ReceivedPart } from './store.ts';

/** Largest body in bytes, all files together. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Largest JSON body in bytes: unlike the others it is read whole. */
const MOST_JSON_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 1000;

const endpoint = serviceEndpointNamed('imports.create');
type Endpoint = typeof endpoint;

/** Receives an import's files into the file store, sealed, as they arrive. */
export function importReceiver(files: FileStore): Receiver<Endpoint, readonly ReceivedPart[]> {
  return {
    async receive({ scope }, body) {
      const keep = keeper(files, scope);
      try {
        await receiveBody(body, keep);
        if (keep.parts.length === 0) throw invalid('', 'required');
        return keep.parts;
      } catch (error) {
        await discard(files, keep.parts);
        throw error;
      }
    },
    fingerprint: (parts) =>
      parts.map(({ name, mediaType, stored }) => [name, mediaType, Buffer.from(stored.sha256).toString('hex')]),
    discard: (parts) => discard(files, parts),
  };
}

async function discard(files: FileStore, parts: readonly ReceivedPart[]): Promise<void> {
  for (const { stored } of parts) await files.remove(stored);
}

const invalid = (pointer: string, code: string) => new Failure('invalid_input', { faults: [{ pointer, code }] });

interface Keeper {
  readonly parts: ReceivedPart[];
  keep(name: string, mediaType: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Stores files one after another; their bytes together have one limit. */
function keeper(files: FileStore, { clients }: ServiceScope): Keeper {
  const parts: ReceivedPart[] = [];
  // The bytes lie under one of the account's clients until the import has run.
  const [home] = clients;
  return {
    parts,
    async keep(name, mediaType, content) {
      if (!home) throw new Failure('scope_required');
      const maxBytes = MOST_BYTES - parts.reduce((sum, { stored }) => sum + stored.sizeBytes, 0);
      const meta = { employeeId: null, fileName: name, contentType: mediaType, maxBytes };
      parts.push({ name, mediaType, stored: await files.put(content, { clientId: home.clientId, ...meta }) });
    },
  };
}

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

/** Passes a body on, and names the failure of one that breaks off. */
async function* arriving(bytes: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('request_timeout', { reason: 'the body broke off' });
  }
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

/** Stores every file of a form as it arrives. Form fields without a file name are refused: they would be lost. */
async function receiveForm(form: FormStream, keep: Keeper): Promise<void> {
  const parser = parserOf(form);
  let storing: Promise<void> = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name: string) => reject(invalid(`/${name.slice(0, 60)}`, 'unknown_field')));
      parser.on('file', (_field: string, content: Readable, fileName: string, _encoding: string, type: string) => {
        content.on('error', () => undefined);
        storing = storing.then(() => keep.keep(fileName, type, arriving(content)));
        storing.catch((error: unknown) => {
          content.resume();
          reject(error);
        });
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => reject(invalid('', 'too_big')));
      parser.on('error', () => reject(invalid('', 'invalid_form')));
      parser.on('finish', () => resolve());
      form.bytes.on('error', (error) =>
        reject(error instanceof Failure ? error : new Failure('request_timeout', { reason: 'the form broke off' })),
      );
      form.bytes.once('aborted', () => reject(new Failure('request_timeout', { reason: 'the form broke off' })));
      form.bytes.pipe(parser);
    });
    await storing;
  } catch (error) {
    form.bytes.unpipe(parser);
    parser.destroy();
    form.bytes.resume();
    await storing.catch(() => undefined);
    throw error;
  }
}

function parserOf(form: FormStream) {
  try {
    const limits = { fields: 10, files: MOST_FILES, parts: MOST_FILES + 10, fieldNameSize: 60, headerPairs: 20 };
    const headers = { ...form.headers, 'content-type': form.headers['content-type'] ?? '' };
    return Busboy({
      headers,
      limits,
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    form.bytes.resume();
    throw invalid('', 'invalid_form');
  }
}
