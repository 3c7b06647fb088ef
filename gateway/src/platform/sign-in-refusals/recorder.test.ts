import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/port.ts';
import type { Logger } from 'pino';
import { createRefusalRecorder } from './recorder.ts';
import type { SignInRefusal } from './refusal.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Row {
  readonly reference: string;
  readonly at: string;
  readonly reason: string;
}

function opened() {
  const [logged, stored]: [string[], Row[][]] = [[], []];
  const state = { isAway: false };
  const database = {
    call: async (_statement: unknown, [rows]: readonly unknown[]) => {
      if (state.isAway) throw new TypeError('gone');
      const text = Object.getOwnPropertySymbols(rows).map((key) => (rows as Record<symbol, string>)[key])[0];
      stored.push(JSON.parse(text ?? '[]') as Row[]);
      return [];
    },
  } as unknown as Database;
  const line = (level: string) => (fields: object, message: string) =>
    void logged.push(`${level} ${message} ${Object.values(fields).slice(0, 2).join(' ')}`);
  const log = { warn: line('warn'), error: line('error') } as unknown as Logger;
  const recorder = createRefusalRecorder({ database, clock: { now: () => NOW }, log });
  const note = (reason: string, more: Partial<SignInRefusal> = {}) =>
    recorder.note({
      reason,
      endpoint: 'authorization.authorize',
      requestId: 'r',
      networkAddress: '203.0.113.7',
      providerId: null,
      accountHash: null,
      ...more,
    });
  const reasons = () => stored.map((rows) => rows.map(({ reason }) => reason));
  return { recorder, note, state, logged, stored, reasons };
}

it('SIG-2: refused sign-ins are logged at once, and stored within a second of the first, again and again', async () => {
  const { note, logged, stored, reasons } = opened();
  const reference = note('one');
  note('two');
  expect(logged).toEqual([
    'warn sign-in refused r authorization.authorize',
    'warn sign-in refused r authorization.authorize',
  ]);
  await vi.advanceTimersByTimeAsync(999);
  expect(reasons()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reasons()).toEqual([['one', 'two']]);
  expect(stored[0]?.[0]).toMatchObject({ reference, at: NOW.toISOString() });
  note('three');
  await vi.advanceTimersByTimeAsync(1000);
  expect(reasons()).toEqual([['one', 'two'], ['three']]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toHaveLength(2);
});

it('SIG-2: in a flood, 500 are stored, and a refusal whose sender has reached a limit is only logged', async () => {
  const { recorder, note, logged, stored } = opened();
  note('limited', { isUnstored: true });
  for (let number = 0; number < 501; number += 1) note('one');
  await recorder.flush();
  expect(logged).toHaveLength(502);
  expect(stored.map((rows) => [rows.length, rows[0]?.reason])).toEqual([[500, 'one']]);
  note('next');
  await recorder.close();
  expect(stored[1]?.map(({ reason }) => reason)).toEqual(['next']);
});

it('SIG-2: the number of refusals that can’t be stored is logged, and later ones are stored', async () => {
  const { note, state, logged, reasons } = opened();
  state.isAway = true;
  note('one');
  note('two');
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged.slice(2)).toEqual(['error refused sign-ins could not be stored TypeError 2']);
  state.isAway = false;
  note('three');
  await vi.advanceTimersByTimeAsync(1000);
  expect(reasons()).toEqual([['three']]);
});
