import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ClientPage, ClientRow } from '@paystead/contract/console/model.ts';
import type { PolicyPage } from '@paystead/contract/console/policy/model.ts';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { runCommand, signedInOperator, writingHeaders } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { clientHistoryCommand, setClientCommand, showClientCommand } from '../../operator/clients/clients.ts';
import {
  compareSandboxCommand,
  createSandboxCommand,
  emptySandboxCommand,
  removeSandboxCommand,
} from '../../operator/clients/sandboxes.ts';
import { COPIED_TABLES } from '../../operator/clients/sandbox-store.ts';
import { readConfig } from '../../config.ts';
import { mailToPerson } from '../../features/profile-selection/link-mail.ts';
import { replayNotice } from '../../notices/replay-notice.ts';
import { createInvitationsCommand } from '../../operator/invitations/invitations.ts';
import { statement, type Statement } from '../../platform/database/port.ts';
import { isSandboxed } from '../../platform/access/sandboxed-person.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { numberEvents } from '../../service/events/number-events.ts';
import { importedId } from '../../imports/ids.ts';

const sandboxId = importedId('client', [], 'TRY');
let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
});
afterAll(() => signIn.harness.close());
beforeEach(() =>
  signIn.harness.change(
    `delete from console_operator; delete from outbox; delete from audit_event where client_id = '${sandboxId}';
     delete from service_event; delete from webhook_delivery; delete from employee where client_id = '${sandboxId}'; delete from client where sandbox_of is not null; 
     update client_policy set deposit_account_limit = 5, features_off = '{}'`,
  ),
);

const owner = () => signedInOperator(signIn, 'manager', { role: 'owner' });
const create = async (browser: Browser, code = 'try', of = 'MILLRACE') =>
  browser.post(`/api/console/clients/${of}/sandboxes`, { clientCode: code, name: 'Millrace tries' }, await writingHeaders(browser)); // prettier-ignore
const run = (command: Parameters<typeof runCommand>[1], given: string, options = {}) =>
  runCommand(signIn, command, given.split(' '), options);
const created = async () => {
  expect(await run(createSandboxCommand, 'MILLRACE TRY')).toMatchObject({ done: true });
};
/** An employee at the sandbox with a profile and a person, as an import makes them. */
const peopled = async (number: number) => {
  const [employee, person, profile] = [randomUUID(), randomUUID(), randomUUID()];
  const ids = `jsonb_build_object('client_id', '${sandboxId}', 'employee_id', '${employee}')`;
  const copied = (table: string) =>
    `insert into ${table} select (jsonb_populate_record(v, ${ids})).* from ${table} v where v.employee_id = '${PEOPLE.plain.employeeId}'`;
  await signIn.harness.change(`
    insert into employee (client_id, employee_id, employee_number, created_at)
      values ('${sandboxId}', '${employee}', 'T-${number}', now());
    ${copied('personal_version')}; ${copied('employment_version')};
    insert into person (person_id, created_at) values ('${person}', now());
    insert into profile (profile_id, username, client_id, employee_id, person_id)
      values ('${profile}', 't${number}', '${sandboxId}', '${employee}', '${person}')`);
  return { employee, person };
};
const rows = Object.fromEntries(
  COPIED_TABLES.map((table) => [
    table,
    statement(
      `test.sandbox_${table}`,
      z.object({ row: z.record(z.string(), z.unknown()) }),
      `select to_jsonb(t) - 'client_id' - 'deputy_employee_id' as row from ${table} t where t.client_id = $1 order by 1`,
    ),
  ]),
) as Record<(typeof COPIED_TABLES)[number], Statement<{ row: Record<string, unknown> }>>;
const rowsOf = (table: (typeof COPIED_TABLES)[number], clientId: string) =>
  signIn.harness.database.asMaintenance((tx) => tx.rows(rows[table], [clientId]));
