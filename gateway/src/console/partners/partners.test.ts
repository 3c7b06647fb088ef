import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerListRow, PartnerPage } from '@paystead/contract/console/partners/model.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { faultsIn } from '../../../test/console/employment.ts';
import { setupCalls } from '../../../test/console/setup.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { runCommand, signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { addressOf } from '../../../test/sign-in/provider.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { partnerHistoryCommand } from '../../operator/partners/partners.ts';

let signIn: SignInHarness;
let owner: Browser;
let partner: Browser;
let payroll: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness();
  owner = await signedInOperator(signIn, 'admin', { role: 'owner' });
  partner = await signedInOperator(signIn, 'supervisor', { role: 'owner', partner: 'partner-2' });
  payroll = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'MILLRACE' });
});
afterAll(() => signIn.harness.close());

interface Listed {
  readonly total: number;
  readonly rows: PartnerListRow[];
  readonly mayCreate: boolean;
}
const listed = async (browser: Browser, query = '') =>
  (await browser.get(`/api/console/partners${query}`)).json<Listed>();
const keysOf = async (browser: Browser, query = '') =>
  (await listed(browser, query)).rows.map(({ partnerKey }) => partnerKey);
const read = async (browser: Browser, key: string) =>
  (await browser.get(`/api/console/partners/${key}`)).json<PartnerPage>();

