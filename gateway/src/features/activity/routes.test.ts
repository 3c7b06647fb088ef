import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { todayIn } from '@paystead/contract/local-date.ts';
import { z } from 'zod';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { activityPage } from '@paystead/contract/features/activity/model.ts';
import { createHarness } from '../../../test/harness.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { AUDIT_ACTIONS } from '../../platform/audit/audit-actions.ts';
import { statement } from '../../platform/database/port.ts';
import { csvFile } from '../../platform/csv/write-csv.ts';
import { describeAction, roleName } from './describe.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const harness = await createHarness();
afterAll(harness.close);
const { plain } = harness.people;
// Signed in before the events are counted.
for (const key of ['plain', 'manager', 'admin'] as const) await harness.as(key).get('/api/session');
beforeEach(() => harness.change('delete from audit_event'));

const read = async (key: PersonKey, query = '', language = 'en') =>
  activityPage.parse(
    (await harness.as(key).get(`/api/activity${query}`, { headers: { 'accept-language': language } })).json(),
  );

it('requires a session', async () => {
  for (const path of ['activity', 'activity/file'])
    expect((await harness.stranger.get(`/api/${path}`)).statusCode).toBe(401);
});

describe('the activity log', () => {
  it('names each person with their role and action, newest first', async () => {
    await harness.as('plain').get('/api/check');
    harness.advanceSeconds(1);
    await harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    harness.advanceSeconds(1);
    await harness.as('admin').get(`/api/checks/employees/${plain.employeeId}`);
    harness.advanceSeconds(1);
    await harness.as('plain').post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
    const { events } = await read('plain', '?by=everybody');
    expect(events.map(({ what, role, bySelf, name, action }) => [what, role, bySelf, name, action])).toEqual([
      ['Changed preferences', 'self', true, null, 'change'],
      ['Viewed paychecks', 'payrollAdministrator', false, expect.stringContaining('Ada'), 'view'],
      ['Viewed the profile', 'manager', false, expect.stringContaining('Mona'), 'view'],
      ['Viewed paychecks', 'self', true, null, 'view'],
    ]);
    expect((await read('plain', '', 'es')).events.some(({ what }) => what === 'Cambió las preferencias')).toBe(true);
  });

  it('names people as they were called on the day, by the name that they prefer', async () => {
    const view = () => harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    const rename = (effective_date: string, sequence: number, more: object) =>
      harness.change(`
        insert into personal_version select (jsonb_populate_record(v, '${JSON.stringify({ effective_date, sequence, ...more })}')).*
          from personal_version v where employee_id = '${harness.people.manager.employeeId}' and effective_date = '2020-01-01' limit 1`);
    await view();
    const today = todayIn('America/New_York', harness.now);
    await rename(today, 50, { preferred_name: 'Moni' });
    await rename('2030-01-01', 50, { last_name: 'Future' });
    await harness.change(`update audit_event set at = at - interval '30 days'`);
    await view();
    const { events } = await read('plain', '?by=others');
    expect(events.map(({ name }) => name)).toEqual(['Moni Tester3', 'Mona Tester3']);
    await harness.change('delete from personal_version where sequence = 50');
  });

  it('can omit the person’s own actions', async () => {
    await harness.as('plain').get('/api/check');
    await harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    expect((await read('plain', '?by=others')).events.map(({ role }) => role)).toEqual(['manager']);
  });

  it('shows a person only their own record', async () => {
    await harness.as('plain').get('/api/check');
    expect((await read('colleague')).events.filter(({ bySelf }) => !bySelf)).toEqual([]);
    expect((await read('manager')).events.map(({ what }) => what)).not.toContain('Viewed paychecks');
  });

  it('shows each row on exactly one page', async () => {
    for (let day = 0; day < 5; day += 1) {
      await harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
      harness.advanceSeconds(1);
    }
    const results: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read('plain', `?by=others&limit=2${cursor && `&cursor=${cursor}`}`);
      results.push(...page.events.map(({ activityId }) => activityId));
      cursor = page.nextCursor;
    }
    expect([results.length, new Set(results).size]).toEqual([5, 5]);
    expect((await harness.as('plain').get('/api/activity?cursor=x')).statusCode).toBe(422);
  });

  it('is open to a former employee', async () => {
    expect((await harness.as('former').get('/api/activity')).statusCode).toBe(200);
  });
});

