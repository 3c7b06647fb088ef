import { todayIn } from '@paystead/contract/local-date.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@paystead/contract/endpoint.ts';
import { openBound } from '../../../test/bound.ts';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { seeEmployee, type VisibleEmployee } from '../access/visible-employee.ts';
import { statement } from '../database/port.ts';
import { Failure } from '../failures/failure.ts';
import { route } from '../http/route.ts';
import { open } from '../keys/envelope.ts';
import { activityOf, type Activity } from './activity.ts';
import { jobSubject } from '../access/job-subject.ts';
import { takeNotes } from './record.ts';
import { secretPlace } from './secret-place.ts';

const change = endpoint({
  name: 'thing.change',
  method: 'POST',
  path: 'things',
  summary: 'Changes a thing of one’s own.',
  who: 'self',
  resource: 'bank',
  body: z.object({ account: z.string(), fail: z.boolean().optional() }),
  reply: z.object({}),
});
const lookAtTeam = endpoint({
  name: 'thing.team',
  method: 'GET',
  path: 'things/team',
  summary: 'Looks at several people at once.',
  who: 'scope',
  resource: 'profile',
  reply: z.object({}),
});
const myActivity = endpoint({
  name: 'thing.activity',
  method: 'GET',
  path: 'things/activity',
  summary: 'Who looked at one’s record.',
  who: 'self',
  resource: 'activity',
  query: z.object({ limit: z.coerce.number().int(), at: z.string().optional(), id: z.string().optional() }),
  reply: z.array(z.record(z.string(), z.unknown())),
});

const bound = await openBound(
  [change, lookAtTeam, myActivity],
  [
    route(change, ({ body, audit }) => {
      audit.note({ changed: ['account'] }, { before: null, after: body.account });
      audit.note({ depositId: 'd-1' });
      if (body.fail) throw new Failure('version_conflict');
      return {};
    }),
    route(lookAtTeam, async ({ tx, session, audit, now }) => {
      for (const person of [PEOPLE.plain, PEOPLE.colleague]) {
        const day = todayIn('UTC', now);
        const seen = await seeEmployee(tx, session, person.employeeId, 'profile', null, day);
        if (seen) audit.alsoOf(seen);
      }
      return {};
    }),
    route(myActivity, async ({ tx, employee, query }) => {
      const before = query.at && query.id ? { at: query.at, activityId: query.id } : null;
      return (await activityOf(tx, employee, query.limit, before)).map((line) => ({ ...line }));
    }),
  ],
);
afterAll(bound.close);

const rowsOf = statement(
  'test.audit_rows',
  z.object({
    audit_event_id: z.string(),
    employee_id: z.string(),
    action: z.string(),
    resource: z.string(),
    endpoint: z.string(),
    actor_role: z.string(),
    actor_employee_id: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()).nullable(),
    sealed_detail: z.instanceof(Uint8Array).nullable(),
    request_id: z.string(),
  }),
  'select * from audit_event where request_id = $1 order by employee_id, endpoint',
);
const rows = (requestId: string) => bound.database.asMaintenance((tx) => tx.rows(rowsOf, [requestId]));

let requestId = '';
beforeEach(() => {
  requestId = randomUUID();
});
const headers = () => ({ 'x-request-id': requestId });

describe('the audit row of a change', () => {
  it('records what changed, with secret values encrypted for that row', async () => {
    const account = '000123456789';
    const reply = await bound.call('plain', { url: '/api/things', body: { account }, headers: headers() });
    expect(reply.statusCode).toBe(200);
    const [row] = await rows(requestId);
    expect(row).toMatchObject({
      action: 'change',
      resource: 'bank',
      detail: { changed: ['account'], depositId: 'd-1' },
    });
    expect(JSON.stringify(row)).not.toContain(account);
    const sealed = row?.sealed_detail ?? new Uint8Array();
    const place = secretPlace(
      jobSubject({ clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId }),
      row!.audit_event_id,
    );
    expect(JSON.parse(open(bound.keys, sealed, place))).toEqual({ before: null, after: account });
    const other = secretPlace(
      jobSubject({ clientId: MILLRACE.clientId, employeeId: PEOPLE.plain.employeeId }),
      randomUUID(),
    );
    expect(() => open(bound.keys, sealed, other)).toThrow('does not belong there');
  });

  it('is absent for a refused change', async () => {
    const body = { account: '1', fail: true };
    expect((await bound.call('plain', { url: '/api/things', body, headers: headers() })).statusCode).toBe(409);
    expect(await rows(requestId)).toEqual([]);
  });
});

