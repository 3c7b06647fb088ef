import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { canDemandSignIn } from '@paystead/contract/failures-of.ts';
import { KEPT_ENTRY_MAX, KEPT_ENTRY_SECONDS } from '@paystead/contract/features/session/model.ts';
import { createSignInHarness, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { BAKERY, MILLRACE, PEOPLE } from '../../../../test/harness/people.ts';
import type { Browser } from '../../../../test/sign-in/browser.ts';
import { statement } from '../../../platform/database/port.ts';
import { purgeEntries } from './kept-entries-store.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);

/** An account number and a Social Security number, as a form would keep them. */
const DIGITS = ['00482193777', '900-01-0001'];
const CONTENT = JSON.stringify({ forms: { deposits: { number: DIGITS[0], ssn: DIGITS[1] } }, split: 'año 210.00' });
const ENTRY = { endpoint: 'directDeposits.edit', content: CONTENT };

const keep = async (at: Browser, entry: Record<string, unknown> = ENTRY) => at.post('/api/session/entries', entry);
const kept = async (at: Browser, entry?: Record<string, unknown>): Promise<string> => {
  const reply = await keep(at, entry);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ entryId: string }>().entryId;
};
const take = async (at: Browser, entryId: string) => at.post(`/api/session/entries/${entryId}/take`);

const rawRows = statement(
  'test.kept_entries',
  z.object({ client_id: z.string(), entry_id: z.string(), row_text: z.string(), content: z.instanceof(Uint8Array) }),
  `select client_id, entry_id, to_jsonb(k)::text as row_text, content from kept_entry k order by created_at, entry_id`,
);
const rows = () => harness.database.asMaintenance((tx) => tx.rows(rawRows, []));