describe('CON-2: partners', () => {
  it('are listed and opened within reach, with the clients within reach', async () => {
    expect(await listed(owner)).toEqual({
      total: 2,
      rows: [
        { partnerKey: 'partner-1', name: 'Partner 1', hostnames: [], clients: 1 },
        { partnerKey: 'partner-2', name: 'Partner 2', hostnames: [], clients: 1 },
      ],
      mayCreate: true,
    });
    expect([await keysOf(partner), (await listed(partner)).mayCreate]).toEqual([['partner-2'], false]);
    expect([await keysOf(payroll), (await listed(payroll)).mayCreate]).toEqual([['partner-1'], false]);
    expect(await read(partner, 'partner-2')).toEqual({
      partnerKey: 'partner-2',
      name: 'Partner 2',
      supportContact: 'support@example.test',
      hostnames: [],
      clientCount: 1,
      clients: [{ clientCode: 'BAKERY', name: 'Bluebonnet Bakery', isLive: true }],
      mayChange: false,
    });
    for (const key of ['partner-1', 'nobody'])
      expect(refusal(await partner.get(`/api/console/partners/${key}`))).toEqual([404, 'not_found']);
  });

  it('shows a payroll team no other client of its partner', async () => {
    await signIn.harness.change(
      `insert into client (client_id, partner_id, client_code, name)
       select gen_random_uuid(), partner_id, 'SECOND', 'Second client' from client where client_code = 'MILLRACE'`,
    );
    expect((await read(owner, 'partner-1')).clients.map(({ clientCode }) => clientCode)).toEqual([
      'MILLRACE',
      'SECOND',
    ]);
    expect(await read(payroll, 'partner-1')).toMatchObject({ clientCount: 1, clients: [{ clientCode: 'MILLRACE' }] });
    await signIn.harness.change("delete from client where client_code = 'SECOND'");
  });

  it('are created by the provider’s own people, with a host name and a history', async () => {
    const calls = setupCalls(owner);
    const made = { name: 'Larkspur Pay', partnerKey: 'larkspur', hostname: 'Pay.Larkspur.example' };
    expect((await calls.send('POST', 'partners', made)).json()).toEqual({ partnerKey: 'larkspur' });
    expect(await read(owner, 'larkspur')).toEqual({
      partnerKey: 'larkspur',
      name: 'Larkspur Pay',
      supportContact: '',
      hostnames: ['pay.larkspur.example'],
      clientCount: 0,
      clients: [],
      mayChange: true,
    });
    const { data } = await runCommand(signIn, partnerHistoryCommand, ['larkspur']);
    expect(data['changes']).toEqual([
      expect.objectContaining({
        by: addressOf(PEOPLE.admin),
        action: 'create',
        detail: expect.objectContaining({ hostname: 'pay.larkspur.example' }) as object,
      }),
    ]);
  });

  it('are refused with every fault at its field, and nothing is stored', async () => {
    const calls = setupCalls(owner);
    const send = (body: object) =>
      calls.send('POST', 'partners', { name: 'X', partnerKey: 'other', hostname: '', ...body });
    expect(faultsIn(await send({ name: '', partnerKey: 'A b', hostname: 'https://x' })).toSorted()).toEqual([
      '/hostname hostname',
      '/name name',
      '/partnerKey key',
    ]);
    expect(faultsIn(await send({ partnerKey: 'larkspur' }))).toEqual(['/partnerKey keyTaken']);
    expect(faultsIn(await send({ name: 'two\u2028lines' }))).toEqual(['/name name']);
    expect(faultsIn(await send({ hostname: 'pay.larkspur.example' }))).toEqual(['/hostname hostnameTaken']);
    expect(await keysOf(owner)).toEqual(['larkspur', 'partner-1', 'partner-2']);
  });

  it('are renamed with their contact, unless someone else changed them meanwhile, and it is in the history', async () => {
    const calls = setupCalls(owner);
    const change = (key: string, body: object) => calls.send('PUT', `partners/${key}`, body);
    const seen = { name: 'Larkspur Pay', supportContact: '' };
    const next = { name: 'Larkspur', supportContact: 'help@larkspur.example' };
    expect((await change('larkspur', { ...next, seen })).statusCode).toBe(204);
    expect(await read(owner, 'larkspur')).toMatchObject({ ...next, hostnames: ['pay.larkspur.example'] });
    expect(await read(owner, 'partner-1')).toMatchObject({
      name: 'Partner 1',
      supportContact: 'support@example.test',
    });
    expect(refusal(await change('larkspur', { ...next, name: 'Other', seen }))).toEqual([409, 'version_conflict']);
    const bad = { name: '', supportContact: 'two\u2028lines', seen: next };
    expect(faultsIn(await change('larkspur', bad)).toSorted()).toEqual(['/name name', '/supportContact support']);
    expect(refusal(await change('nobody', { ...next, seen }))).toEqual([404, 'not_found']);
    // The same again changes nothing and leaves no trace.
    expect((await change('larkspur', { ...next, seen: next })).statusCode).toBe(204);
    const { data } = await runCommand(signIn, partnerHistoryCommand, ['larkspur']);
    expect(data['changes']).toEqual([
      expect.objectContaining({ action: 'create' }),
      expect.objectContaining({
        by: addressOf(PEOPLE.admin),
        action: 'set',
        detail: {
          name: { before: 'Larkspur Pay', after: 'Larkspur' },
          supportContact: { before: null, after: 'help@larkspur.example' },
        },
      }),
    ]);
    const own = {
      name: 'Mine',
      supportContact: '',
      seen: { name: 'Partner 2', supportContact: 'support@example.test' },
    };
    expect(refusal(await setupCalls(partner).send('PUT', 'partners/partner-2', own))).toEqual([403, 'scope_required']);
  });

  it('get host names and lose them, with plain errors', async () => {
    const calls = setupCalls(owner);
    const add = (key: string, hostname: string) => calls.send('POST', `partners/${key}/hosts`, { hostname });
    const remove = (key: string, hostname: string) => calls.send('DELETE', `partners/${key}/hosts/${hostname}`);
    expect((await add('larkspur', 'Old.Larkspur.example')).statusCode).toBe(204);
    expect(faultsIn(await add('larkspur', 'old.larkspur.example'))).toEqual(['/hostname hostnameOwn']);
    const taken = await add('partner-1', 'old.larkspur.example');
    expect(faultsIn(taken)).toEqual(['/hostname hostnameTaken']);
    expect(taken.body).toContain('Another partner uses this host name. Remove it there first.');
    expect(faultsIn(await add('larkspur', 'no_host'))).toEqual(['/hostname hostname']);
    expect(refusal(await remove('partner-1', 'old.larkspur.example'))).toEqual([404, 'not_found']);
    expect((await remove('larkspur', 'old.larkspur.example')).statusCode).toBe(204);
    expect((await read(owner, 'larkspur')).hostnames).toEqual(['pay.larkspur.example']);
  });

  it.each(operatorRoles)('as %s', async (role) => {
    const narrowed = role === 'payroll' ? { client: 'MILLRACE' } : {};
    const browser = await signedInOperator(signIn, 'plain', { role, ...narrowed });
    const calls = setupCalls(browser);
    const may = role === 'owner' || role === 'implementation';
    expect((await calls.get('partners/partner-1')).statusCode).toBe(200);
    const host = `${role.toLowerCase()}.example`;
    const add = await calls.send('POST', 'partners/partner-1/hosts', { hostname: host });
    expect(add.statusCode).toBe(may ? 204 : 403);
    const removed = await calls.send('DELETE', `partners/partner-1/hosts/${host}`);
    expect(removed.statusCode).toBe(may ? 204 : 403);
    await signIn.harness.change(`delete from console_operator where email = '${addressOf(PEOPLE.plain)}'`);
  });

  it('beyond reach are not found, and one’s own isn’t changed by a partner’s staff', async () => {
    const calls = setupCalls(partner);
    const body = { hostname: 'x.example' };
    expect(refusal(await calls.send('POST', 'partners/partner-1/hosts', body))).toEqual([404, 'not_found']);
    expect(refusal(await calls.send('POST', 'partners/partner-2/hosts', body))).toEqual([403, 'scope_required']);
    const made = { name: 'Mine', partnerKey: 'mine', hostname: '' };
    expect(refusal(await calls.send('POST', 'partners', made))).toEqual([403, 'scope_required']);
  });

  it('are searched and paged by the gateway, none, one and sixty of them', async () => {
    expect(await listed(owner, '?search=nothing-like-it')).toMatchObject({ total: 0, rows: [] });
    expect(await keysOf(owner, '?search=PAY.lark')).toEqual(['larkspur']);
    expect(await keysOf(owner, '?search=artner-1')).toEqual(['partner-1']);
    expect(await keysOf(owner, '?search=artner%201')).toEqual(['partner-1']);
    await signIn.harness.insert(
      'partner',
      Array.from({ length: 60 }, (_, index) => ({
        partner_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        partner_key: `many-${String(index).padStart(2, '0')}`,
        name: `Many ${String(index).padStart(2, '0')}`,
        updated_at: '2026-01-01T00:00:00Z',
      })),
    );
    const page = await listed(owner, '?search=many&offset=50&limit=20');
    expect([page.total, page.rows.length, page.rows[0]?.partnerKey]).toEqual([60, 10, 'many-50']);
    expect((await listed(partner)).total).toBe(1);
  });
});
