import { describe, expect, it } from 'vitest';
import { ConnectionError, ProblemError, UnexpectedReplyError } from './errors.ts';
import { errorOf, readJson, retryAfterOf } from './replies.ts';

const NOW = Date.parse('2026-11-20T15:00:00.400Z');
const retryAfter = (value: string | null) => retryAfterOf(new Headers(value === null ? {} : { 'retry-after': value }), NOW); // prettier-ignore

describe('SVC-8: when to try again', () => {
  it.each([
    [null, null],
    ['', null],
    ['0', 0],
    [' 7 ', 7],
    ['120', 120],
    ['-1', null],
    ['1.5', null],
    ['2026', 2026],
    ['1234567890', null],
    ['soon', null],
    // Never before the second that the date names.
    ['Fri, 20 Nov 2026 15:00:09 GMT', 9],
    ['Fri, 20 Nov 2026 15:00:01 GMT', 1],
    ['Fri, 20 Nov 2026 15:00:00 GMT', 0],
    ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ])('%j is %s seconds', (value, seconds) => {
    expect(retryAfter(value)).toBe(seconds);
  });
});

describe('SVC-8: replies that are errors', () => {
  const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'unavailable', detail: 'Later.', requestId: 'r-1' }; // prettier-ignore
  const error = (body: unknown, status = 503, headers: Record<string, string> = {}) =>
    errorOf(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }), NOW);

  it('have the code, the wait and the faults of their problem', async () => {
    expect(await error(problem, 503, { 'retry-after': '3' })).toMatchObject({
      name: 'ProblemError',
      code: 'unavailable',
      status: 503,
      requestId: 'r-1',
      errors: [],
      retryAfterSeconds: 3,
      message: 'Busy (unavailable): Later.',
    });
    expect(await error({ ...problem, errors: [{ pointer: '/a', code: 'b' }] })).toMatchObject({
      errors: [{ pointer: '/a', code: 'b' }],
      retryAfterSeconds: null,
    });
  });

  it.each(['', 'null', '[]', '<html>', { code: 'unavailable' }, { code: 7, status: 503 }, { status: 503 }])(
    '%j is no problem document',
    async (body) => {
      const found = await error(body, 502);
      expect([found instanceof UnexpectedReplyError, found instanceof ProblemError]).toEqual([true, false]);
      expect(found).toMatchObject({ status: 502 });
    },
  );

  it('a body that isn’t JSON, and one that was cut off', async () => {
    await expect(readJson(new Response('{'))).rejects.toMatchObject({ name: 'UnexpectedReplyError', status: 200, message: 'An unexpected reply (200): its body is no JSON' }); // prettier-ignore
    expect((await errorOf(new Response('null', { status: 502 }), NOW)).message).toBe(
      'An unexpected reply (502): a refusal that is no problem document',
    );
    const broken = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })); // prettier-ignore
    await expect(readJson(broken())).rejects.toThrow(ConnectionError);
    await expect(readJson(broken())).rejects.toMatchObject({
      message: 'The reply broke off.',
      cause: expect.any(TypeError) as TypeError,
    });
    await expect(errorOf(broken(), NOW)).rejects.toThrow(ConnectionError);
    const aborted = new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('stop')) }));
    await expect(readJson(aborted)).rejects.toThrow('stop');
    expect(await readJson(new Response('{"a":1}'))).toEqual({ a: 1 });
  });
});
