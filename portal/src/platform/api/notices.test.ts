import { expect, it, vi } from 'vitest';
import { fetchNotices } from './notices.ts';

const NOTICES = { asOf: '2026-11-20T12:00:00Z', notices: [] };

it.each([
  [undefined, '', { credentials: 'same-origin' }],
  ['secret', 'https://pay.example', { credentials: 'omit', headers: { authorization: 'Bearer secret' } }],
])('notices are read past the browser’s cache, with the token %s or the cookie', async (token, gatewayHost, more) => {
  const transport = vi.fn(async () => Response.json(NOTICES));
  expect(await fetchNotices({ transport, gatewayHost, bearer: () => token })).toEqual(NOTICES);
  expect(transport.mock.calls).toEqual([
    [`${gatewayHost}/notices.json`, { method: 'GET', cache: 'no-cache', ...more }],
  ]);
});
