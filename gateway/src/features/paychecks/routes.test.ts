import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkDetail, paychecksReply, type CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { checkId, grossOf, PAYDAYS } from '../../../test/harness/checks.ts';
import { idOf } from '../../../test/harness/people.ts';
import { createHarness } from '../../../test/harness.ts';
import { statement } from '../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, former, other } = harness.people;

const list = (response: { json(): unknown }) => paychecksReply.parse(response.json());
const ofEmployee = (employeeId: string, query = '') => `/api/checks/employees/${employeeId}${query}`;
const code = (response: { json(): { code: string } }) => response.json().code;

describe('refused requests', () => {
  it('401 without a session, even if the input is invalid too', async () => {
    for (const url of ['/api/check', '/api/check?cursor=garbage', '/api/check?year=x', ofEmployee(plain.employeeId)])
      expect((await harness.stranger.get(url)).statusCode, url).toBe(401);
    expect((await harness.stranger.post('/api/check/detail', {})).statusCode).toBe(401);
  });

  it('401 for an ended session, before any input fault', async () => {
    const ended = harness.signedInAnew('reader');
    expect((await ended.get('/api/check')).statusCode).toBe(200);
    await harness.change(
      `update session set revoked_at = '${harness.now.toISOString()}' where person_id = '${harness.people.reader.personId}'`,
    );
    for (const url of ['/api/check', '/api/check?cursor=garbage', '/api/check?year=x']) {
      const response = await ended.get(url);
      expect([response.statusCode, code(response)], url).toEqual([401, 'session_revoked']);
    }
  });

  it('403 anti_forgery for a detail request from another site', async () => {
    const body = { checkId: checkId(plain, 3) };
    const response = await harness.as('plain').post('/api/check/detail', body, { antiForgery: false });
    expect([response.statusCode, code(response)]).toEqual([403, 'anti_forgery']);
  });

  it('404 alike for an employee out of scope and an unknown one', async () => {
    const answers = await Promise.all([
      harness.as('manager').get(ofEmployee(other.employeeId)),
      harness.as('manager').get(ofEmployee(harness.people.reader.employeeId)),
      harness.as('manager').get(ofEmployee(randomUUID())),
      harness.as('manager').get(ofEmployee('not-an-id')),
      harness.as('plain').get(ofEmployee(colleague.employeeId)),
      harness.as('supervisor').get(ofEmployee(colleague.employeeId)),
      harness.as('supervisor').get(ofEmployee(harness.people.chief.employeeId)),
      harness.as('baker').get(ofEmployee(plain.employeeId)),
    ]);
    const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '' }));
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    ['/api/check?cursor=garbage', 'query/cursor'],
    [`/api/check?cursor=${Buffer.from('2026-02-30.1').toString('base64url')}`, 'query/cursor'],
    ['/api/check?year=abc', 'query/year'],
    ['/api/check?limit=0', 'query/limit'],
    [`${ofEmployee(colleague.employeeId)}?cursor=garbage`, 'query/cursor'],
  ])('422 names the invalid field of %s', async (url, pointer) => {
    const response = await harness.as('manager').get(url);
    expect([response.statusCode, code(response)]).toEqual([422, 'invalid_input']);
    expect(response.json().errors[0].pointer).toBe(pointer);
  });

  it('422 for a body of another call', async () => {
    const response = await harness.as('plain').post('/api/check/detail', { checkId: 'x' });
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, '/checkId']);
  });
});

