import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVisitor } from '../test/visitor.ts';
import { MARISOL, RUTH, SECRET, startIdentity } from '../test/start-identity.ts';
import { codeOfStep, stepAt } from './accounts/totp.ts';
import { loopbackFetch } from './loopback-fetch.ts';

let running: Awaited<ReturnType<typeof startIdentity>>;
beforeEach(async () => {
  running = await startIdentity();
});
afterEach(() => running.stop());

const LONG = 'rain over the barn';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

test('SIG-6: an identity token names the session, a sign-out sends a logout token for it', async () => {
  const visitor = await createVisitor(running);
  const { begun, page } = await visitor.withPassword(MARISOL);
  const tokens = await visitor.portal.finish(begun, page.location ?? '');
  const sid = tokens.claims?.sid;
  expect(sid).toBeTypeOf('string');
  const leaving = await visitor.browser.go(`${running.origin}/identity/session/end?id_token_hint=${tokens.id_token}`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(leaving.text)?.[1] ?? '';
  await visitor.browser.submit(`${running.origin}/identity/session/end/confirm`, { xsrf, logout: 'yes' });
  const [received = ''] = running.logoutTokens;
  const { payload } = await jwtVerify(received, createLocalJWKSet(await running.identity.publicKeys()), {
    issuer: `${running.origin}/identity`,
    audience: 'paystead-portal',
    typ: 'logout+jwt',
  });
  expect(payload).toMatchObject({ sid, sub: running.identity.subjectOf(MARISOL.email), events: { [EVENT]: {} } });
  expect(payload.nonce).toBeUndefined();
});

test("SIG-6, SIG-7: a new password sends a logout token for each of the person's other sessions, at each host, and for no one else's", async () => {
  const hostnames = ['harborline.localhost', 'localhost'];
  for (const hostname of hostnames) {
    const visitor = await createVisitor(running, { hostname });
    const form = await visitor.browser.follow(
      (await visitor.portal.begin({ redirect_uri: visitor.at('/sign-in/callback') })).url.replace(
        'localhost',
        hostname,
      ),
    );
    await visitor.browser.submit(form.url, { email: MARISOL.email, password: MARISOL.password });
  }
  const ruth = await createVisitor(running);
  const { form } = await ruth.withPassword(RUTH);
  await ruth.browser.submit(form, { code: codeOfStep(SECRET, stepAt(Date.now())) });

  const visitor = await createVisitor(running);
  await visitor.openAccount(MARISOL);
  await visitor.browser.submit(visitor.at('/identity/account/password'), { newPassword: LONG });
  const notices = running.logoutTokens.map((token) => decodeJwt(token));
  expect(notices.map(({ iss }) => new URL(iss ?? '').hostname).toSorted()).toEqual(hostnames);
  expect(new Set(notices.map(({ sub }) => sub))).toEqual(new Set([running.identity.subjectOf(MARISOL.email)]));
});

test('SIG-6: a notice reaches this machine under every name below localhost, which it keeps', async () => {
  const hosts: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await loopbackFetch(`http://summit-ridge.localhost:${port}/x`, { method: 'POST', body: 'a=b' });
  expect([answer.status, hosts]).toEqual([200, [`summit-ridge.localhost:${port}`]]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(loopbackFetch(`http://localhost:${port}/x`)).rejects.toThrow('ECONNREFUSED');
});
