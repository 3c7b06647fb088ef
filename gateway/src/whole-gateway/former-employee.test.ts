import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { isWrite } from '@paystead/contract/failures-of.ts';
import type { MenuReply } from '@paystead/contract/features/menu/model.ts';
import type { SessionState } from '@paystead/contract/features/session/model.ts';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { createHarness } from '../../test/harness.ts';
import type { PersonKey } from '../../test/harness/people.ts';
import { BASE, holiday } from '../features/direct-deposits/test/petra.ts';
import { STATEMENT_VERSION } from '../features/taxes/statements.ts';
import { statement } from '../platform/database/port.ts';

const harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
afterAll(harness.close);
const { former } = harness.people;
const ID = '01020304-0506-4708-890a-0b0c0d0e0f10';

const table: readonly Endpoint[] = endpoints;
const own = table.filter((one) => ['self', 'selfOrInScope'].includes(one.who) && isWrite(one) && one.reads !== true);

/** Counts the rows of everything that belongs to the employee, except records of views, sign-ins and refusals. */
const rowsOfTables = statement(
  'test.former_rows',
  z.object({ table_name: z.string(), rows: z.int() }),
  `select c.relname::text as table_name,
          (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from paystead.%I', c.relname), false, true, '')))[1]::text::integer as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'paystead' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('audit_event', 'session', 'idempotency_key', 'job', 'outbox', 'security_event', 'security_address_count')
    order by 1`,
);

describe('former employees read pay and forms and change nothing', () => {
  it('there are writes to try', () => {
    expect(own.length).toBeGreaterThan(8);
  });

  it('PAY-1: reads the paychecks from their employment', async () => {
    const reply = await harness.as('former').get('/api/check');
    expect([reply.statusCode, reply.json().paychecksList.length > 0]).toEqual([200, true]);
  });

  it('PAY-3: reads the forms', async () => {
    expect((await harness.as('former').get('/api/yearEndDocument')).statusCode).toBe(200);
  });

  it('every other change is refused and leaves no row', async () => {
    const count = () => harness.database.asMaintenance((tx) => tx.rows(rowsOfTables, []));
    const before = await count();
    const answers: (readonly [string, boolean])[] = [];
    for (const { name, method, path, needs } of own) {
      // Reading forms includes consenting to electronic delivery, or choosing paper.
      if (/^(yearEnd|paychecks)\./.test(name)) continue;
      const url = `/api/${path.replace('{employeeId}', former.employeeId).replace(/\{\w+\}/g, ID)}`;
      const headers = needs?.version ? { 'if-match': '1' } : {};
      const at = harness.as('former');
      const body = { blockPayrollAlerts: true };
      const send = {
        GET: () => at.get(url, { headers }),
        DELETE: () => at.delete(url, { headers }),
        PUT: () => at.put(url, body, { headers }),
        POST: () => at.post(url, body, { headers }),
      };
      const reply = await send[method]();
      answers.push([`${name} ${reply.statusCode}`, reply.statusCode >= 400 && reply.statusCode < 500]);
    }
    expect(answers.filter(([, refused]) => !refused)).toEqual([]);
    expect(await count()).toEqual(before);
  });
});

