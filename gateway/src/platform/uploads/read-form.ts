import { Busboy } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { Failure } from '../failures/failure.ts';
import type { FormStream } from './form-stream.ts';

/** A file in a form whose bytes are still arriving. */
export interface FilePart {
  /** The name as sent: any text; empty if it has none. */
  readonly fileName: string;
  /** The type that the browser guessed. */
  readonly declaredType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A form's content: its fields by name, and the result of `take` for its file. */
export interface ReadForm<T> {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: T | null;
}

/** More than any form here has; anything beyond is refused, not dropped. */
const LIMITS = {
  fields: 20,
  fieldSize: 4096,
  files: 1,
  parts: 21,
  headerPairs: 20,
  headerSize: 4096,
};

/**
 * Reads a multipart form as it arrives. Its one file, in the part named `file`, is passed to `take` while its bytes
 * come in; none of it is held here. Throws what `take` throws, and `invalid_input` for a malformed form.
 */
export async function readForm<T>(form: FormStream, take: (part: FilePart) => Promise<T>): Promise<ReadForm<T>> {
  const fields = new Map<string, string>();
  const parser = parserOf(form);
  const under: { taking?: Promise<T>; passing?: Readable } = {};
  try {
    const read = new Promise<void>((resolve, reject) => {
      const refuse = (pointer: string, code: string) => reject(fault(pointer, code));
      // A name is never cut: `headerSize` limits it.
      parser.on('field', (name: string, value: string, _isNameCut: boolean, isCut: boolean) => {
        if (isCut) refuse(`/${name.slice(0, 60)}`, 'too_big');
        else fields.set(name, value);
      });
      parser.on(
        'file',
        (name: string, content: Readable, fileName: string | undefined, _encoding: string, declaredType: string) => {
          // A second file is beyond the parser's limit, and never comes here.
          if (name !== 'file') {
            content.resume();
            return refuse(`/${name.slice(0, 60)}`, 'unknown_field');
          }
          under.passing = content;
          // The iteration reports errors to the reader; without a listener an interrupted form would end the process.
          content.on('error', () => undefined);
          under.taking = take({ fileName: fileName ?? '', declaredType, content });
          under.taking.catch(reject);
        },
      );
      for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => refuse('', 'too_big'));
      parser.on('filesLimit', () => refuse('/file', 'one_file'));
      parser.on('error', () => refuse('', 'invalid_form'));
      parser.on('finish', () => resolve());
      form.bytes.on('error', (error) =>
        reject(error instanceof Failure ? error : new Failure('request_timeout', { reason: 'the form broke off' })),
      );
      form.bytes.once('aborted', () => reject(new Failure('request_timeout', { reason: 'the form broke off' })));
      form.bytes.pipe(parser);
    });
    await read;
    return { fields: Object.fromEntries(fields), file: (await under.taking) ?? null };
  } catch (error) {
    form.bytes.unpipe(parser);
    parser.destroy();
    under.passing?.destroy(new Error('the form was refused'));
    // Read and drop the rest, so that the client receives the refusal.
    form.bytes.resume();
    throw error;
  }
}

function parserOf(form: FormStream) {
  const type = form.headers['content-type'] ?? '';
  try {
    return Busboy({ headers: { ...form.headers, 'content-type': type }, limits: LIMITS, isPartAFile });
  } catch {
    form.bytes.resume();
    throw fault('', 'invalid_form');
  }
}

/** Treats a part with a file name, or named `file`, as a file, whatever type it claims. */
function isPartAFile(name: string | undefined, _type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || name === 'file';
}

function fault(pointer: string, code: string): Failure {
  return new Failure('invalid_input', { faults: [{ pointer, code }] });
}
