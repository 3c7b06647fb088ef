import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonRow } from '@paystead/contract/console/people/model.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from console_operator'));

const list = async (browser: Browser, query = '') =>
  (await browser.get(`/api/console/people${query}`)).json<{ total: number; rows: PersonRow[] }>();
const keysOf = ({ rows }: { rows: readonly PersonRow[] }): string[] =>
  rows.map(({ employeeId }) => Object.entries(PEOPLE).find(([, one]) => one.employeeId === employeeId)?.[0] ?? '?');
const owner = () => signedInOperator(signIn, 'plain', { role: 'owner' });

describe('CON-3: the list of people', () => {
  it('has everyone within reach, by name, and tells namesakes apart by client', async () => {
    const browser = await owner();
    expect((await list(browser)).total).toBe(Object.keys(PEOPLE).length);
    const petras = await list(browser, '?search=petra');
    expect(petras.rows.map(({ clientCode, employeeNumber }) => [clientCode, employeeNumber])).toEqual([
      ['MILLRACE', 'E-0001'],
      ['BAKERY', 'E-0001'],
    ]);
    expect(keysOf(await list(browser, '?search=petra&clientCode=BAKERY'))).toEqual(['namesake']);
  });

  it('finds by number, by work email, by the address that signs in, and in spite of a typing error', async () => {
    const browser = await owner();
    const { personId: person_id } = PEOPLE.colleague;
    await signIn.harness.insert('person_email', [{ email: 'colin.at.home@elsewhere.test', person_id }]);
    await signIn.harness.insert('person_email', [
      { email: 'colin.before@elsewhere.test', person_id, replaced_at: '2026-01-01T00:00:00Z' },
    ]);
    expect(keysOf(await list(browser, '?search=E-0003'))).toEqual(['manager']);
    expect(keysOf(await list(browser, '?search=colin.at.h@'))).toEqual([]);
    expect(keysOf(await list(browser, `?search=${encodeURIComponent('colin.at.home@else')}`))).toEqual(['colleague']);
    expect(keysOf(await list(browser, `?search=${encodeURIComponent('colin.before@else')}`))).toEqual([]);
    expect(keysOf(await list(browser, '?search=Chiarra'))).toEqual(['chief']);
    expect(keysOf(await list(browser, '?search=%25'))).toEqual([]);
    expect(keysOf(await list(browser, `?search=${encodeURIComponent('%@')}`))).toEqual([]);
  });

  it('is filtered by employment, account and role, sorted both ways and paged', async () => {
    const browser = await owner();
    expect(keysOf(await list(browser, '?status=ended'))).toEqual(['former']);
    expect(keysOf(await list(browser, '?role=payrollAdministrator')).toSorted()).toEqual(['admin', 'baker']);
    expect(keysOf(await list(browser, '?role=manager'))).toEqual(['manager']);
    expect(keysOf(await list(browser, '?role=supervisor')).toSorted()).toEqual(['chief', 'supervisor']);
    const { personId, employeeId, client } = PEOPLE.reader;
    await signIn.harness.change(`update profile set person_id = null where person_id = '${personId}'`);
    expect(keysOf(await list(browser, '?account=none'))).toEqual(['reader']);
    const invitation = {
      invitation_id: employeeId,
      client_id: client.clientId,
      employee_id: employeeId,
      kind: 'letter',
      origin: 'operator',
      language: 'en',
      token_hash: new Uint8Array([7]),
      created_at: '2026-11-19T12:00:00Z',
      created_by: 'x',
      expires_at: '2027-01-01T00:00:00Z',
    };
    const before = (await list(browser, '?account=none')).total;
    await signIn.harness.insert('invitation', [invitation]);
    const invited = await list(browser, '?account=invited');
    expect([keysOf(invited), invited.rows[0]?.account]).toEqual([['reader'], 'invited']);
    expect((await list(browser, '?account=none')).total).toBe(before - 1);
    await signIn.harness.change(`update invitation set expires_at = '${signIn.harness.now.toISOString()}'`);
    expect(keysOf(await list(browser, '?account=invited'))).toEqual([]);
    const uninvited = await list(browser, '?account=none');
    expect([keysOf(uninvited), uninvited.rows[0]?.account]).toEqual([['reader'], 'none']);
    const linked = await list(browser, '?account=linked');
    expect(linked.rows.every(({ account }) => account === 'linked')).toBe(true);
    expect(linked.total + before).toBe(Object.keys(PEOPLE).length);
    const numbers = async (query: string) => (await list(browser, query)).rows.map((row) => row.employeeNumber);
    const rising = await numbers('?sort=employeeNumber&clientCode=MILLRACE');
    expect(await numbers('?sort=employeeNumber&order=descending&clientCode=MILLRACE')).toEqual(rising.toReversed());
    expect(await numbers('?sort=employeeNumber&clientCode=MILLRACE&offset=2&limit=2')).toEqual(rising.slice(2, 4));
    const beyond = await list(browser, '?offset=5000');
    expect([beyond.total, beyond.rows]).toEqual([Object.keys(PEOPLE).length, []]);
    expect((await browser.get('/api/console/people?limit=201')).statusCode).toBe(422);
  });

  it('CON-1: has the people of the operator’s clients alone', async () => {
    const team = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
    const partner = await signedInOperator(signIn, 'supervisor', { role: 'support', partner: 'partner-1' });
    expect(keysOf(await list(team)).toSorted()).toEqual(['baker', 'namesake', 'other']);
    expect(await list(team, '?clientCode=MILLRACE')).toEqual({ total: 0, rows: [] });
    expect((await list(partner, '?search=petra')).rows.map(({ clientCode }) => clientCode)).toEqual(['MILLRACE']);
    expect(keysOf(await list(team, '?role=payrollAdministrator'))).toEqual(['baker']);
  });
});