describe('future hires do what is due before their first day, and decide nothing', () => {
  const { plain, colleague, manager } = harness.people;
  beforeAll(async () => {
    // Petra and Mona, who has the scope of a manager, start in December; Colin left in June, after another change of that day, and comes
    // back then.
    await harness.change(
      `update employment_version set effective_date = '2026-12-01', hire_date = '2026-12-01'
        where employee_id in ('${plain.employeeId}', '${manager.employeeId}');
       delete from pay_check where employee_id = '${plain.employeeId}';
       insert into employment_version
       select (jsonb_populate_record(v, change)).* from employment_version v
        cross join unnest(array['{"effective_date": "2026-06-30"}',
                                '{"effective_date": "2026-06-30", "sequence": 2, "status": "t"}',
                                '{"effective_date": "2026-12-01", "rehire_date": "2026-12-01"}']::jsonb[]) change
        where v.employee_id = '${colleague.employeeId}';
       delete from client_decision_rule`,
    );
    harness.advanceSeconds((Date.parse('2026-12-01T05:00:00Z') - harness.now.getTime()) / 1000 - 1);
  });

  async function standing(key: PersonKey) {
    const visitor = harness.signedInAnew(key);
    const { profile, whyNot, views } = (await visitor.get('/api/session')).json<SessionState>();
    const menu = (await visitor.get('/api/menu/employee')).json<MenuReply>();
    const decides = views.manager || views.supervisor || menu.allowManagerSelfService;
    return { isFormer: profile.isFormer, whyNot, decides };
  }
  const present = { isFormer: false, whyNot: null, decides: false };
  const left = { isFormer: true, whyNot: 'formerEmployee', decides: false };

  it('ME-4: before the first day, only those who left count as former, and no one decides', async () => {
    expect([await standing('plain'), await standing('manager')]).toEqual([present, present]);
    expect([await standing('colleague'), await standing('former')]).toEqual([left, left]);
  });

  it.each([
    'firstDay', 'menu/employee', 'check', 'yearEndDocument', 'payCalendar', 'employeeProfile', 'employeeProfile/personal', 'employeeTaxes/taxes',
    'employeeProfile/directDeposit', 'employeeCertifications', 'employeeContacts', 'employeeAttachments', 'preferences/blockPayrollAlertsStatus',
    'LandingPage', 'pendingTransactions/employee', 'activity',
  ])('V8: they read %s before the first day', async (path) => {
    const reply = await harness.as('plain').get(`/api/${path}`);
    expect(reply.statusCode, reply.body).toBe(200);
  }); // prettier-ignore

  const home = { firstName: 'Petra', lastName: 'Newname', streetAddress: '9 Side Street', city: 'Lancaster', state: 'PA', zip: '17603' }; // prettier-ignore
  const w4 = {
    employeeFederalTaxCategory: { ...BLANK_ELECTIONS, extraWithholding: 2_000 },
    signature: { name: 'Petra Tester1', statementVersion: STATEMENT_VERSION, language: 'en', accepted: true },
  };
  const details = { name: 'Rosa Tester', relationship: 'Sister', isEmergency: true, mobilePhone: '717-555-0140', homePhone: null, workPhone: null, email: null, address: null }; // prettier-ignore
  it.each<[string, 'post' | 'put', string, object]>([
    ['a bank account', 'post', BASE, { ...holiday({ split: { kind: 'remainder' } }), accountOnFile: undefined }],
    ['a Form W-4', 'put', '/api/employeeTaxes/taxes', w4],
    ['name and address', 'put', '/api/employeeProfile/personal', home],
    ['a contact', 'put', '/api/employeeContacts', { contacts: [{ details }] }],
    ['preferences', 'post', '/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true }],
  ])('V8: they save %s before the first day', async (_, method, url, body) => {
    const { version } = (await harness.as('plain').get(url)).json<{ version?: number }>();
    const headers = { 'idempotency-key': randomUUID(), ...(version !== undefined && { 'if-match': String(version) }) };
    const reply = await harness.as('plain')[method](url, { ...body }, { headers });
    expect([200, 201, 204], reply.body).toContain(reply.statusCode);
  });

  it('V8: a pay calendar gets its address on the first day', async () => {
    const offered = async () => (await harness.as('plain').get('/api/payCalendar')).json<{ canCreateFeed: boolean }>();
    const create = async () => (await harness.as('plain').post('/api/payCalendar/feed', {})).statusCode;
    expect([(await offered()).canCreateFeed, await create()]).toEqual([false, 404]);
  });

  it('ME-4: on the first day in their zone, they and those who come back are employed', async () => {
    harness.advanceSeconds(1);
    expect([await standing('plain'), await standing('manager')]).toEqual([present, { ...present, decides: true }]);
    expect([await standing('colleague'), await standing('former')]).toEqual([present, left]);
  });
});