describe('the activity log as a file', () => {
  it('is a CSV file in the reader’s language', async () => {
    await harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    const file = await harness
      .as('plain')
      .get('/api/activity/file?by=others', { headers: { 'accept-language': 'es' } });
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="actividad-2026-11-20\.csv"/);
    const [heading, line, end] = file.body.split('\r\n');
    expect(heading).toBe('\ufeffFecha y hora (UTC),Nombre,Función,Actividad,Detalles');
    expect(line).toMatch(/^2026-11-20T[\d:.]+Z,Mona \w+,Gerente,Consultó el perfil,$/);
    expect(end).toBe('');
  });

  it('has the newest 10,000 rows', async () => {
    await harness.as('plain').get('/api/check');
    await harness.change(
      `insert into audit_event select (jsonb_populate_record(e, jsonb_build_object('audit_event_id', gen_random_uuid(),
          'at', e.at - make_interval(secs => n)))).* from audit_event e, generate_series(1, 10000) n`,
    );
    const { body } = await harness.as('plain').get('/api/activity/file');
    const lines = body.split('\r\n').slice(1, -1);
    const secondsAgo = (line = '') => (harness.now.getTime() - Date.parse(line.split(',')[0] ?? '')) / 1000;
    expect([lines.length, secondsAgo(lines[0]), secondsAgo(lines.at(-1))]).toEqual([10_000, 0, 9999]);
  });

  it('has every column of every row, of the person alone or of others, as the page shows them', async () => {
    await harness.as('plain').get('/api/check');
    harness.advanceSeconds(1);
    await harness.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    harness.advanceSeconds(1);
    await harness.as('admin').get(`/api/checks/employees/${plain.employeeId}`);
    harness.advanceSeconds(1);
    await harness.as('namesake').get('/api/check');
    const at = (secondsAgo: number) =>
      new Date(harness.now.getTime() - secondsAgo * 1000).toISOString().replace('.000', '');
    const linesOf = async (query: string, language: string) => {
      const file = await harness
        .as('plain')
        .get(`/api/activity/file${query}`, { headers: { 'accept-language': language } });
      return file.body.split('\r\n').slice(1, -1);
    };
    const ofVisits = (lines: readonly string[]) => lines.filter((line) => /paychecks|pagos|perfil|profile/.test(line));
    const others = {
      en: [`${at(1)},Ada Tester6,Payroll team,Viewed paychecks,`, `${at(2)},Mona Tester3,Manager,Viewed the profile,`],
      es: [
        `${at(1)},Ada Tester6,Equipo de nómina,Consultó los pagos,`,
        `${at(2)},Mona Tester3,Gerente,Consultó el perfil,`,
      ],
    };
    const own = { en: `${at(3)},You,Employee,Viewed paychecks,`, es: `${at(3)},Usted,Empleado(a),Consultó los pagos,` };
    for (const language of ['en', 'es'] as const) {
      expect(ofVisits(await linesOf('?by=others', language))).toEqual(others[language]);
      expect(ofVisits(await linesOf('?by=everybody', language))).toEqual([...others[language], own[language]]);
      expect(ofVisits(await linesOf('', language))).toEqual([...others[language], own[language]]);
    }
  });

  it('escapes text that a spreadsheet would run as a formula', () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      csvFile([['=1+1', '@x', '-2', 'a "b", c', '+3\n']]),
    );
    expect(text).toBe(`\ufeff'=1+1,'@x,'-2,"a ""b"", c","'+3\n"\r\n`);
  });
});

const inBoth = (endpoint: string, resource: string, action: 'view' | 'change' = 'change') =>
  (['en', 'es'] as const).map((language) => describeAction({ endpoint, resource, action }, language));

it('every call about a person and every role has a text in both languages', () => {
  const recorded = endpoints.filter(({ resource }) => resource !== 'none');
  for (const { name, resource } of recorded)
    for (const action of ['view', 'change'] as const) {
      const [en, es] = inBoth(name, resource, action);
      expect(en, name).not.toMatch(/the record/);
      expect(en, name).not.toBe(es);
    }
  for (const role of ['self', 'manager', 'payrollAdministrator', 'operator', 'system'])
    expect(roleName(role, 'en')).not.toBe(roleName(role, 'es'));
});

