import type { Operation } from './operation.ts';

/** A file to send: `employees.csv`, `files/w2-1042.pdf`, or one ZIP archive. A `Blob` of `openAsBlob` isn't read into memory. */
export interface UploadFile {
  readonly name: string;
  readonly content: Blob | Uint8Array<ArrayBuffer> | string;
}

/** CSV files with the files that their rows name, or one ZIP archive. */
export interface FilesUpload {
  readonly files: readonly UploadFile[];
}

/** One JSON document with all records. */
export interface JsonUpload<T> {
  readonly json: T;
}

/** One record a line. A function is called for each attempt, and its records are sent as they come. */
export interface LinesUpload<T> {
  readonly lines: readonly T[] | (() => Iterable<T> | AsyncIterable<T>);
}

/** A body to send, with its media type unless `fetch` knows it. */
export interface SentBody {
  readonly body: string | FormData | ReadableStream<Uint8Array>;
  readonly contentType?: string;
  readonly isStream?: true;
}

/** Returns the body of a call for one attempt; null without one. */
export function bodyOf({ body: kind }: Operation, given: unknown): SentBody | null {
  if (kind === 'none') return null;
  if (kind === 'json') return jsonBody(given);
  const upload = given as FilesUpload | JsonUpload<unknown> | LinesUpload<unknown>;
  if ('files' in upload) return { body: formOf(upload.files) };
  if ('json' in upload) return jsonBody(upload.json);
  const contentType = 'application/x-ndjson';
  if (typeof upload.lines === 'function') return { body: streamOf(upload.lines()), contentType, isStream: true };
  return { body: upload.lines.map(lineOf).join(''), contentType };
}

const jsonBody = (value: unknown): SentBody => ({ body: JSON.stringify(value), contentType: 'application/json' });

const lineOf = (record: unknown): string => `${JSON.stringify(record)}\n`;

function formOf(files: readonly UploadFile[]): FormData {
  const form = new FormData();
  for (const { name, content } of files)
    form.append('files', content instanceof Blob ? content : new Blob([content]), name);
  return form;
}

/** Characters that are sent at once. */
const CHUNK = 65_536;

function streamOf(records: Iterable<unknown> | AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const iterator = Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      while (text.length < CHUNK) {
        const next = await iterator.next();
        if (next.done === true) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += lineOf(next.value);
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