describe('PAY-1: a person’s own paychecks', () => {
  it('O9: a check without any line can be opened, as a page and as a file', async () => {
    const id = checkId(colleague, 3);
    await harness.change(`create table kept as select check_id, lines from pay_check where check_id = '${id}'`);
    await harness.change(`update pay_check set lines = '{}' where check_id = '${id}'`);
    try {
      const detail = await harness.as('colleague').post('/api/check/detail', { checkId: id });
      expect(detail.statusCode).toBe(200);
      expect(detail.json()).toMatchObject({
        checkId: id,
        lines: { earnings: [], taxes: [], deposits: [], messages: [] },
      });
      expect((await harness.as('colleague').get(`/api/check/${id}/file`)).statusCode).toBe(200);
      expect((await harness.as('colleague').get('/api/check')).statusCode).toBe(200);
    } finally {
      await harness.change(
        'update pay_check c set lines = k.lines from kept k where c.check_id = k.check_id; drop table kept',
      );
    }
  });

  it('have numbers as long as imports take, in the list and as a page', async () => {
    const id = checkId(colleague, 3);
    const number = 'V'.repeat(40);
    const before = list(await harness.as('colleague').get('/api/check')).paychecksList;
    const old = before.find((one) => one.checkId === id)?.checkNumber;
    await harness.change(`update pay_check set check_number = '${number}' where check_id = '${id}'`);
    try {
      const reply = await harness.as('colleague').get('/api/check');
      expect(reply.statusCode).toBe(200);
      expect(list(reply).paychecksList).toContainEqual(expect.objectContaining({ checkId: id, checkNumber: number }));
      const detail = await harness.as('colleague').post('/api/check/detail', { checkId: id });
      expect([detail.statusCode, detail.json()]).toEqual([200, expect.objectContaining({ checkNumber: number })]);
    } finally {
      await harness.change(`update pay_check set check_number = ${old ? `'${old}'` : 'null'} where check_id = '${id}'`);
    }
  });

  it('are listed newest first, with years, the newest year’s totals and the next payday', async () => {
    const reply = list(await harness.as('plain').get('/api/check'));
    expect(reply.paychecksList.map((one) => one.checkDate)).toEqual(PAYDAYS.toReversed());
    expect(reply.paychecksList.every((one) => one.gross === grossOf(plain))).toBe(true);
    expect(reply.years).toEqual([2026, 2025]);
    expect(reply.yearToDate).toMatchObject({ year: 2026, gross: 2 * grossOf(plain), hours: 1_600_000 });
    expect(reply.nextPay).toEqual({ checkDate: '2026-12-04', periodBegin: '2026-11-16', periodEnd: '2026-11-29' });
    expect(reply.nextCursor).toBeNull();
  });

  it('can be limited to one year, with that year’s totals', async () => {
    const reply = list(await harness.as('plain').get('/api/check?year=2025'));
    expect(reply.paychecksList.map((one) => one.checkDate)).toEqual(['2025-12-19', '2025-12-05']);
    expect([reply.years, reply.yearToDate?.year]).toEqual([[2026, 2025], 2025]);
    expect(list(await harness.as('plain').get('/api/check?year=2001'))).toMatchObject({
      paychecksList: [],
      yearToDate: null,
      years: [2026, 2025],
    });
  });

  it('are paged, each check once, in order', async () => {
    for (const url of ['/api/check', ofEmployee(plain.employeeId)]) {
      const visitor = harness.as(url === '/api/check' ? 'plain' : 'manager');
      const dates: string[] = [];
      let cursor: string | null = '';
      for (let page = 0; cursor !== null && page < 9; page += 1) {
        const reply = list(await visitor.get(`${url}?limit=1${cursor && `&cursor=${cursor}`}`));
        expect(reply.paychecksList).toHaveLength(1);
        dates.push(...reply.paychecksList.map((one) => one.checkDate));
        cursor = reply.nextCursor;
      }
      expect(dates).toEqual(PAYDAYS.toReversed());
    }
  });

  it('stay available to a former employee, without a next payday', async () => {
    const reply = list(await harness.as('former').get('/api/check'));
    expect(reply.paychecksList.map((one) => one.checkDate)).toEqual(['2025-12-19', '2025-12-05']);
    expect(reply.nextPay).toBeNull();
    expect(former.status).toBe('t');
  });

  it('determine the next payday by the pay group’s date, not in UTC', async () => {
    // 04:30 UTC on the 4th is the evening of the 3rd in both zones; an hour later it is the 4th in New York only.
    const evening = await createHarness();
    try {
      evening.advanceSeconds((Date.parse('2026-12-04T04:30:00Z') - evening.now.getTime()) / 1000);
      for (const key of ['plain', 'other'] as const)
        expect(list(await evening.signedInAnew(key).get('/api/check')).nextPay?.checkDate).toBe('2026-12-04');
      evening.advanceSeconds(3600);
      expect(list(await evening.signedInAnew('plain').get('/api/check')).nextPay?.checkDate).toBe('2026-12-18');
      expect(list(await evening.signedInAnew('other').get('/api/check')).nextPay?.checkDate).toBe('2026-12-04');
    } finally {
      await evening.close();
    }
  });
});