let counts = 0;
const countOf = async (sql: string) => {
  counts += 1;
  const count = statement(`test.sandbox_count_${counts}`, z.object({ n: z.int() }), `select count(*)::int as n ${sql}`);
  return (await signIn.harness.database.asMaintenance((tx) => tx.one(count, []))).n;
};
const makeLive = statement(
  'test.make_live',
  z.object({}),
  `update client set sandbox_of = null where client_code = 'TRY'`,
);
const makeSandbox = statement(
  'test.make_sandbox',
  z.object({}),
  `update client set sandbox_of = '${MILLRACE.clientId}' where client_code = 'BAKERY'`,
);
const makeSandboxOfSandbox = statement(
  'test.make_sandbox_of_sandbox',
  z.object({}),
  `insert into client (client_id, partner_id, client_code, name, sandbox_of)
   select gen_random_uuid(), partner_id, 'TRY2', name, client_id from client where client_code = 'TRY'`,
);

describe('CON-8: a sandbox beside a live client', () => {
  it('has every setting and choice of the live client, and no one in it', async () => {
    await run(setClientCommand, 'MILLRACE', { 'deposit-accounts': '3', messages: 'off' });
    const made = await create(await owner());
    expect(made.json()).toEqual({ clientCode: 'TRY' });
    for (const table of COPIED_TABLES) expect([table, await rowsOf(table, sandboxId)]).toEqual([table, await rowsOf(table, MILLRACE.clientId)]); // prettier-ignore
    expect((await rowsOf('client_policy', sandboxId))[0]?.row).toMatchObject({ deposit_account_limit: 3, features_off: ['messages'] }); // prettier-ignore
    expect((await rowsOf('legal', sandboxId)).length).toBeGreaterThan(0);
    expect(await countOf(`from employee where client_id = '${sandboxId}'`)).toBe(0);
    expect(await countOf(`from profile where client_id = '${sandboxId}'`)).toBe(0);
    const { data } = await run(clientHistoryCommand, 'TRY');
    expect(data).toMatchObject({ changes: [{ action: 'sandbox create', detail: { created: { sandboxOf: 'MILLRACE' } } }] }); // prettier-ignore
  });

  it('every table of a client’s settings is copied, or named here as one that isn’t', async () => {
    const own = ['client_change', 'client_pay_engine', 'client_setup', 'file_chunk', 'file_upload', 'message'];
    const ofMessages = ['message_attachment', 'message_posting', 'message_reminder'];
    const ofAudit = ['audit_anchor', 'audit_seal'];
    const ofYearEnd = ['year_end_disclosure', 'year_end_print_run'];
    const ofOthers = ['client', 'console_mapping', 'console_operator', 'maintenance', 'maintenance_change', 'operator_notice_client', 'scim_group', 'service_grant', 'service_import_part', 'webhook_delivery']; // prettier-ignore
    const people = ['employee', 'employee_id', 'manager_id', 'supervisor_id', 'profile_id'];
    const tables = await signIn.harness.database.asMaintenance((tx) =>
      tx.rows(
        statement(
          'test.tables_of_clients',
          z.object({ name: z.string() }),
          `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
            where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
              and not exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = any ($1))
            order by 1`,
        ),
        [people],
      ),
    );
    expect(tables.map(({ name }) => name)).toEqual(
      [...COPIED_TABLES, ...own, ...ofMessages, ...ofAudit, ...ofYearEnd, ...ofOthers].toSorted(),
    );
  });

  it('stays a sandbox, and a live client stays live', async () => {
    await created();
    for (const change of [makeLive, makeSandbox, makeSandboxOfSandbox])
      await expect(signIn.harness.database.asMaintenance((tx) => tx.run(change, []))).rejects.toThrow('23514');
    expect(await run(createSandboxCommand, 'TRY AGAIN')).toMatchObject({ done: false });
    expect(await run(createSandboxCommand, 'MILLRACE BAKERY')).toMatchObject({ done: false });
    expect(await run(createSandboxCommand, 'MILLRACE x_y')).toMatchObject({ done: false });
  });

  it('is made by owners and implementation only, within their reach and with a free code', async () => {
    const browser = await owner();
    const support = await signedInOperator(signIn, 'supervisor', { role: 'support' });
    expect((await create(support)).statusCode).toBe(403);
    const partner = await signedInOperator(signIn, 'admin', { role: 'implementation', partner: 'partner-2' });
    expect(refusal(await create(partner))).toEqual([404, 'not_found']);
    expect((await create(browser, 'BAKERY')).json()).toMatchObject({ errors: [{ pointer: '/clientCode' }] });
    expect((await create(browser, '!')).json()).toMatchObject({ errors: [{ pointer: '/clientCode' }] });
    expect((await create(browser)).statusCode).toBe(200);
    expect(refusal(await create(browser, 'TRY2', 'TRY'))).toEqual([409, 'version_conflict']);
  });

  it('sends no mail: what it writes is kept, and that of the live client leaves', async () => {
    await created();
    const { harness } = signIn;
    const mail = (clientId: string) =>
      harness.database.asMaintenance((tx) =>
        queueMail(tx, harness.keys, {
            template: 'accountReady', data: { clientName: 'Millrace', at: harness.now.toISOString() }, to: 'a@example.test',
            language: 'en', brand: { productName: 'Pay', footer: '', actionColorHex: '#0b7a75', sidebarColorHex: '#14294b' }, clientId, employeeId: null,
          }, harness.now),
      ); // prettier-ignore
    await mail(sandboxId);
    await mail(MILLRACE.clientId);
    // Nor after a retry of what failed, no matter by whom.
    await signIn.harness.change(`update outbox set state = 'dead' where client_id = '${sandboxId}'`);
    await signIn.harness.change(
      `update outbox set state = 'waiting', settled_at = null where client_id = '${sandboxId}'`,
    );
    const states = `from outbox where state =`;
    expect([await countOf(`${states} 'kept' and client_id = '${sandboxId}'`), await countOf(`${states} 'waiting' and client_id = '${MILLRACE.clientId}'`)]).toEqual([1, 1]); // prettier-ignore
    const page = (await (await owner()).get('/api/console/clients/TRY')).json<ClientPage>();
    expect(page.sandbox).toEqual({ of: { clientCode: 'MILLRACE', name: expect.any(String) }, keptMails: 1 });
    const payroll = await signedInOperator(signIn, 'supervisor', { role: 'payroll', client: 'TRY' });
    const narrow = (await payroll.get('/api/console/clients/TRY')).json<ClientPage>();
    expect(narrow.sandbox, 'the live client is out of reach').toEqual({ of: null, keptMails: 1 });
  });

  it('keeps the mail of people who are at sandboxes alone, and of no one else', async () => {
    await created();
    const [one, both] = [await peopled(1), await peopled(2)];
    await signIn.harness.change(`update profile set person_id = '${PEOPLE.plain.personId}' where username = 't2'`);
    const isKept = (personId: string) => signIn.harness.database.asDirectory((tx) => isSandboxed(tx, personId));
    expect([await isKept(one.person), await isKept(PEOPLE.plain.personId)]).toEqual([true, false]);
    // Without a profile, and unknown.
    expect([await isKept(both.person), await isKept(randomUUID())]).toEqual([false, false]);
    const { harness } = signIn;
    const brand = { productName: 'Pay', footer: '', actionColorHex: '#0b7a75', sidebarColorHex: '#14294b' };
    const { keys, now } = harness;
    const notice = replayNotice(keys, { mailOfPartner: async () => brand });
    const mailAbout = async (person_id: string) => {
      await signIn.harness.change('delete from outbox');
      await harness.database.asDirectory(async (tx) => {
        const ended = { person_id, email: 'a@example.test', language: 'en', partner_id: MILLRACE.partnerId } as const;
        await notice(tx, { ...ended, device: 'A phone', client_name: 'Millrace' }, now);
        const send = await mailToPerson(tx, person_id, now, { keys, mailBrand: async () => brand });
        await send?.('accountReady', ['b@example.test'], { at: now.toISOString() });
      });
      return countOf('from outbox');
    };
    expect([await mailAbout(one.person), await mailAbout(PEOPLE.plain.personId)], 'mails').toEqual([0, 2]);
  });

  it('sends no webhooks', async () => {
    await created();
    const account = randomUUID();
    const [event, other] = [randomUUID(), randomUUID()];
    await signIn.harness.change(`
      insert into service_account (service_account_id, name, created_at, created_by) values ('${account}', 'hooks', now(), 'x');
      insert into service_grant (service_account_id, client_id, scope)
        values ('${account}', '${sandboxId}', 'webhooks:manage'), ('${account}', '${MILLRACE.clientId}', 'webhooks:manage')`);
    await signIn.harness.insert('webhook', [{ webhook_id: randomUUID(), service_account_id: account, url: 'https://a.example.test', types: [], secret_sealed: new Uint8Array([1]), created_at: '2026-11-20T00:00:00Z' }]); // prettier-ignore
    const row = (client_id: string, service_event_id: string) => ({ client_id, service_event_id, type: 'change.approved', data: '{}', occurred_at: '2026-11-20T00:00:00Z' }); // prettier-ignore
    await signIn.harness.insert('service_event', [row(sandboxId, event), row(MILLRACE.clientId, other)]);
    expect(await numberEvents(signIn.harness.database, signIn.harness.now)).toBe(2);
    expect(await countOf(`from webhook_delivery where event_id = '${other}'`)).toBe(1);
    expect(await countOf(`from webhook_delivery where event_id = '${event}'`)).toBe(0);
  });

  it('is in the list with its mark, and in no figure of live clients', async () => {
    const browser = await owner();
    const before = (await browser.get('/api/console/start')).json<{ clientCount: number; needs: unknown[] }>();
    await created();
    await peopled(1);
    const { rows } = (await browser.get('/api/console/clients')).json<{ rows: ClientRow[] }>();
    expect(rows.map(({ clientCode, isSandbox }) => [clientCode, isSandbox])).toEqual(
      expect.arrayContaining([['TRY', true], ['MILLRACE', false]]),
    ); // prettier-ignore
    const start = (await browser.get('/api/console/start')).json<{ clientCount: number; needs: unknown[] }>();
    expect([start.clientCount, start.needs]).toEqual([before.clientCount, before.needs]);
    const people = async (query: string) =>
      (await browser.get(`/api/console/people${query}`)).json<{ total: number }>().total;
    expect([await people('?clientCode=TRY'), await people('?clientCode=MILLRACE')]).toEqual([1, 8]);
    expect(await people('')).toBe((await people('?clientCode=MILLRACE')) + (await people('?clientCode=BAKERY')));
  });

  it('invites no one in bulk', async () => {
    await created();
    await peopled(1);
    const refused = await createInvitationsCommand.run({
      given: [],
      options: { client: 'TRY', all: true },
      database: signIn.harness.database,
      keys: signIn.harness.keys,
      config: readConfig({}),
      clock: { now: () => signIn.harness.now },
      tell: () => undefined,
    });
    expect([refused.done, refused.lines.join(' ')]).toEqual([false, expect.stringContaining('sandbox')]);
    const browser = await owner();
    const bulk = async (code: string) =>
      browser.post(`/api/console/clients/${code}/setup/invitations`, undefined, await writingHeaders(browser));
    expect(refusal(await bulk('TRY'))).toEqual([409, 'version_conflict']);
  });

  it('is emptied of its people, and keeps its settings; a live client can’t be', async () => {
    await created();
    const [one, two] = [await peopled(1), await peopled(2)];
    const browser = await owner();
    const empty = async (code: string) =>
      browser.post(`/api/console/clients/${code}/sandbox/empty`, undefined, await writingHeaders(browser));
    expect(refusal(await empty('MILLRACE'))).toEqual([404, 'not_found']);
    expect((await empty('TRY')).json()).toEqual({ people: 2 });
    const persons = `from person where person_id in ('${one.person}', '${two.person}')`;
    expect([await countOf(persons), (await rowsOf('client_policy', sandboxId)).length]).toEqual([0, 1]);
    expect(await run(emptySandboxCommand, 'MILLRACE')).toMatchObject({ done: false });
    expect(await countOf(`from employee where client_id = '${MILLRACE.clientId}'`)).toBe(8);
  });

  it('is deleted while it has no audit, and kept with one', async () => {
    await created();
    await signIn.harness.insert('audit_event', [
      { client_id: sandboxId, employee_id: randomUUID(), audit_event_id: randomUUID(), at: '2026-11-20T00:00:00Z', action: 'view', resource: 'none', endpoint: 'x', actor_role: 'operator', request_id: 'r' },
    ]); // prettier-ignore
    const browser = await owner();
    const remove = async (code: string) =>
      browser.delete(`/api/console/clients/${code}/sandbox`, await writingHeaders(browser));
    expect(refusal(await remove('TRY'))).toEqual([409, 'version_conflict']);
    expect(await run(removeSandboxCommand, 'TRY')).toMatchObject({ done: false });
    expect(await run(createSandboxCommand, 'MILLRACE TRY2')).toMatchObject({ done: true });
    expect(refusal(await remove('MILLRACE'))).toEqual([404, 'not_found']);
    expect((await remove('TRY2')).statusCode).toBe(204);
    expect(await run(showClientCommand, 'TRY2')).toMatchObject({ done: false });
    expect(await run(showClientCommand, 'TRY')).toMatchObject({ done: true, data: { client: { sandboxOf: 'MILLRACE' } } }); // prettier-ignore
  });

  it('its settings are compared with those of the live client, and taken over by a change of the policy', async () => {
    await created();
    await run(setClientCommand, 'TRY', { 'deposit-accounts': '7', messages: 'off' });
    const browser = await owner();
    const page = async () => (await browser.get('/api/console/clients/MILLRACE/policy')).json<PolicyPage>();
    // A deputy is a person of the live client, and no setting to take over.
    const from = (await page()).settings.find(({ setting }) => setting === 'nameAddress.deputy')?.value;
    const named = { changes: [{ setting: 'nameAddress.deputy', from, to: 'E-0004' }], reason: 'On leave' };
    const answer = await browser.post('/api/console/clients/MILLRACE/policy', named, await writingHeaders(browser));
    expect(answer.json()).toEqual({ outcome: 'done' });
    const [sandbox] = (await page()).sandboxes;
    expect(sandbox).toMatchObject({ clientCode: 'TRY', differences: [{ setting: 'messages', to: 'off' }, { setting: 'deposit-accounts', to: '7' }] }); // prettier-ignore
    expect((await run(compareSandboxCommand, 'TRY')).lines).toEqual([
      './paystead client set MILLRACE --messages off --deposit-accounts 7',
    ]);
    const { settings } = await page();
    const changes = (sandbox?.differences ?? []).map(({ setting, to }) => ({
      setting,
      to,
      from: settings.find((one) => one.setting === setting)?.value,
    }));
    const saved = await browser.post('/api/console/clients/MILLRACE/policy', { changes, reason: 'It worked' }, await writingHeaders(browser)); // prettier-ignore
    expect(saved.json()).toEqual({ outcome: 'done' });
    expect((await page()).sandboxes[0]?.differences).toEqual([]);
    expect(PEOPLE.other.client.code).toBe('BAKERY');
  });
});
