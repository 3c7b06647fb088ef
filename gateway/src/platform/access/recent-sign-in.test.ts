import { describe, expect, it } from 'vitest';
import { ACT_KINDS } from '@paystead/contract/assurance.ts';
import { isRecent, recentForEverything, SIGN_IN_AGE } from './recent-sign-in.ts';
import type { Session } from './session.ts';

const NOW = new Date('2026-11-20T15:00:00.000Z');
const LIMITS = { recentSeconds: 300 };
const signedIn = (secondsAgo: number, ages: Readonly<Record<string, number>> = {}) =>
  ({ signedInAt: new Date(NOW.getTime() - secondsAgo * 1000), policy: { sign_in_ages: ages } }) as unknown as Session;

describe('a sign-in', () => {
  it.each(ACT_KINDS)('for %s is recent up to its greatest age, that age included', (kind) => {
    const of = (seconds: number, ages = {}) => isRecent(signedIn(seconds, ages), kind, NOW, LIMITS);
    expect([of(0), of(299.999), of(300), of(300.001)]).toEqual([true, true, true, false]);
    const own = { [kind]: 60 };
    expect([of(60, own), of(60.001, own)]).toEqual([true, false]);
    const others = Object.fromEntries(ACT_KINDS.filter((one) => one !== kind).map((one) => [one, 30]));
    expect([of(300, others), of(300.001, others)]).toEqual([true, false]);
  });

  it('is recent for everything up to the smallest age of all kinds of acts', () => {
    const [first, second] = ACT_KINDS;
    expect(recentForEverything(signedIn(0), LIMITS)).toBe(300);
    expect(recentForEverything(signedIn(0, { [first]: 60, [second]: 120 }), LIMITS)).toBe(60);
    expect(recentForEverything(signedIn(0, { [first]: 900, [second]: 3600 }), LIMITS)).toBe(
      ACT_KINDS.length > 2 ? 300 : 900,
    );
  });

  it('has an age between half a minute and an hour at every client', () => {
    expect(SIGN_IN_AGE).toEqual({ min: 30, max: 3600 });
  });
});