describe('PAY-1: the year adds up, even if some checks are not on record', () => {
  const REG = { code: 'REG', description: 'Regular', kind: 'paid', rate: 30_000_000 };
  type Earning = CheckDetail['lines']['earnings'][number];
  const second = idOf('legl', 9);
  const taken = (amount: number) => ({
    preTax: 10_000,
    taxes: 30_000,
    postTax: 0,
    reimbursements: 0,
    net: amount - 40_000,
  });

  it('totals include pay before the first check here, separately for each employer', async () => {
    const converted = await createHarness();
    try {
      const [client, employee] = [plain.client.clientId, plain.employeeId];
      // Conversion in December 2025: eleven months at the same employer, of which only the totals exist and no check.
      await converted.change(
        `update pay_check set lines = jsonb_set(jsonb_set(jsonb_set(jsonb_set(jsonb_set(lines,
             '{earnings,0,ytdAmount}', to_jsonb((lines #>> '{earnings,0,ytdAmount}')::bigint + 4400000)),
             '{earnings,0,ytdHours}', to_jsonb((lines #>> '{earnings,0,ytdHours}')::bigint + 17600000)),
             '{deductions,0,ytdAmount}', to_jsonb((lines #>> '{deductions,0,ytdAmount}')::bigint + 220000)),
             '{taxes,0,ytdAmount}', to_jsonb((lines #>> '{taxes,0,ytdAmount}')::bigint + 660000)),
             '{taxes,0,ytdTaxableWages}', to_jsonb((lines #>> '{taxes,0,ytdTaxableWages}')::bigint + 4180000))
          where employee_id = '${employee}' and check_date < '2026-01-01'`,
      );
      const opening = {
        gross: 4_400_000,
        pre_tax: 220_000,
        taxes: 660_000,
        post_tax: 0,
        reimbursements: 0,
        net: 3_520_000,
      };
      const key = { client_id: client, employee_id: employee, legal_id: idOf('legl', 1), year: 2025 };
      await converted.insert('year_opening', [{ ...key, ...opening, hours: 17_600_000, hours_worked: 17_600_000 }]);

      const gross = 4_400_000 + 2 * grossOf(plain);
      const whole = {
        gross,
        preTax: 240_000,
        taxes: 720_000,
        postTax: 0,
        reimbursements: 0,
        net: gross - 960_000,
        hours: 19_200_000,
        hoursWorked: 19_200_000,
      };
      const of = async (checkId: string) =>
        checkDetail.parse((await converted.as('plain').post('/api/check/detail', { checkId })).json());
      const newest = await of(checkId(plain, 1));
      expect(newest).toMatchObject({ ytd: whole, otherEmployers: false });
      expect(newest.ytd.gross).toBe(newest.lines.earnings[0]?.ytdAmount);
      const ofYear = async () => list(await converted.as('plain').get('/api/check?year=2025')).yearToDate;
      expect(await ofYear()).toEqual({ year: 2025, employers: 1, netBefore: opening.net, ...whole });
      // Another year and another person have no opening amounts.
      expect(list(await converted.as('plain').get('/api/check')).yearToDate).toMatchObject({
        gross: 2 * grossOf(plain),
      });
      expect(list(await converted.as('colleague').get('/api/check?year=2025')).yearToDate).toMatchObject({
        gross: 2 * grossOf(colleague),
      });

      // The last check of the year is from another company: that company's year starts with it, while the person's year
      // continues.
      await converted.change(
        `insert into legal select (jsonb_populate_record(l, jsonb_build_object('legal_id', '${second}', 'ein', '07-0000009'))).* from legal l
          where client_id = '${client}' and legal_id = '${idOf('legl', 1)}'`,
      );
      await converted.change(
        `update pay_check set legal_id = '${second}', lines = jsonb_set(jsonb_set(jsonb_set(jsonb_set(lines,
             '{earnings,0,ytdAmount}', lines #> '{earnings,0,amount}'), '{earnings,0,ytdHours}', lines #> '{earnings,0,hours}'),
             '{deductions,0,ytdAmount}', lines #> '{deductions,0,amount}'), '{taxes,0,ytdAmount}', lines #> '{taxes,0,amount}')
          where check_id = '${checkId(plain, 1)}'`,
      );
      const transferred = await of(checkId(plain, 1));
      const own = { gross: grossOf(plain), ...taken(grossOf(plain)), hours: 800_000, hoursWorked: 800_000 };
      expect(transferred).toMatchObject({ ytd: own, otherEmployers: true });
      expect(await of(checkId(plain, 0))).toMatchObject({ otherEmployers: false });
      // January starts at zero: no other employer has paid in that year.
      expect(await of(checkId(plain, 2))).toMatchObject({ otherEmployers: false });
      expect(await ofYear()).toEqual({ year: 2025, employers: 2, netBefore: opening.net, ...whole });
    } finally {
      await converted.close();
    }
  });

  it('a code on two lines shows its year to date once, in the reply and in the JSON', async () => {
    const twice = await createHarness();
    try {
      const id = checkId(plain, 3);
      const half = grossOf(plain) / 2;
      const year = { ytdAmount: 2 * grossOf(plain), ytdHours: 1_600_000 };
      const both = [600_000, 200_000].map((hours) => ({ ...REG, hours, amount: half, ...year }));
      await twice.change(
        `update pay_check set lines = jsonb_set(lines, '{earnings}', '${JSON.stringify(both)}') where check_id = '${id}'`,
      );
      const page = checkDetail.parse((await twice.as('plain').post('/api/check/detail', { checkId: id })).json());
      const years = (lines: readonly Earning[]) => lines.map(({ ytdAmount, ytdHours }) => [ytdAmount, ytdHours]);
      expect(years(page.lines.earnings)).toEqual([
        [year.ytdAmount, year.ytdHours],
        [null, null],
      ]);
      expect(page.ytd).toMatchObject({ gross: year.ytdAmount, hours: year.ytdHours });
      expect((await twice.as('plain').get(`/api/check/${id}/file?format=json`)).json()).toEqual(page);
    } finally {
      await twice.close();
    }
  });
});

