import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { brandsOf } from '../../brands.ts';
import { queuePaycheckCorrections } from '../../notices/correction-notices.ts';
import { queuePaydayNotices } from '../../notices/payday-notices.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { rollBackImport } from '../runner.ts';
import { NOW, type importHarness } from '../test/import-harness.ts';
import { check, filesOf, PEOPLE, setUpPay } from './test/pay-fixture.ts';
import { emptyPayTables, payTables } from './test/pay-tables.ts';

const view = statement(
  'test.pay.view',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_employee_id, actor_role, request_id)
   select client_id, employee_id, gen_random_uuid(), $2, 'view', 'pay', 'check.detail', employee_id, $3, 'test'
     from employee where employee_id = $1`,
);
const forgetNotices = statement('test.pay.forget_notices', noRow, 'delete from payday_notice');
const correctLater = statement(
  'test.pay.correct_later',
  noRow,
  `update pay_check_correction set corrected_at = '2026-11-21T08:00:01Z'`,
);
const messages = statement(
  'test.pay.messages',
  z.object({ kind: z.string() }),
  'select kind from employee_notice order by kind',
);
const readMessages = statement(
  'test.pay.read_messages',
  noRow,
  'update employee_notice set read_at = $2 where employee_id = $1',
);
const notices = statement(
  'test.pay.notices',
  z.object({ employee_id: z.string(), check_date: z.string() }),
  `select c.employee_id, c.check_date from payday_notice n join pay_check c using (client_id, employee_id, check_id) order by 1, 2`,
);

describe('corrected and new paychecks', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
  });
  afterEach(async () => {
    await emptyPayTables(test.database);
    await test.asOwner('delete from audit_event');
    await test.database.asMaintenance((tx) => tx.run(forgetNotices, []));
  });
  afterAll(() => test.close());

  const corrections = async () =>
    Object.values((await payTables(test.database))['pay_check_correction'] ?? {}) as Record<string, unknown>[];
  const seen = (employee: string, at: string, role = 'self') =>
    test.database.asMaintenance((tx) => tx.run(view, [employee, at, role]));
  const AFTER = '2026-11-21T08:00:00Z';

  it('IMP-9: a check that its employee has seen keeps what they saw when it is corrected', async () => {
    await imports.load(filesOf(check('a', { before: 0 }), check('a', { who: 'BIRCH/1', before: 0 })));
    const stored = Object.values((await payTables(test.database))['pay_check'] ?? {}) as Record<string, unknown>[];
    const { lines, check_number } = stored.find(({ employee_id }) => employee_id === PEOPLE.ann) ?? {};
    expect(lines).toMatchObject({
      earnings: [{ amount: 100_000 }],
      deposits: [{ amount: 75_000 }, { amount: 10_000 }],
    });
    await seen(PEOPLE.ann, AFTER);
    const corrected = filesOf(
      check('a', { gross: 1100, before: 0 }),
      check('a', { who: 'BIRCH/1', gross: 1100, before: 0 }),
    );
    const run = await imports.load(corrected);
    expect(run.summary?.tables['pay_check']).toEqual({ added: 0, changed: 2, kept: 0 });
    expect(await corrections()).toEqual([
      {
        client_id: expect.any(String),
        employee_id: PEOPLE.ann,
        check_id: expect.any(String),
        correction_number: 1,
        before: {
          gross: 100_000,
          preTax: 5000,
          taxes: 10_000,
          postTax: 0,
          reimbursements: 0,
          net: 85_000,
          hours: 400_000,
          hoursWorked: 400_000,
          checkDate: '2026-01-09',
          periodBegin: null,
          periodEnd: null,
          checkNumber: check_number,
          lines,
        },
        corrected_at: NOW.toISOString().replace('.000Z', '+00:00'),
        import_run_number: run.run_number,
        notice_queued_at: null,
      },
    ]);
    expect((await imports.plan(corrected)).change_count).toBe(0);
    await imports.load(check('a', { gross: 1200, before: 0 }));
    expect((await corrections()).map(({ correction_number }) => correction_number)).toContain(2);

    // No one has looked since, so they still compare with what they saw.
    await test.database.asMaintenance((tx) => tx.run(correctLater, []));
    await imports.load(check('a', { gross: 1300, before: 0 }));
    expect(await corrections()).toHaveLength(2);
  });

  it('IMP-4, IMP-9: a rollback takes the messages of paychecks and corrections back, unless one was read', async () => {
    const ports = { database: test.database, keys: imports.store.keys, brands: brandsOf({ branding: true }) };
    const first = await imports.load(
      filesOf(
        check('a', { date: '2026-11-20', before: 0 }),
        check('b', { who: 'BIRCH/1', date: '2026-11-20', before: 0 }),
      ),
    );
    await queuePaydayNotices(ports.database, ports.keys, ports.brands, NOW, 100);
    await seen(PEOPLE.ann, AFTER);
    const second = await imports.load(check('a', { date: '2026-11-20', gross: 900, before: 0 }));
    await queuePaycheckCorrections(ports, NOW, 100);
    await test.asOwner('delete from audit_event');
    const kinds = async () =>
      (await test.database.asMaintenance((tx) => tx.rows(messages, []))).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['paycheck', 'paycheck', 'paycheckCorrected']);

    await test.database.asMaintenance((tx) => tx.run(readMessages, [PEOPLE.ann, AFTER]));
    const refused = { reason: 'seen', seen: [{ clientCode: 'ACME', employeeNumber: '1', resource: 'messages' }] };
    expect(await rollBackImport(imports.store, second)).toEqual(refused);
    await test.database.asMaintenance((tx) => tx.run(readMessages, [PEOPLE.ann, null]));
    expect(await rollBackImport(imports.store, second)).toBeNull();
    expect(await kinds()).toEqual(['paycheck', 'paycheck']);

    await test.database.asMaintenance((tx) => tx.run(readMessages, [PEOPLE.ann, AFTER]));
    expect(await rollBackImport(imports.store, first)).toEqual(refused);
    await test.database.asMaintenance((tx) => tx.run(readMessages, [PEOPLE.ann, null]));
    expect(await rollBackImport(imports.store, first)).toBeNull();
    expect(await kinds()).toEqual([]);
  });

  it('IMP-9: a correction that no one has seen the original of is not recorded', async () => {
    await imports.load(filesOf(check('a'), check('a', { who: 'ACME/2' }), check('a', { who: 'BIRCH/1' })));
    // Before the import brought the check, by a manager, and by a person whose check stays.
    await seen(PEOPLE.ann, '2026-11-19T08:00:00Z');
    await seen(PEOPLE.bea, AFTER, 'manager');
    await seen(PEOPLE.cal, AFTER);
    await imports.load(
      filesOf(check('a', { gross: 900 }), check('a', { who: 'ACME/2', gross: 900 }), check('a', { who: 'BIRCH/1' })),
    );
    expect(await corrections()).toEqual([]);
  });

  it('IMP-9: voiding a check is no correction, and a rollback takes a correction back', async () => {
    await imports.load(check('a'));
    await seen(PEOPLE.ann, AFTER);
    await imports.load(check('a', { register: { status: 'voided' } }));
    expect(await corrections()).toEqual([]);
    await test.asOwner('delete from audit_event');
    await seen(PEOPLE.ann, '2026-11-20T15:00:00Z');
    const before = await payTables(test.database);
    const run = await imports.load(check('a', { gross: 900, register: { status: 'voided' } }));
    expect(await corrections()).toHaveLength(1);
    await test.asOwner('delete from audit_event');
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await payTables(test.database)).toEqual(before);
  });

  it('PREF-1: payday mail goes out once for imported checks of today, and never for history', async () => {
    const due = () => queuePaydayNotices(test.database, imports.store.keys, brandsOf({ branding: true }), NOW, 100);
    const files = filesOf(
      check('a', { date: '2026-10-23', before: 0 }),
      check('b', { date: '2026-11-19', before: 1000 }),
      check('c', { date: '2026-11-20', before: 2000 }),
      check('c', { who: 'BIRCH/1', date: '2026-11-20', before: 0 }),
      check('d', { date: '2026-11-27', before: 3000 }),
    );
    await imports.load(files);
    expect([await due(), await due()]).toEqual([2, 0]);
    await imports.load(files);
    await imports.load(check('c', { who: 'BIRCH/1', gross: 1100, date: '2026-11-20', before: 0 }));
    expect(await due()).toBe(0);
    expect(await test.database.asMaintenance((tx) => tx.rows(notices, []))).toEqual([
      { employee_id: PEOPLE.ann, check_date: '2026-11-20' },
      { employee_id: PEOPLE.cal, check_date: '2026-11-20' },
    ]);
  });
});
