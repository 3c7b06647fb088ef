import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { z } from 'zod';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../../../test/harness.ts';
import { openBrowser } from '../../../../test/sign-in/browser.ts';
import { refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { listSecurityCommand } from '../../../operator/checks/security.ts';
import { STORED_REPORTS } from '../commands/report-sign-in-failure.ts';

const PATH = '/api/session/sign-in-failure';

const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});
const folder = mkdtempSync(join(tmpdir(), 'paystead-reports-'));
const file = join(folder, 'providers.json');
const one = (id: string) => ({
  id,
  name: id,
  issuer: `https://${id}.example.test`,
  clientId: id,
  nativeClientIds: [`${id}-native`],
});
writeFileSync(file, JSON.stringify([{ ...one('acme'), emailDomains: ['example.test'] }, one('wide')]));
const harness = await createHarness({
  environment: { PAYSTEAD_OIDC_ISSUER: '', PAYSTEAD_OIDC_PROVIDERS: file },
  ports: { log: pino({ level: 'warn' }, sink) },
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (lines.length = 0));

const browser = openBrowser(harness.server);
const WRAPPERS = ['https://localhost', 'capacitor://localhost'] as const;
const failed = { providerId: 'wide', code: 'invalid_answer', providerError: 'invalid_scope' };
const fromApp = { ...failed, nativeClientId: 'wide-native' };
const report = async (body: unknown, sent?: Parameters<typeof browser.post>[2]) => {
  const reply = await browser.post(PATH, body, sent);
  return [reply.statusCode, z.strictObject({ reference: z.string() }).parse(reply.json()).reference] as const;
};
const lookUp = (reference: string) =>
  listSecurityCommand.run({ given: [], options: { reference }, database: harness.database, tell: () => undefined });

describe('SIG-2: only known facts about a failed sign-in are accepted', () => {
  it.each<[string, unknown, string]>([
    ['a provider that isn’t configured', { ...failed, providerId: 'evil' }, '/providerId'],
    ['no provider', { code: 'timeout' }, '/providerId'],
    ['an unknown code', { ...failed, code: 'no_access' }, '/code'],
    ['a failure that is the person’s choice', { ...failed, code: 'cancelled' }, '/code'],
    ['a provider’s error that is no error code', { ...failed, providerError: 'petra@example.test' }, '/providerError'],
    ['a long error', { ...failed, providerError: 'a'.repeat(41) }, '/providerError'],
    ['a native client that isn’t configured', { ...failed, nativeClientId: 'evil' }, '/nativeClientId'],
    ['the native client of another provider', { ...failed, nativeClientId: 'acme-native' }, '/nativeClientId'],
    ['the portal’s client as a native one', { ...failed, nativeClientId: 'wide' }, '/nativeClientId'],
    ['the provider’s description', { ...failed, description: 'Petra has no license' }, '/description'],
  ])('refuses %s', async (_title, body, pointer) => {
    const reply = await browser.post(PATH, body);
    expect(refusal(reply)).toEqual([422, 'invalid_input']);
    expect(reply.json<{ errors: unknown }>().errors).toEqual([expect.objectContaining({ pointer })]);
    expect(reply.json()).not.toHaveProperty('reference');
    expect(lines).toEqual([]);
  });

  it.each<[string, string, unknown, { readonly cookie?: string }]>([
    ['another site', 'https://evil.example', failed, {}],
    ['another site that names a native client', 'https://evil.example', fromApp, {}],
    ['a site whose name begins like the app’s', 'https://localhost.evil.example', fromApp, {}],
    ['the app’s origin on another port', 'https://localhost:8443', fromApp, {}],
    ['the app without its client', WRAPPERS[0], failed, {}],
    ['the app with a cookie', WRAPPERS[0], fromApp, { cookie: 'paystead=x' }],
  ])('refuses %s without the anti-forgery pair', async (_title, origin, body, cookies) => {
    const headers = { origin, ...cookies };
    expect(refusal(await browser.post(PATH, body, { pair: false, headers }))).toEqual([403, 'anti_forgery']);
    expect(lines).toEqual([]);
  });
});

describe('SIG-2: a sign-in that failed before the gateway has a reason in the log and a code', () => {
  const codes: string[] = [];

  it('logs each failure with its provider and reason under a code of its own, and names no person', async () => {
    for (const body of [failed, { providerId: 'acme', code: 'state_mismatch' }]) {
      const [status, reference] = await report(body);
      expect([status, reference]).toEqual([200, expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/)]);
      codes.push(reference);
    }
    const [scope, state] = codes;
    expect(new Set(codes).size).toBe(2);
    const shared = { level: 40, msg: 'sign-in refused', endpoint: 'session.reportSignInFailure', accountHash: null };
    expect(lines).toEqual([
      expect.objectContaining({ ...shared, reference: scope, providerId: 'wide', reason: 'sign-in failed in the portal: invalid_answer, the provider answered invalid_scope' }),
      expect.objectContaining({ ...shared, reference: state, providerId: 'acme', reason: 'sign-in failed in the portal: state_mismatch' }),
    ]); // prettier-ignore
  });

  it.each(WRAPPERS)(
    'SES-5: the native app at %s gets a code too, and the log says that it was the app',
    async (origin) => {
      const reply = await browser.post(PATH, fromApp, { pair: false, headers: { origin } });
      expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([200, origin]);
      expect([reply.headers['set-cookie'], reply.headers['access-control-allow-credentials']]).toEqual([
        undefined,
        undefined,
      ]);
      const { reference } = z.strictObject({ reference: z.string() }).parse(reply.json());
      codes.push(reference);
      expect(lines).toEqual([
      expect.objectContaining({ reference, reason: 'sign-in failed in the native app: invalid_answer, the provider answered invalid_scope' }),
    ]); // prettier-ignore
    },
  );

  it('an error on the provider’s own page has a code as well, by the person’s word', async () => {
    const [, reference] = await report({ providerId: 'acme', code: 'provider_page_failed' });
    codes.push(reference);
    expect(lines).toEqual([
      expect.objectContaining({ reference, reason: 'sign-in failed in the portal: provider_page_failed' }),
    ]);
  });

  it('above the limit of an address, failures are logged and not stored', async () => {
    for (let sent = codes.length; sent < STORED_REPORTS.address; sent += 1) codes.push((await report(failed))[1]);
    lines.length = 0;
    const [status, reference] = await report(failed);
    expect([status, lines]).toEqual([200, [expect.objectContaining({ reference })]]);
    // The native app at the same address has no limit of its own.
    const [, ofApp] = await report(fromApp, { pair: false, headers: { origin: WRAPPERS[1] } });
    harness.advanceSeconds(3600);
    const [, later] = await report(failed);
    await harness.server.close();
    expect((await lookUp(reference)).done).toBe(false);
    expect((await lookUp(ofApp)).done).toBe(false);
    expect((await lookUp(later)).done).toBe(true);
    expect((await lookUp(codes.at(-1) ?? '')).done).toBe(true);
  });

  it('support looks the code up, and finds that failure alone', async () => {
    const [scope = ''] = codes;
    const found = await lookUp(`${scope.slice(0, 4)}-${scope.slice(4).toLowerCase()}`);
    expect(found.lines).toEqual([expect.stringContaining('invalid_answer, the provider answered invalid_scope')]);
    expect(found.lines).toEqual([expect.stringContaining('wide')]);
  });
});