describe('the notes of a call', () => {
  const person = (employeeId: string) => ({ employeeId }) as VisibleEmployee;

  it('are those of all its notes, the later one of two values', () => {
    const notes = takeNotes(null);
    expect([notes.detail, notes.secret, notes.employees]).toEqual([null, null, []]);
    notes.note({ changed: ['account'], id: 1 });
    expect(notes.secret).toBeNull();
    notes.note({ id: 2 }, { before: 'a', after: 'b' });
    notes.note({}, { after: 'c' });
    expect(notes.detail).toEqual({ changed: ['account'], id: 2 });
    expect(notes.secret).toEqual({ before: 'a', after: 'c' });
  });

  it('of one employee have the lists of all, of each employee their own, the subject first', () => {
    const notes = takeNotes(person('subject'));
    notes.alsoOf(person('other'), { items: [1], id: 1 }, { items: ['a'], id: 'a' });
    notes.alsoOf(person('subject'), { items: [3] }, { items: ['c'] });
    notes.alsoOf(person('other'));
    notes.alsoOf(person('other'), { items: [2], id: 2 }, { items: ['b'], id: 'b' });
    expect(notes.employees).toEqual([
      { employee: person('subject'), detail: { items: [3] }, secret: { items: ['c'] } },
      { employee: person('other'), detail: { items: [1, 2], id: 2 }, secret: { items: ['a', 'b'], id: 'b' } },
    ]);
    expect([notes.detail, notes.secret]).toEqual([null, null]);
  });
});

describe('a view of several people', () => {
  it('is one row for each of them', async () => {
    await bound.call('manager', { method: 'GET', url: '/api/things/team', headers: headers() });
    const seen = (await rows(requestId)).map((row) => [row.employee_id, row.actor_role]);
    expect(seen).toEqual([
      [PEOPLE.plain.employeeId, 'manager'],
      [PEOPLE.colleague.employeeId, 'manager'],
    ]);
  });
});

describe('the activity log', () => {
  async function page(person: 'plain' | 'colleague', query = 'limit=50'): Promise<Activity[]> {
    // Reading the log is itself recorded: a moment later, so that this row comes first.
    bound.advanceSeconds(1);
    const reply = await bound.call(person, { method: 'GET', url: `/api/things/activity?${query}` });
    expect(reply.statusCode).toBe(200);
    return reply.json<Activity[]>();
  }

  it('shows who viewed or changed one’s record, in which role, and no one else’s record', async () => {
    bound.advanceSeconds(10);
    await bound.call('manager', { method: 'GET', url: '/api/things/team' });
    const newest = (await page('colleague')).find(({ resource }) => resource === 'profile');
    expect(newest).toMatchObject({
      at: '2026-11-20T15:00:10Z',
      action: 'view',
      resource: 'profile',
      role: 'manager',
      bySelf: false,
    });
    expect(newest?.name).toMatch(/^Mona /);
    expect((await page('colleague')).some(({ resource }) => resource === 'bank')).toBe(false);
    expect((await page('plain')).some(({ resource, bySelf }) => resource === 'bank' && bySelf)).toBe(true);
  });

  it('is paged without gaps or repetitions', async () => {
    const all = await page('plain');
    const paged: Activity[] = [];
    for (;;) {
      const last = paged.at(-1);
      const [next] = await page('plain', `limit=1${last ? `&at=${last.at}&id=${last.activityId}` : ''}`);
      if (!next) break;
      paged.push(next);
    }
    const ids = paged.map(({ activityId }) => activityId);
    expect(ids.slice(-all.length)).toEqual(all.map(({ activityId }) => activityId));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