/** Selects every audit action that the database itself writes, and the steps of a requested change. */
const writers = statement(
  'test.audit_writers',
  z.object({ source: z.string() }),
  `select prosrc as source from pg_proc
    where pronamespace = 'paystead'::regnamespace and prosrc ~ 'insert into audit_event|email_link_audit'`,
);
const steps = statement(
  'test.audit_steps',
  z.object({ rule: z.string() }),
  `select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'pending_transaction_event'::regclass and pg_get_constraintdef(oid) ~ 'escalated'`,
);
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('audit rows of jobs, operators, links and the database', () => {
  it('name an audit action or a call', async () => {
    const { sql, rule } = await harness.database.asMaintenance(async (tx) => ({
      sql: (await tx.rows(writers, [])).map(({ source }) => source).join('\n'),
      rule: (await tx.one(steps, [])).rule,
    }));
    const sessions = all(sql, /what := ([^;]+)/g).flatMap((value) => all(value, /(?:then|else|^) ?'(\w+)'/g));
    const files = globSync('gateway/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map((path) =>
      readFileSync(join(ROOT, path), 'utf8'),
    );
    const code = files.filter((text) => text.includes('recordAction(')).join('\n');
    const invitations = files.filter((text) => text.includes('recordInvitation(')).join('\n');
    const operators = files
      .filter((text) => /recordOperatorUse\(|putForConsole\(|lookAt\(|recordAct\(/.test(text))
      .join('\n');
    const imports = files.filter((text) => text.includes('export async function recordImport(')).join('\n');
    const recorded = [
      ...sessions.map((what) => `session.${what}`),
      ...all(rule, /'(\w+)'/g).map((step) => `pendingTransactions.${step}`),
      ...all(code, /\bname(?::| =)(.+?)(?:, by\b|;|$)/gm).flatMap((value) => all(value, /'(\w+\.\w+)'/g)),
      ...all(invitations, /\baction: (.+?)(?:,|$)/gm).flatMap((value) => all(value, /'(\w+\.\w+)'/g)),
      ...all(sql, /'((?!app\.)\w+\.\w+)'/g),
      ...all(operators, /'(console\.\w+)'/g),
      ...all(files.join('\n'), /record\(tx, \w+, '(\w+\.\w+)', now\)/g),
      ...all(imports, /'((?:service|console)\.\w+)'/g),
      ...all(files.join('\n'), /'(\w+\.\w+)', 'service',/g),
      ...all(files.join('\n'), /recordServiceUse\(tx, [^']+, '(\w+\.\w+)'/g),
      ...all(files.join('\n'), /email_link_audit\([^,]+, '(\w+\.\w+)'/g),
    ];
    const calls = new Set<string>(endpoints.map(({ name }) => name));
    expect(new Set(recorded.filter((name) => !calls.has(name)))).toEqual(new Set(AUDIT_ACTIONS));
  });

  it.each(AUDIT_ACTIONS)('%s has its own text in both languages', (action) => {
    const [en, es] = inBoth(action, 'none');
    expect(en).not.toMatch(/^(Viewed|Changed)\b/);
    expect(en).not.toBe(es);
  });

  it('show the action of a job in the reader’s language', async () => {
    const { client, employeeId } = plain;
    await harness.insert('audit_event', [
      {
        client_id: client.clientId,
        employee_id: employeeId,
        audit_event_id: 'aed00000-0000-4000-8000-000000000001',
        at: harness.now.toISOString(),
        action: 'change',
        resource: 'transactions',
        endpoint: 'pendingTransactions.escalated',
        actor_role: 'system',
        request_id: 'none',
      },
    ]);
    const described = async (language: string) =>
      (await read('plain', '?by=others', language)).events.map(({ what, role }) => [what, role]);
    expect(await described('en')).toEqual([['Sent an overdue request to another approver', 'system']]);
    expect(await described('es')).toEqual([
      ['Envió una solicitud atrasada a otra persona para su aprobación', 'system'],
    ]);
  });
});

it.each([
  [{ device: 'Chrome, Linux', reason: 'lost' }, 'Chrome, Linux'],
  [{ updatedEmail: 'new@example.test', currentEmail: 'old@example.test' }, 'new@example.test'],
  [{ reason: 'Asked by phone', by: 'Olivia' }, 'Asked by phone'],
  [{ reason: '' }, null],
  [{ lifted: 2 }, null],
  [null, null],
])('shows of the detail %j only %s', async (detail, shown) => {
  await harness.insert('audit_event', [
    {
      client_id: plain.client.clientId,
      employee_id: plain.employeeId,
      audit_event_id: 'aed00000-0000-4000-8000-000000000002',
      at: harness.now.toISOString(),
      action: 'change',
      resource: 'bank',
      endpoint: 'deposits.unfreeze',
      actor_role: 'operator',
      request_id: 'none',
      detail: detail && JSON.stringify(detail),
    },
  ]);
  expect((await read('plain', '?by=others')).events.map((event) => event.detail)).toEqual([shown]);
});

it('a requested change is not described as made', () => {
  for (const call of ['taxes.save', 'profile.savePersonal', 'directDeposits.edit'])
    expect(inBoth(call, 'taxes'), call).toEqual([
      expect.stringMatching(/^Requested/),
      expect.stringMatching(/^Solicitó/),
    ]);
});

// Last, because the sessions of the tests above have expired by then.
it('the file is named after the day in the reader’s time zone', async () => {
  const nameAt = async (at: string) => {
    harness.advanceSeconds((Date.parse(at) - harness.now.getTime()) / 1000);
    const { headers } = await harness.signedInAnew('plain').get('/api/activity/file');
    return /filename="([^"]*)"/.exec(String(headers['content-disposition']))?.[1];
  };
  expect([await nameAt('2026-11-22T04:59:59Z'), await nameAt('2026-11-22T05:00:00Z')]).toEqual([
    'activity-2026-11-21.csv',
    'activity-2026-11-22.csv',
  ]);
});
