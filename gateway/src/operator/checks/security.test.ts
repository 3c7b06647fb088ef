import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import type { TestPerson } from '../../../test/harness/people.ts';
import type { SecurityEvent } from '../../platform/security/event.ts';
import { noteAlert } from '../../platform/security/alert-store.ts';
import { listSecurityCommand } from './security.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, other } = harness.people;
/** A fixed start: the command's default reads the machine's clock. */
const SINCE = '2026-11-20';

function event(person: TestPerson | null, more: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    kind: 'record_refused',
    at: harness.now,
    requestId: 'request-1',
    endpoint: 'paychecks.ofEmployee',
    resource: 'pay',
    address: '203.0.113.7',
    caller: person && {
      personId: person.personId,
      clientId: person.client.clientId,
      employeeId: person.employeeId,
      sessionId: person.personId,
    },
    target: '0badc0de-0000-4000-8000-000000000000',
    ...more,
  };
}

beforeAll(async () => {
  harness.security.record(event(plain));
  harness.security.record(event(plain, { requestId: 'request-2', address: '203.0.113.9' }));
  harness.security.record(event(other, { kind: 'step_up_failed' }));
  harness.security.record(event(null, { kind: 'link_token_reused', target: null }));
  harness.security.record(event(plain, { at: new Date('2026-11-01T10:00:00Z') }));
  await harness.security.flush();
  const alert = {
    personId: plain.personId,
    address: '203.0.113.9',
    counts: [{ kind: 'record_refused', count: 30 }] as const,
  };
  const at = harness.now.toISOString();
  await harness.database.asMaintenance((tx) =>
    noteAlert(tx, { ...alert, firstAt: at, lastAt: at }, harness.now, false),
  );
});

const listed = z.object({
  total: z.int(),
  alerts: z.array(z.object({ personId: z.string().nullable(), mailed: z.boolean() })),
  events: z.array(z.object({ kind: z.string(), username: z.string().nullable(), occurrences: z.int() })),
});
async function list(options: Readonly<Record<string, string>>) {
  const outcome = await listSecurityCommand.run({
    given: [],
    options,
    database: harness.database,
    tell: () => undefined,
  });
  return { lines: outcome.lines, ...listed.parse(outcome.data) };
}

describe('S4: security list', () => {
  it('lists refusals by person, count and address, and the alerts', async () => {
    const { lines, total, events, alerts } = await list({ since: SINCE });
    expect([total, events.length, alerts]).toEqual([4, 3, [{ personId: plain.personId, mailed: false }]]);
    const text = lines.join('\n');
    expect(text).toMatch(
      /record_refused {2}2× {2}petra \(MILLRACE\).*203\.0\.113\.7, request request-1 … .*203\.0\.113\.9, request request-2/,
    );
    expect(text).toMatch(/step_up_failed {2}1× {2}otto \(BAKERY\)/);
    expect(text).toMatch(/link_token_reused {2}1× {2}203\.0\.113\.7/);
    expect(text).toMatch(/ALERT .*record_refused 30 {2}not mailed/);
  });

  it('can be limited to one person, by id or username, and to a start time', async () => {
    for (const person of ['petra', plain.personId, plain.personId.toUpperCase()]) {
      const { total, events } = await list({ since: SINCE, person });
      expect([total, events.map(({ username }) => username)]).toEqual([2, ['petra']]);
    }
    expect((await list({ since: '2026-11-01' })).total).toBe(5);
    expect((await list({ since: '2026-11-20T15:01:00Z' })).total).toBe(0);
    expect((await list({ since: SINCE, person: 'nobody' })).total).toBe(0);
  });

  describe('without a start time', () => {
    afterEach(() => vi.useRealTimers());

    it.each([
      // The minute of the event of November 1 begins at 10:00.
      ['2026-11-08T10:00:00Z', 1],
      ['2026-11-08T10:00:01Z', 0],
    ])('at %s, lists the seven days before', async (now, total) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
      const earlier = await list({ since: '2026-11-02' });
      expect((await list({})).total - earlier.total).toBe(total);
    });
  });

  it('answers in the operator’s language', async () => {
    const context = { given: [], database: harness.database, tell: () => undefined, language: 'es' as const };
    const { lines } = await listSecurityCommand.run({ ...context, options: { since: SINCE } });
    expect(lines[0]).toMatch(/: 4 eventos de seguridad, 1 alerta\.$/);
    expect(lines[1]).toContain('no se envió: no hay dirección configurada');
    await expect(listSecurityCommand.run({ ...context, options: { since: 'ayer' } })).rejects.toThrow('una fecha');
  });

  it('refuses an invalid time', async () => {
    for (const since of ['yesterday', '2026-13-45', '2026-11-20T15:00'])
      await expect(list({ since })).rejects.toThrow('--since: a date');
  });
});
