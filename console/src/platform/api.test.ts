import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, call, keepForgeryToken, onLostSession, readNotices, send } from './api.ts';

const replies = (...given: (Response | Error)[]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const one of given)
    if (one instanceof Error) fetched.mockRejectedValueOnce(one);
    else fetched.mockResolvedValueOnce(one);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const refused = (status: number, code: string) => Response.json({ status, code }, { status });
afterEach(() => vi.unstubAllGlobals());

describe('calls of the console', () => {
  it('fail as unreachable without a reply, and as canceled where the page canceled them', async () => {
    const abort = new AbortController();
    const broken = new TypeError('Failed to fetch');
    replies(broken, broken, broken, broken);
    await expect(call('start.read', { signal: abort.signal })).rejects.toMatchObject({ code: 'unreachable' });
    await expect(send('/x', {})).rejects.toMatchObject({ code: 'unreachable' });
    abort.abort();
    await expect(call('start.read', { signal: abort.signal })).rejects.toBe(broken);
    await expect(send('/x', { signal: abort.signal })).rejects.toBe(broken);
  });

  it.each([
    [401, 'unauthenticated', 1],
    [403, 'anti_forgery', 0],
    [404, 'not_found', 0],
    [503, 'unavailable', 0],
  ])('a refusal with %i %s tells of a lost session %i times', async (status, code, times) => {
    const lost = vi.fn();
    const stop = onLostSession(lost);
    replies(refused(status, code), refused(status, code));
    await expect(call('start.read')).rejects.toMatchObject({ code });
    expect(lost).toHaveBeenCalledTimes(times);
    stop();
    await expect(call('start.read')).rejects.toMatchObject({ code });
    expect(lost).toHaveBeenCalledTimes(times);
  });

  it('a refusal keeps everything that the gateway says of it', async () => {
    const said = { detail: 'A sentence.', errors: [{ pointer: '/a', code: 'invalid' }], requestId: 'req-42' };
    replies(Response.json({ code: 'invalid_input', ...said }, { status: 422 }));
    await expect(call('start.read')).rejects.toMatchObject({
      code: 'invalid_input',
      detail: said.detail,
      faults: said.errors,
      requestId: 'req-42',
    });
  });

  it('send the token of the session that was kept last', async () => {
    const fetched = replies(Response.json({}), Response.json({}));
    for (const token of ['one', 'two']) {
      keepForgeryToken(token);
      await call('start.read');
    }
    const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-paystead-console'));
    expect(sent).toEqual(['one', 'two']);
  });

  it('a reply without JSON is an internal failure', async () => {
    replies(new Response('<html>', { status: 502 }), new Response('<html>', { status: 502 }));
    await expect(call('start.read')).rejects.toMatchObject({ code: 'internal', faults: [] });
    await expect(readNotices()).rejects.toMatchObject({ code: 'internal' });
  });

  it('fill each part of an address, encoded', () => {
    const params = { importId: 'a/b', number: 2 };
    expect(addressOf('imports.columns', { params })).toBe('/api/console/imports/a%2Fb/files/2/columns');
    expect(addressOf('clients.list', { query: { limit: 5, search: 'a&b' } })).toBe(
      '/api/console/clients?limit=5&search=a%26b',
    );
  });
});
