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

describe('the end of a session', () => {
  it('is calculated by the device’s clock, even if that is wrong', () => {
    const wrongTime = Date.parse('2031-01-01T00:00:00Z');
    expect(limitsOf(expiry, wrongTime)).toEqual({ idleMs: 15 * MINUTE, absoluteEndAt: wrongTime + 12 * 60 * MINUTE });
  });

  it('shows a warning for the last two minutes', () => {
    const limits = limitsOf(expiry, 0);
    expect(phaseAt(limits, 0, 13 * MINUTE - 1)).toEqual({ kind: 'calm', warnAt: 13 * MINUTE });
    expect(phaseAt(limits, 0, 13 * MINUTE)).toEqual({ kind: 'warn', endsAt: 15 * MINUTE, canExtend: true });
    expect(phaseAt(limits, 0, 15 * MINUTE)).toEqual({ kind: 'over' });
    // A reply to any tab extends the session.
    expect(phaseAt(limits, 10 * MINUTE, 15 * MINUTE).kind).toBe('calm');
  });

  it('can’t be extended beyond the maximum duration', () => {
    const limits = { idleMs: 15 * MINUTE, absoluteEndAt: 20 * MINUTE };
    expect(phaseAt(limits, 19 * MINUTE, 19 * MINUTE)).toEqual({ kind: 'warn', endsAt: 20 * MINUTE, canExtend: false });
    expect(phaseAt(limits, 19 * MINUTE, 20 * MINUTE)).toEqual({ kind: 'over' });
    expect(phaseAt(limits, 5 * MINUTE, 19 * MINUTE)).toMatchObject({ kind: 'warn', canExtend: false });
    expect(phaseAt({ idleMs: 3000, absoluteEndAt: MINUTE }, 0, 1999)).toEqual({ kind: 'calm', warnAt: 2000 });
    expect(phaseAt({ idleMs: 3000, absoluteEndAt: MINUTE }, 0, 2000)).toEqual({
      kind: 'warn',
      endsAt: 3000,
      canExtend: true,
    });
  });

  it('warns in the last third of a short session, and phases only move forward', () => {
    const order = ['calm', 'warn', 'over'];
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 7_200_000 }), fc.array(fc.nat(8_000_000)), (idleMs, instants) => {
        const limits = { idleMs, absoluteEndAt: 7_500_000 };
        const phases = instants.toSorted((a, b) => a - b).map((now) => order.indexOf(phaseAt(limits, 0, now).kind));
        expect(phases).toEqual(phases.toSorted((a, b) => a - b));
        expect(phaseAt(limits, 0, Math.floor(idleMs / 2)).kind).toBe('calm');
      }),
    );
  });

  it('formats the countdown in seconds, rounded up', () => {
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