describe('PAY-1: another employee’s paychecks', () => {
  it.each(['manager', 'supervisor', 'chief', 'admin'] as const)(
    '%s sees them for an employee in scope',
    async (key) => {
      const own = list(await harness.as('plain').get('/api/check'));
      expect(list(await harness.as(key).get(ofEmployee(plain.employeeId)))).toEqual(own);
    },
  );

  it('a client that hides pay from managers replies as for an unknown employee', async () => {
    const hiding = await createHarness();
    try {
      await hiding.change('update client_policy set managers_see_pay = false');
      expect((await hiding.as('manager').get(ofEmployee(plain.employeeId))).statusCode).toBe(404);
      expect((await hiding.as('plain').get('/api/check')).statusCode).toBe(200);
      await hiding.change('update client_policy set allow_self_service = false');
      expect((await hiding.as('plain').get('/api/check')).statusCode).toBe(404);
      expect((await hiding.as('plain').post('/api/check/detail', { checkId: checkId(plain, 3) })).statusCode).toBe(404);
    } finally {
      await hiding.close();
    }
  });
});

describe('PAY-1: one check', () => {
  const read = async (key: Parameters<typeof harness.as>[0], body: Record<string, string>) =>
    harness.as(key).post('/api/check/detail', body);

  it('has every line, its year to date, both period ends and its neighbors', async () => {
    const detail = checkDetail.parse((await read('plain', { checkId: checkId(plain, 2) })).json());
    expect(detail).toMatchObject({
      checkDate: '2026-11-06',
      year: 2026,
      gross: grossOf(plain),
      ytd: { gross: grossOf(plain), hours: 800_000 },
      employer: {
        name: 'Millrace Fabrication, Inc.',
        ein: '07-0000001',
        address: ['1 Water Street', 'Lancaster, PA 17603'],
      },
      employee: { name: 'Petra Tester1', ssn: 'XXX-XX-1001', address: ['1 Old Road', 'Lancaster, PA 17603'] },
      previous: { checkId: checkId(plain, 1), checkDate: '2025-12-19' },
      next: { checkId: checkId(plain, 3), checkDate: '2026-11-20' },
      issuedAt: '2026-11-06T13:00:00Z',
    });
    expect(detail.lines.earnings[0]).toMatchObject({ amount: grossOf(plain), ytdAmount: grossOf(plain) });
    expect(detail.lines.deposits[0]).toMatchObject({ bankName: 'Millrace Bank', lastFour: '5108' });
  });

  it('has no neighbor beyond the ends, the address of its date, and a growing year to date', async () => {
    const first = checkDetail.parse((await read('plain', { checkId: checkId(plain, 0) })).json());
    const last = checkDetail.parse((await read('plain', { checkId: checkId(plain, 3) })).json());
    expect([first.previous, last.next]).toEqual([null, null]);
    expect(last.employee.address[0]).toBe('1 New Street');
    expect(last.ytd.net).toBe(2 * last.net);
  });

  it('has the address in effect on its date; of two that begin that day, the later one', async () => {
    const starts = [['2026-11-05', 1, 'Day before'], ['2026-11-06', 1, 'First'], ['2026-11-06', 2, 'Second'], ['2026-11-07', 1, 'Day after']]; // prettier-ignore
    for (const [day, sequence, street] of starts)
      await harness.change(
        `insert into personal_version select (jsonb_populate_record(v, jsonb_build_object('effective_date', '${day}',
           'sequence', ${sequence} + 50, 'street_address', '${street}'))).*
           from personal_version v where employee_id = '${plain.employeeId}' and sequence < 50
          order by effective_date, sequence limit 1`,
      );
    const detail = checkDetail.parse((await read('plain', { checkId: checkId(plain, 2) })).json());
    await harness.change(`delete from personal_version where employee_id = '${plain.employeeId}' and sequence > 50`);
    expect(detail.employee.address[0]).toBe('Second');
  });

  it('adds up', async () => {
    const { lines, ...totals } = checkDetail.parse((await read('plain', { checkId: checkId(plain, 3) })).json());
    const sum = (of: readonly { amount: number }[]) => of.reduce((all, one) => all + one.amount, 0);
    expect(sum(lines.earnings) - sum(lines.deductions) - sum(lines.taxes)).toBe(totals.net);
    expect(sum(lines.deposits)).toBe(totals.net);
  });

  it('is the same for a manager who may see it', async () => {
    const body = { checkId: checkId(plain, 3), employeeId: plain.employeeId };
    expect((await read('manager', body)).json()).toEqual((await read('plain', { checkId: checkId(plain, 3) })).json());
  });

  it('hides bank accounts from managers if the client does', async () => {
    const hiding = await createHarness();
    try {
      await hiding.change('update client_policy set managers_see_bank = false');
      const body = { checkId: checkId(plain, 3), employeeId: plain.employeeId };
      const response = await hiding.as('manager').post('/api/check/detail', body);
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toMatch(/Millrace Bank|5108|Everyday/);
      const own = await hiding.as('plain').post('/api/check/detail', { checkId: checkId(plain, 3) });
      expect(own.body).toContain('5108');
    } finally {
      await hiding.close();
    }
  });

  it('404 alike for an unknown id, another person’s check, and a check of a different employee', async () => {
    const answers = await Promise.all([
      read('plain', { checkId: randomUUID() }),
      read('plain', { checkId: checkId(colleague, 3) }),
      read('plain', { checkId: checkId(other, 3) }),
      read('manager', { checkId: checkId(colleague, 3), employeeId: plain.employeeId }),
      read('manager', { checkId: checkId(other, 3), employeeId: other.employeeId }),
      read('supervisor', { checkId: checkId(colleague, 3), employeeId: colleague.employeeId }),
    ]);
    const bodies = answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });
});

