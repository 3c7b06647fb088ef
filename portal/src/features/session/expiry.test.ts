import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdown, limitsOf, phaseAt } from './expiry.ts';

const MINUTE = 60_000;
const expiry = {
  now: '2026-11-20T17:00:00Z',
  idleExpiresAt: '2026-11-20T17:15:00Z',
  absoluteExpiresAt: '2026-11-21T05:00:00Z',
  recentUntil: null,
};

describe('a session and its end', () => {
  it('is counted in the device’s own time, however wrong its clock is', () => {
    const wrong = Date.parse('2031-01-01T00:00:00Z');
    expect(limitsOf(expiry, wrong)).toEqual({ idleFor: 15 * MINUTE, absoluteEndAt: wrong + 12 * 60 * MINUTE });
  });

  it('is calm, then announced two minutes ahead, then over', () => {
    const limits = limitsOf(expiry, 0);
    expect(phaseAt(limits, 0, 13 * MINUTE - 1)).toEqual({ kind: 'calm', warnAt: 13 * MINUTE });
    expect(phaseAt(limits, 0, 13 * MINUTE)).toEqual({ kind: 'warn', endsAt: 15 * MINUTE, canExtend: true });
    expect(phaseAt(limits, 0, 15 * MINUTE)).toEqual({ kind: 'over' });
    // An answer to any tab moves the end.
    expect(phaseAt(limits, 10 * MINUTE, 15 * MINUTE).kind).toBe('calm');
  });

  it('cannot be extended beyond its longest life', () => {
    const limits = { idleFor: 15 * MINUTE, absoluteEndAt: 20 * MINUTE };
    expect(phaseAt(limits, 19 * MINUTE, 19 * MINUTE)).toEqual({ kind: 'warn', endsAt: 20 * MINUTE, canExtend: false });
    expect(phaseAt(limits, 19 * MINUTE, 20 * MINUTE)).toEqual({ kind: 'over' });
  });

  it('never goes back, and short ones are announced in their last third', () => {
    const order = ['calm', 'warn', 'over'];
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 7_200_000 }), fc.array(fc.nat(8_000_000)), (idleFor, instants) => {
        const limits = { idleFor, absoluteEndAt: 7_500_000 };
        const phases = instants.toSorted((a, b) => a - b).map((now) => order.indexOf(phaseAt(limits, 0, now).kind));
        expect(phases).toEqual(phases.toSorted((a, b) => a - b));
        expect(phaseAt(limits, 0, Math.floor(idleFor / 2)).kind).toBe('calm');
      }),
    );
  });

  it('counts down to the second, rounded up', () => {
    expect([120_000, 119_001, 60_000, 9_001, 1, 0, -5].map(countdown)).toEqual([
      '2:00',
      '2:00',
      '1:00',
      '0:10',
      '0:01',
      '0:00',
      '0:00',
    ]);
  });
});
