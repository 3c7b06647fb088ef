import { Busboy } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { Failure } from '../../platform/failures/failure.ts';
import type { FileStore, StoredFile } from '../../platform/files/port.ts';
import type { FormStream } from '../../platform/uploads/form-stream.ts';

/** Largest body in bytes, all files together. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The most files of one import. */
const MOST_FILES = 1000;

/** A received file. */
export interface ReceivedPart {
  /** The file's name as sent. */
  readonly name: string;
  readonly mediaType: string;
  readonly stored: StoredFile;
}

/** Stores files one after another. */
export interface Keeper {
  readonly parts: ReceivedPart[];
  keep(name: string, mediaType: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Opens a place for the files of one import, under one of the caller's clients until the import has run. Their bytes together
 * have one limit, `most`.
 */
export function keeper(files: FileStore, clientId: string | undefined, most = MOST_BYTES): Keeper {
  const parts: ReceivedPart[] = [];
  return {
    parts,
    async keep(name, mediaType, content) {
      if (clientId === undefined) throw new Failure('scope_required');
      const maxBytes = most - parts.reduce((sum, { stored }) => sum + stored.sizeBytes, 0);
      const meta = { employeeId: null, fileName: name, contentType: mediaType, maxBytes };
      parts.push({ name, mediaType, stored: await files.put(content, { clientId, ...meta }) });
    },
  };
}

/** Removes the bytes of files that were received for a refused call. */
export async function discardParts(files: FileStore, parts: readonly ReceivedPart[]): Promise<void> {
  for (const { stored } of parts) await files.remove(stored);
}

const invalid = (pointer: string, code: string) => new Failure('invalid_input', { faults: [{ pointer, code }] });

/** Passes a body on, and names the failure of one that breaks off. */
export async function* arriving(bytes: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('request_timeout', { reason: 'the body broke off' });
  }
}

/** Stores every file of a form as it arrives. Form fields without a file name are refused: they would be lost. */
export async function receiveForm(form: FormStream, keep: Keeper): Promise<void> {
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
