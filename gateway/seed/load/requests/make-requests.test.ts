import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { SEEDED_KEYS, seededDatabase } from '../../../test/seeded.ts';
import { statement } from '../../../src/platform/database/port.ts';
import { REQUESTS } from '../../cast/pending-transactions.ts';
import { ensureDemo } from '../../ensure-demo.ts';
import { readCast } from '../../read-cast.ts';

/* Property: holds for demonstrations with several newest paydays, each of which is made from nothing. */

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((test) => test.close())));

/** A separate demo, and the messages of its seeding. */
async function demoOn(today: string) {
  const test = await freshDatabase();
  opened.push(test);
  const lines: string[] = [];
  await ensureDemo({ database: test.database, keys: SEEDED_KEYS }, { employees: 60, today }, (line) =>
    lines.push(line),
  );
  return { ...test, lines };
}

const requests = statement(
  'make_requests_test.requests',
  z.object({
    number: z.string(),
    id: z.string(),
    rule_type: z.int(),
    state: z.string(),
    version: z.int(),
    review: z.array(z.string()),
    hold_until: z.string().nullable(),
    decide_by: z.string().nullable(),
    effective_date: z.string(),
    first_check_date: z.string().nullable(),
    decided_by_name: z.string().nullable(),
    summary: z.unknown(),
    history: z.string(),
  }),
  `select e.employee_number as number, t.employee_workflow_id as id, t.rule_type, t.state, t.version, t.review, t.hold_until,
          t.decide_by, t.effective_date, t.first_check_date, t.decided_by_name, t.summary,
          (select string_agg(h.event, ' ' order by h.event_number) from pending_transaction_event h
            where h.client_id = t.client_id and h.employee_workflow_id = t.employee_workflow_id) as history
     from pending_transaction t join employee e using (client_id, employee_id) order by e.employee_number`,
);
const traces = statement(
  'make_requests_test.traces',
  z.object({ mails: z.int(), links: z.int(), sessions: z.int(), notices: z.int() }),
  `select (select count(*)::int from outbox) as mails, (select count(*)::int from deposit_notice) as links,
          (select count(*)::int from session where revoked_at is null) as sessions,
          (select count(*)::int from message where body ->> 'en' like '%waits for%') as notices`,
);
const audit = statement(
  'make_requests_test.audit',
  z.object({ endpoint: z.string(), number: z.string(), role: z.string(), at: z.string() }),
  `select a.endpoint, e.employee_number as number, a.actor_role as role, a.at from audit_event a
     join employee e using (client_id, employee_id) where a.action = 'change' order by a.at, a.endpoint`,
);

const newest = statement(
  'make_requests_test.newest',
  z.object({ day: z.string() }),
  'select max(check_date) as day from pay_check',
);

const demo = await seededDatabase();
opened.push(demo);
const rows = await demo.database.asMaintenance((tx) => tx.rows(requests, []));
const rowOf = (number: string) => rows.find((row) => row.number === number);

describe('M2: the demonstration’s requests are made by the product’s own commands', () => {
  it('a shared account, a big share that moves, a new device, a contact changed lately and a first account are review reasons, and no other request has one', () => {
    expect(rowOf('KF-0231')).toMatchObject({
      state: 'pending',
      version: 1,
      review: ['accountOnTwoPeople', 'bigShareMoved'],
      history: 'submitted',
    });
    expect(
      Object.fromEntries(rows.filter(({ review }) => review.length > 0).map(({ number, review }) => [number, review])),
    ).toEqual({
      'KF-0088': ['contactChanged', 'bigShareMoved'],
      'KF-0231': ['accountOnTwoPeople', 'bigShareMoved'],
      'KF-0350': ['bigShareMoved'],
      'KF-0512': ['newDevice'],
      'KF-0521': ['firstAccount'],
    });
  });

  it('holds, deadlines, effective dates and first checks are the product’s', () => {
    // Submitted on Wednesday, November 18, 16:10 UTC, two days before a payday.
    expect(rowOf('KF-0417')).toMatchObject({
      state: 'pending',
      hold_until: '2026-11-21T16:10:00Z',
      decide_by: '2026-11-21T16:10:00Z',
      first_check_date: '2026-12-04',
    });
    expect(rowOf('KF-0518')).toMatchObject({ effective_date: '2027-01-01', hold_until: null });
    expect(rowOf('KF-0102')).toMatchObject({ state: 'approved', effective_date: '2026-11-29' });
  });

  it('every history equals the product’s, up to the demo’s day', () => {
    const late = (times: number) => ['submitted', ...Array.from({ length: times }, () => 'escalated')].join(' ');
    expect(Object.fromEntries(rows.map(({ number, history }) => [number, history]))).toEqual({
      'KF-0417': 'submitted',
      'KF-0231': 'submitted',
      'KF-0088': 'submitted',
      'KF-0512': 'submitted',
      'KF-0521': 'submitted',
      'KF-0402': 'submitted',
      'KF-0074': late(6),
      'KF-0518': late(1),
      'KF-0350': 'submitted rejected',
      'KF-0102': 'submitted approved',
      'KF-0279': 'submitted withdrawn',
      'KF-0119': 'submitted approved applied',
      'BB-009': 'submitted',
      'BB-006': late(1),
    });
    expect(rows.filter(({ decided_by_name: by }) => by !== null).map(({ decided_by_name: by }) => by)).toEqual(
      Array.from({ length: 3 }, () => 'Dana Kowalczyk'),
    );
  });

  it('every call is audited, no past mail is sent, and no session is left open', async () => {
    const recorded = await demo.database.asMaintenance((tx) => tx.rows(audit, []));
    expect(recorded).toContainEqual({
      endpoint: 'directDeposits.edit',
      number: 'KF-0231',
      role: 'self',
      at: '2026-11-18T16:10:00Z',
    });
    expect(recorded).toContainEqual({
      endpoint: 'pendingTransactions.reject',
      number: 'KF-0350',
      role: 'payrollAdministrator',
      at: '2026-10-07T18:45:00Z',
    });
    expect(await demo.database.asMaintenance((tx) => tx.one(traces, []))).toEqual({
      mails: 0,
      links: 0,
      sessions: 0,
      notices: 0,
    });
  });

  it.each(['2025-06-13', '2026-03-06', '2027-02-12', '2027-07-02'])(
    'no request is omitted if the newest payday is %s',
    async (today) => {
      const other = await demoOn(today);
      expect(other.lines.filter((line) => line.includes('Left out'))).toEqual([]);
      const made = await other.database.asMaintenance((tx) => tx.rows(requests, []));
      expect(made.map(({ number }) => number).toSorted()).toEqual(REQUESTS.map(({ number }) => number).toSorted());
      expect(new Set(made.flatMap(({ review }) => review))).toEqual(
        new Set(['accountOnTwoPeople', 'bigShareMoved', 'contactChanged', 'firstAccount', 'newDevice']),
      );
      expect((await other.database.asMaintenance((tx) => tx.one(newest, []))).day).toBe(today);
      expect((await readCast(other.database))[0]?.key).toBe('plain');
    },
  );
});
