import { afterAll, beforeEach, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { json, noRow, statement } from '../database/port.ts';
import { listSecurityEvents } from './store.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() => harness.change('delete from security_event'));

const add = statement('test.security_add', noRow, 'select from security_events_add($1, $2)');
const sample = (requestId: string) => ({ requestId, sessionId: null, endpoint: 'e', resource: 'r', address: '198.51.100.7', target: null }); // prettier-ignore
const at = (second: number) => `2026-11-20T15:00:${String(second).padStart(2, '0')}Z`;
/** The count of a kind of event that one gateway reports for a minute. */
const countOf = (first: number, last: number, occurrences: number, more: object = {}) => ({
  minute: at(0),
  kind: 'record_refused',
  person_id: PEOPLE.plain.personId,
  client_id: MILLRACE.clientId,
  employee_id: PEOPLE.plain.employeeId,
  address: null,
  service_account_id: null,
  occurrences,
  first_at: at(first),
  last_at: at(last),
  first_sample: sample(`at ${first}`),
  last_sample: sample(`at ${last}`),
  ...more,
});
const store = (...events: readonly object[]) =>
  harness.database.asDirectory((tx) => tx.run(add, [json(events), json([])]));
const listed = async () => {
  const filter = { since: new Date('2026-11-20T00:00:00Z'), person: null, limit: 10 };
  const found = await harness.database.asMaintenance((tx) => listSecurityEvents(tx, filter));
  return found.map((one) => [one.kind, one.occurrences, one.first_at, one.last_at, one.first_sample.requestId, one.last_sample.requestId]); // prettier-ignore
};

it.each([
  ['in order', [countOf(1, 5, 2), countOf(6, 9, 3)], ['at 1', 'at 9']],
  ['in the other order', [countOf(6, 9, 3), countOf(1, 5, 2)], ['at 1', 'at 9']],
  ['one within the other', [countOf(1, 9, 2), countOf(3, 5, 3)], ['at 1', 'at 9']],
])('SEC: counts of two gateways add up, with the first and the last example: %s', async (_how, events, samples) => {
  for (const one of events) await store(one);
  expect(await listed()).toEqual([['record_refused', 5, at(1), at(9), ...samples]]);
});

it('SEC: events of other kinds, people, addresses and minutes are countOf apart', async () => {
  const noOne = { person_id: null, client_id: null, employee_id: null };
  await store(
    countOf(1, 1, 1),
    countOf(1, 1, 1, { kind: 'change_refused' }),
    countOf(1, 1, 1, { person_id: PEOPLE.colleague.personId, employee_id: PEOPLE.colleague.employeeId }),
    countOf(1, 1, 1, { minute: '2026-11-20T15:01:00Z' }),
    // Of no one known, by address.
    countOf(1, 1, 1, { ...noOne, address: '198.51.100.7' }),
    countOf(1, 1, 1, { ...noOne, address: '198.51.100.8' }),
  );
  await store(countOf(2, 2, 1, { ...noOne, address: '198.51.100.7' }));
  const counts = (await listed()).map(([, occurrences]) => Number(occurrences));
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 1, 2]);
});
