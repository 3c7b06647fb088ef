import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database/port.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { createLog } from '../log.ts';
import type { SecurityEvent } from './event.ts';
import { createSecurityRecorder } from './recorder.ts';

const START = new Date('2026-11-20T15:00:30.000Z');
const PERSON = '0a000000-0000-4000-8000-000000123456';

function opened() {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
      done();
    },
  });
  const written: number[] = [];
  const state = { now: START, isAway: false };
  const recordedKinds: string[] = [];
  const database = {
    call: async (_statement: unknown, [events]: readonly unknown[]) => {
      if (state.isAway) throw new DatabaseUnavailable('gone', 'notDone');
      const rows = JSON.parse(Object.getOwnPropertySymbols(events).map((key) => (events as Record<symbol, string>)[key])[0] ?? '[]') as { occurrences: number }[]; // prettier-ignore
      written.push(rows.reduce((sum, one) => sum + one.occurrences, 0));
      return [];
    },
  } as unknown as Database;
  const recorder = createSecurityRecorder({
    database,
    clock: { now: () => state.now },
    log: createLog('warn', sink),
    windowMinutes: 10,
    count: (kind) => void recordedKinds.push(kind),
  });
  const record = (more: Partial<SecurityEvent> = {}) =>
    recorder.record({
      kind: 'record_refused',
      at: state.now,
      requestId: 'request-1',
      endpoint: 'paychecks.ofEmployee',
      resource: 'pay',
      address: '203.0.113.7',
      caller: { personId: PERSON, clientId: 'c', employeeId: 'e', sessionId: 's' },
      target: '0a000000-0000-4000-8000-00000000000a',
      ...more,
    });
  const later = (minutes: number) => {
    state.now = new Date(state.now.getTime() + minutes * 60_000);
  };
  return { recorder, record, later, lines, written, recordedKinds, state };
}

describe('S4: the log', () => {
  it('has the first refusal at once and one line for all further ones of the window', async () => {
    const { recorder, record, later, lines, recordedKinds } = opened();
    for (let number = 0; number < 11_500; number += 1) record();
    expect(lines).toMatchObject([
      { level: 'warn', msg: 'security event', kind: 'record_refused', person: PERSON, address: '203.0.113.7' },
    ]);
    later(10);
    record();
    expect(lines.map(({ msg, count }) => [msg, count])).toEqual([
      ['security event', undefined],
      ['further security events', 11_499],
      ['security event', undefined],
    ]);
    expect(recordedKinds).toHaveLength(11_501);
    await recorder.close();
    // A refusal without a target and without a session.
    expect(JSON.stringify(lines)).not.toMatch(/00000000000a|"s"/);
  });

  it('separates people, service accounts, kinds and addresses, and writes the remaining counts when the gateway closes', async () => {
    const { recorder, record, lines } = opened();
    record();
    record({ kind: 'step_up_failed' });
    record({ caller: null });
    record({ caller: null, address: '203.0.113.8' });
    record({ caller: null, address: '203.0.113.8' });
    expect(lines).toHaveLength(4);
    // Service accounts have no person, and may share an address.
    for (const serviceAccountId of ['one', 'two', 'two']) record({ caller: null, serviceAccountId });
    expect(lines.slice(4).map(({ person, serviceAccount }) => [person, serviceAccount])).toEqual([
      [undefined, 'one'],
      [undefined, 'two'],
    ]);
    await recorder.close();
    expect(lines[6]).toMatchObject({ msg: 'further security events', address: '203.0.113.8', count: 1 });
    expect(lines[7]).toMatchObject({ msg: 'further security events', serviceAccount: 'two', count: 1 });
  });

  it('isn’t flooded by refusals from many addresses', async () => {
    const { recorder, record, lines } = opened();
    for (let number = 0; number < 3000; number += 1)
      record({ caller: null, address: `10.0.${number >> 8}.${number & 255}` });
    await recorder.close();
    expect(lines.length).toBeLessThanOrEqual(1002);
    expect(lines.at(-1)).toMatchObject({ address: '*', count: 1999 });
  });
});

describe('S4: storing', () => {
  it('retries counts that can’t be stored, logs each outage once, and stores them when the database is back', async () => {
    const { recorder, record, lines, written, state } = opened();
    state.isAway = true;
    record();
    await recorder.flush();
    record();
    await recorder.flush();
    expect([recorder.waiting, written]).toEqual([2, []]);
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: 'security events cannot be stored yet', code: 'DatabaseUnavailable' },
    ]);
    state.isAway = false;
    await recorder.flush();
    expect([recorder.waiting, written]).toEqual([0, [2]]);
    // The next outage has a line of its own.
    state.isAway = true;
    record();
    await recorder.flush();
    expect(lines.filter(({ level }) => level === 'error').map(({ count }) => count)).toEqual([1, 1]);
    state.isAway = false;
    await recorder.close();
    expect(written).toEqual([2, 1]);
  });

  it('writes the last counts when the gateway closes, and logs how many are lost if it can’t', async () => {
    const kept = opened();
    kept.record();
    await kept.recorder.close();
    expect(kept.written).toEqual([1]);
    const lost = opened();
    lost.record();
    lost.record();
    lost.state.isAway = true;
    await lost.recorder.close();
    expect(lost.lines.at(-1)).toMatchObject({ level: 'error', msg: 'security events are lost', count: 2 });
  });
});
