import { describe, expect, it } from 'vitest';
import { bodyOf, type SentBody } from './bodies.ts';
import type { Operation } from './operation.ts';

const operation = (body: Operation['body']): Operation => ({
  name: 'imports.create',
  method: 'POST',
  path: '/api/v1/imports',
  params: [],
  query: [],
  hasIdempotencyKey: true,
  body,
  reply: 'json',
});
const sent = (kind: Operation['body'], given?: unknown) => bodyOf(operation(kind), given);
const streamOf = (body: SentBody | null): ReadableStream<Uint8Array> => {
  if (!(body?.body instanceof ReadableStream)) throw new Error('no stream');
  return body.body;
};

describe('SVC-8: bodies of calls', () => {
  it('are none, one document, or lines', () => {
    expect(sent('none', { a: 1 })).toBeNull();
    expect(sent('json', { a: 1 })).toEqual({ body: '{"a":1}', contentType: 'application/json' });
    expect(sent('upload', { json: [{ a: 1 }] })).toEqual({ body: '[{"a":1}]', contentType: 'application/json' });
    expect(sent('upload', { lines: [{ a: 1 }, { b: 2 }] })).toEqual({
      body: '{"a":1}\n{"b":2}\n',
      contentType: 'application/x-ndjson',
    });
  });

  it('have each file under its name', async () => {
    const files = [
      { name: 'jobs.csv', content: 'a,b' },
      { name: 'files/w2.pdf', content: new Uint8Array([1, 2]) },
      { name: 'c.zip', content: new Blob(['zip']) },
    ];
    const form = sent('upload', { files });
    if (!(form?.body instanceof FormData)) throw new Error('no form');
    const parts = form.body.getAll('files') as File[];
    expect(parts.map(({ name, size }) => [name, size])).toEqual([
      ['jobs.csv', 3],
      ['files/w2.pdf', 2],
      ['c.zip', 3],
    ]);
    // `fetch` knows the type with its boundary.
    expect(form).not.toHaveProperty('contentType');
  });

  it('come line by line, from a function that is called for each attempt', async () => {
    let calls = 0;
    const given = {
      lines: () => {
        calls += 1;
        return Array.from({ length: 3 }, (_one, line) => ({ line }));
      },
    };
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const body = sent('upload', given);
      expect([body?.isStream, body?.contentType, calls]).toEqual([true, 'application/x-ndjson', attempt]);
      expect(await new Response(streamOf(body)).text()).toBe('{"line":0}\n{"line":1}\n{"line":2}\n');
    }
    expect(await new Response(streamOf(sent('upload', { lines: () => [] }))).text()).toBe('');
  });

  it('end what makes the records when the call is given up', async () => {
    let isEnded = false;
    let made = 0;
    const records = async function* () {
      try {
        for (;;) {
          made += 1;
          yield await Promise.resolve({ text: 'x'.repeat(1000) });
        }
      } finally {
        isEnded = true;
      }
    };
    const reader = streamOf(sent('upload', { lines: records })).getReader();
    expect((await reader.read()).done).toBe(false);
    expect(isEnded).toBe(false);
    await reader.cancel();
    // Not more than what was read, and what waits behind it.
    expect([isEnded, made < 200]).toEqual([true, true]);
  });
});
