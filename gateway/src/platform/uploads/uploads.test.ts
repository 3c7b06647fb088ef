import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { DOCX, formOf, JPG, PDF, PNG, TXT } from '../../../test/uploads/samples.ts';
import type { FileStore } from '../files/port.ts';
import { FormStream } from './form-stream.ts';
import { openUploads } from './uploads.ts';

const SAMPLES = { pdf: PDF, png: PNG, jpg: JPG, docx: DOCX, txt: TXT };
/** A store that reads files and keeps none. */
const store = {
  put: async (content: AsyncIterable<Uint8Array>, meta: object) => {
    let sizeBytes = 0;
    for await (const chunk of content) sizeBytes += chunk.length;
    return { ...meta, sizeBytes };
  },
  remove: async () => undefined,
} as unknown as FileStore;
const rules = { clientId: 'c', employeeId: 'e', allowed: [], maxBytes: 100_000 };

it.each<[string, string]>([
  ['application/pdf', 'pdf'],
  ['Application/PDF; version=1.7', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/jpg', 'jpg'],
  ['image/pjpeg', 'jpg'],
  ['text/plain', 'txt'],
  ['text/plain; charset=utf-8', 'txt'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/zip', 'docx'],
  ['application/octet-stream', 'pdf png jpg docx txt'],
  ['', 'pdf png jpg docx txt'],
  ['text/html', ''],
  ['image/gif', ''],
])('HR-2: a file that claims to be %j may be: %s', async (type, kinds) => {
  const accepted: string[] = [];
  for (const [kind, bytes] of Object.entries(SAMPLES)) {
    const { body, headers } = await formOf({}, { bytes, name: `a.${kind}`, type });
    const received = openUploads(store, null).receive(new FormStream(Readable.from([body]), headers), rules);
    const code = await received.then(
      () => null,
      (error: { detail?: { faults?: readonly { code: string }[] } }) => error.detail?.faults?.[0]?.code,
    );
    if (code === null) accepted.push(kind);
    else expect(code).toBe('file_type_mismatch');
  }
  expect(accepted.join(' ')).toBe(kinds);
});
