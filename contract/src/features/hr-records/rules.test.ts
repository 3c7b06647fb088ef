import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays as shift } from '../../local-date.ts';
import { certificationStatus, isPhone } from './rules.ts';

describe('HR-1: the status of a certification', () => {
  it.each([
    [null, 'valid'],
    ['2026-11-19', 'expired'],
    ['2026-11-20', 'expiring'],
    ['2027-02-18', 'expiring'],
    ['2027-02-19', 'valid'],
    ['2024-02-29', 'expired'],
  ] as const)('until %s it is %s on 2026-11-20', (until, status) => {
    expect(certificationStatus(until, '2026-11-20')).toBe(status);
  });

  it('changes only from valid through expiring to expired as days pass', () => {
    const order = ['valid', 'expiring', 'expired'];
    const day = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(day, day, day, (until, one, other) => {
        const at = (days: number) =>
          order.indexOf(certificationStatus(shift('2026-11-20', until), shift('2026-11-20', days)));
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
      }),
    );
  });
});

describe('HR-4: phone numbers of contacts', () => {
  it.each([
    '717-555-0133',
    '(717) 555-0133',
    '+52 55 1234 5678',
    '555-0133',
    '717.555.0133 x12',
    '7175550133 ext. 4',
    '7175550133  ext 123456',
    '+123456789012345',
    '1234567',
  ])('accepts %s', (phone) => expect(isPhone(phone)).toBe(true));

  it.each(['', '12', '123456', 'call me', '1234567890123456', '717-555-O133', '717-555-0133 x1234567'])(
    'refuses %j',
    (phone) => expect(isPhone(phone)).toBe(false),
  );
});