describe('E1: an entry kept while its person confirms their identity', () => {
  it('is returned whole, once, in the session that kept it', async () => {
    const at = await signInHarness.signedIn('plain');
    const [first, second] = [await kept(at), await kept(at, { endpoint: 'directDeposits.add', content: '{"n":2}' })];
    expect(first).not.toBe(second);
    expect((await take(at, first)).json()).toEqual(ENTRY);
    expect(refusal(await take(at, first))).toEqual([404, 'not_found']);
    expect((await take(at, second)).json()).toEqual({ endpoint: 'directDeposits.add', content: '{"n":2}' });
    expect(await rows()).toEqual([]);
  });

  it('is returned to only one of two concurrent calls', async () => {
    const at = await signInHarness.signedIn('plain');
    const entryId = await kept(at);
    const replies = await Promise.all([take(at, entryId), take(at, entryId)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  it('survives the step-up, which keeps the session', async () => {
    const at = await signInHarness.signedIn('plain');
    const entryId = await kept(at);
    harness.advanceSeconds(301);
    const idpToken = await signInHarness.tokenOf('plain');
    expect((await at.post('/api/session/step-up', { idpToken })).statusCode).toBe(200);
    expect((await take(at, entryId)).json()).toEqual(ENTRY);
  });

  it.each([
    ['another person of the client', 'colleague'],
    ['a person of another client', 'other'],
    ['an administrator of the client', 'admin'],
    ['the same person in another session', 'plain'],
  ] as const)('%s gets 404, and the owner can still take it', async (_title, key) => {
    const at = await signInHarness.signedIn('plain');
    const stranger = await signInHarness.signedIn(key);
    const entryId = await kept(at);
    const own = await kept(stranger, { endpoint: 'yearEnd.giveConsent', content: '{"own":1}' });
    expect(refusal(await take(stranger, entryId))).toEqual([404, 'not_found']);
    expect(refusal(await take(at, own))).toEqual([404, 'not_found']);
    expect((await take(at, entryId)).json()).toEqual(ENTRY);
    expect((await take(stranger, own)).json().content).toBe('{"own":1}');
  });

  it('is not available to another profile of the same person', async () => {
    const { personId, client } = PEOPLE.plain;
    const employeeId = randomUUID();
    const of = { client_id: client.clientId, employee_id: employeeId };
    await harness.insert('employee', [{ ...of, employee_number: 'M-99', created_at: '2020-01-01T00:00:00Z' }]);
    await harness.insert('profile', [
      { ...of, profile_id: randomUUID(), username: 'second', person_id: personId, role_names: [] },
    ]);
    const at = await signInHarness.signedIn('plain');
    const entryId = await kept(at);
    const reply = await at.post('/api/session/profile', { ...profileOf('plain'), username: 'second' });
    expect(reply.statusCode).toBe(200);
    expect(refusal(await take(at, entryId))).toEqual([404, 'not_found']);
    await harness.change(`delete from profile where username = 'second'`);
    await harness.change('delete from kept_entry');
  });

  it('needs a session and the anti-forgery pair, both to keep and to take', async () => {
    const at = await signInHarness.signedIn('plain');
    const entryId = await kept(at);
    expect(refusal(await keep(signInHarness.browser()))).toEqual([401, 'unauthenticated']);
    expect(refusal(await take(signInHarness.browser(), entryId))).toEqual([401, 'unauthenticated']);
    const bare = await at.post(`/api/session/entries/${entryId}/take`, undefined, { pair: false });
    expect(refusal(bare)).toEqual([403, 'anti_forgery']);
    expect(refusal(await at.post('/api/session/entries', ENTRY, { pair: false }))).toEqual([403, 'anti_forgery']);
    expect((await take(at, entryId)).statusCode).toBe(200);
  });

  it.each([
    [KEPT_ENTRY_SECONDS - 1, 200],
    [KEPT_ENTRY_SECONDS, 404],
  ])('%d seconds later: %d', async (seconds, status) => {
    const at = await signInHarness.signedIn('plain');
    const entryId = await kept(at);
    harness.advanceSeconds(seconds);
    expect((await take(at, entryId)).statusCode).toBe(status);
    await harness.change('delete from kept_entry');
  });

  it('is sealed at rest: the row contains no digit of it, and its content does not open in another row', async () => {
    const [at, other] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('other')];
    const mine = await kept(at);
    const theirs = await kept(other, { ...ENTRY, content: '{"theirs":1}' });
    const found = await rows();
    expect(found.map(({ client_id }) => client_id).toSorted()).toEqual([MILLRACE.clientId, BAKERY.clientId].toSorted());
    for (const { row_text, content } of found)
      for (const secret of [...DIGITS, 'deposits', '210.00']) {
        expect(row_text).not.toContain(secret);
        expect(Buffer.from(content).toString('latin1')).not.toContain(secret);
      }
    await harness.change(`update kept_entry set content = (select content from kept_entry where entry_id = '${mine}')
                         where entry_id = '${theirs}'`);
    expect((await take(other, theirs)).statusCode).toBe(500);
    await harness.change(`update kept_entry set endpoint = 'paychecks.startExport' where entry_id = '${mine}'`);
    expect((await take(at, mine)).statusCode).toBe(500);
    await harness.change('delete from kept_entry');
  });

  it('is kept only for calls that can require a recent or a stronger sign-in', async () => {
    const at = await signInHarness.signedIn('plain');
    const able = endpoints.filter((endpoint) => canDemandSignIn(endpoint)).map(({ name }) => name);
    expect(able).toContain('directDeposits.delete');
    expect(able).toContain('profileSelection.linkEmail');
    for (const endpoint of able) await kept(at, { endpoint, content: '{}' });
    for (const endpoint of ['session.end.', 'profileSelection.cancelLink', 'no.such', ''])
      expect(refusal(await keep(at, { ...ENTRY, endpoint })), endpoint).toEqual([422, 'invalid_input']);
  });

  it('is refused above the size limit, and a session keeps its five newest', async () => {
    const at = await signInHarness.signedIn('colleague');
    const other = await signInHarness.signedIn('plain');
    const theirs = await kept(other);
    expect(refusal(await keep(at, { ...ENTRY, content: 'x'.repeat(KEPT_ENTRY_MAX + 1) }))).toEqual([
      422,
      'invalid_input',
    ]);
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      ids.push(await kept(at, { ...ENTRY, content: 'x'.repeat(KEPT_ENTRY_MAX) }));
      harness.advanceSeconds(1);
    }
    const statuses = await Promise.all(ids.map(async (entryId) => (await take(at, entryId)).statusCode));
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
    expect((await take(other, theirs)).statusCode).toBe(200);
  });

  it('is deleted by the job after it expires, not before, for every client, in slices', async () => {
    await harness.change('delete from kept_entry');
    const [at, other] = [await signInHarness.signedIn('plain'), await signInHarness.signedIn('other')];
    await kept(at);
    await kept(other);
    harness.advanceSeconds(KEPT_ENTRY_SECONDS - 60);
    const young = await kept(at);
    harness.advanceSeconds(60);
    expect(await purgeEntries(harness.database, harness.now, 1)).toBe(1);
    expect(await purgeEntries(harness.database, harness.now, 100)).toBe(1);
    expect((await rows()).map(({ entry_id }) => entry_id)).toEqual([young]);
  });
});
