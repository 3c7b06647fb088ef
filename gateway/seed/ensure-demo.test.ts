import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { open } from '../src/platform/keys/envelope.ts';
import { noRow, statement, type Database } from '../src/platform/database/port.ts';
import { checkLines } from '@paystead/contract/features/paychecks/model.ts';
import { SEEDED, SEEDED_KEYS as keys, seededDatabase } from '../test/seeded.ts';
import { brandsOf } from '../src/brands.ts';
import { queueTextNotices } from '../src/notices/year-end-notices.ts';
import { castOn, readCast } from './read-cast.ts';
import { ensureDemo } from './ensure-demo.ts';

/* Drill: kills the process that makes the demonstration, in the middle of an import. */

const TABLES = [
  'client',
  'legal',
  'pay_group',
  'employee',
  'employment_version',
  'personal_version',
  'federal_election',
  'direct_deposit',
  'pay_check',
  'year_accumulator',
  'year_opening',
  'accrual_balance',
  'year_end_document',
  'year_end_consent',
  'award',
  'message',
  'message_recipient',
  'acknowledgement',
  'pending_transaction',
  'pending_transaction_event',
  'person',
  'person_email',
  'profile',
  'reporting_line',
  'reporting_closure',
  'manager_scope',
] as const;

const digest = statement(
  'seed_test.digest',
  z.object({ name: z.string(), rows: z.number() }),
  TABLES.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`).join(' union all ') +
    ' order by name',
);
const checkDigest = statement(
  'seed_test.check_digest',
  z.object({ sum: z.string() }),
  `select md5(string_agg(concat_ws('|', check_id, check_number, check_date, net, lines::text), ',' order by check_id)) as sum from pay_check`,
);
/** Requests without what is sealed, which differs each time. */
const requests = statement(
  'seed_test.requests',
  z.object({ request: z.record(z.string(), z.unknown()), events: z.string() }),
  `select to_jsonb(t) - 'before_sealed' - 'after_sealed' as request,
          (select string_agg(h.event, ' ' order by h.event_number) from pending_transaction_event h
            where h.client_id = t.client_id and h.employee_workflow_id = t.employee_workflow_id) as events
     from pending_transaction t order by client_id, employee_workflow_id`,
);
const ssn = statement(
  'seed_test.ssn',
  z.object({ client_id: z.string(), employee_id: z.string(), ssn_sealed: z.instanceof(Uint8Array) }),
  `select client_id, employee_id, ssn_sealed from employee where employee_number = 'KF-0417'`,
);
const lines = statement('seed_test.lines', z.object({ lines: checkLines }), 'select lines from pay_check');
const unfinish = statement(
  'seed_test.unfinish',
  noRow,
  `update demonstration set completed_at = null, lease_until = now() - interval '1 minute'`,
);
/** A run that a killed process was applying; only one can be. */
const leaveRun = statement(
  'seed_test.leave_run',
  noRow,
  `insert into import_run (import_run_id, source_name, content_hash, state, started_by, started_at)
   values (gen_random_uuid(), 'demo', repeat('0', 64), 'applying', 'demo', now())`,
);
const runs = statement(
  'seed_test.runs',
  z.object({ runs: z.number(), changes: z.number() }),
  `select (select count(*)::int from import_run) as runs, (select count(*)::int from import_change) as changes`,
);
const negative = statement(
  'seed_test.negative',
  z.object({ count: z.number() }),
  `select count(*)::int as count from direct_deposit d where not exists (
     select 1 from direct_deposit r where r.client_id = d.client_id and r.employee_id = d.employee_id and r.split = 'remainder')`,
);

const agreements = statement(
  'seed_test.agreements',
  z.object({ notified: z.number(), agreements: z.number() }),
  `select (select count(*)::int from year_end_text_notice) as notified,
          (select count(*)::int from (
            select distinct on (client_id, employee_id, form_family) status from year_end_consent
             order by client_id, employee_id, form_family, sequence desc) newest where status = 'consented') as agreements`,
);

const counts = (database: Database) => database.asMaintenance((tx) => tx.rows(digest, []));

const test = await seededDatabase();
afterAll(test.close);

describe('the demonstration in a database', () => {
  it('fills every table, with checks that match their schema', async () => {
    const rows = await counts(test.database);
    expect(rows.filter(({ rows: count }) => count === 0)).toEqual([]);
    const byName = Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
    expect(byName).toMatchObject({ client: 6, employee: 80, profile: 78, person: 77, pending_transaction: 14 });
    expect(byName.pay_check).toBeGreaterThan(3500);
    expect((await test.database.asMaintenance((tx) => tx.rows(lines, []))).length).toBe(byName.pay_check);
    expect(await test.database.asMaintenance((tx) => tx.one(negative, []))).toEqual({ count: 0 });
  });

  it('seals an SSN for its own row', async () => {
    const row = await test.database.asMaintenance((tx) => tx.one(ssn, []));
    const place = { table: 'employee', column: 'ssn_sealed', row: [row.client_id, row.employee_id] };
    expect(open(keys, row.ssn_sealed, place)).toBe('987654321');
  });

  it('starts without mail about a newer text of the consent to electronic forms', async () => {
    const ports = { database: test.database, keys, brands: brandsOf({ branding: true }) };
    expect(await queueTextNotices(ports, new Date('2026-11-22T12:00:00Z'), 100)).toBe(0);
    const agreed = await test.database.asMaintenance((tx) => tx.one(agreements, []));
    expect(agreed).toEqual({ notified: agreed.agreements, agreements: 19 });
  });

  it('keeps existing data on a second call, and returns the cast', async () => {
    const before = await counts(test.database);
    const progress: string[] = [];
    await ensureDemo({ database: test.database, keys }, { employees: 500, today: '2026-12-04' }, (line) =>
      progress.push(line),
    );
    expect(progress).toEqual([]);
    expect(await counts(test.database)).toEqual(before);
    expect(await readCast(test.database)).toEqual(castOn('2026-11-20'));
  });

  it('creates the same checks and requests again after a kill in the middle of the import', async () => {
    const before = await counts(test.database);
    const checks = await test.database.asMaintenance((tx) => tx.one(checkDigest, []));
    const made = await test.database.asMaintenance((tx) => tx.rows(requests, []));
    await test.database.asMaintenance(async (tx) => {
      await tx.run(unfinish, []);
      await tx.run(leaveRun, []);
    });
    expect(await readCast(test.database)).toEqual([]);
    await ensureDemo({ database: test.database, keys }, SEEDED, () => {});
    expect(await counts(test.database)).toEqual(before);
    expect(await test.database.asMaintenance((tx) => tx.one(checkDigest, []))).toEqual(checks);
    expect(await test.database.asMaintenance((tx) => tx.rows(requests, []))).toEqual(made);
    expect(await test.database.asMaintenance((tx) => tx.one(runs, []))).toEqual({ runs: 0, changes: 0 });
  });
});