const auditOf = statement(
  'test.audit_of',
  z.object({
    action: z.string(),
    resource: z.string(),
    endpoint: z.string(),
    actor_employee_id: z.string(),
    actor_person_id: z.string(),
    actor_role: z.string(),
    at: z.string(),
    detail: z.unknown(),
  }),
  `select action, resource, endpoint, actor_employee_id, actor_person_id, actor_role, at, detail from audit_event
    where request_id = $1`,
);

describe('the audit row of a view', () => {
  async function audited(call: (headers: Record<string, string>) => Promise<unknown>) {
    const requestId = randomUUID();
    await call({ 'x-request-id': requestId });
    return harness.database.asMaintenance((tx) => tx.rows(auditOf, [requestId]));
  }

  it('is written once, the same for the single-round-trip read and any other', async () => {
    const hot = await audited((headers) => harness.as('plain').get('/api/check', { headers }));
    const body = { checkId: checkId(plain, 3) };
    const other = await audited((headers) => harness.as('plain').post('/api/check/detail', body, { headers }));
    expect(hot).toEqual([
      {
        action: 'view',
        resource: 'pay',
        endpoint: 'paychecks.list',
        actor_employee_id: plain.employeeId,
        actor_person_id: plain.personId,
        actor_role: 'self',
        at: '2026-11-20T15:00:00Z',
        detail: null,
      },
    ]);
    expect(other).toEqual([{ ...hot[0], endpoint: 'paychecks.detail' }]);
  });

  it('names the role in which an employee was viewed', async () => {
    const roles = { manager: 'manager', supervisor: 'supervisor', admin: 'payrollAdministrator' } as const;
    for (const [key, role] of Object.entries(roles) as [keyof typeof roles, string][]) {
      const rows = await audited((headers) => harness.as(key).get(ofEmployee(plain.employeeId), { headers }));
      expect(rows).toMatchObject([{ actor_role: role, actor_employee_id: harness.people[key].employeeId }]);
    }
  });

  it('is not written if nothing was shown', async () => {
    for (const url of ['/api/check?cursor=garbage', '/api/check?year=x', ofEmployee(other.employeeId)])
      expect(await audited((headers) => harness.as('plain').get(url, { headers })), url).toEqual([]);
    const body = { checkId: randomUUID() };
    expect(await audited((headers) => harness.as('plain').post('/api/check/detail', body, { headers }))).toEqual([]);
  });
});
