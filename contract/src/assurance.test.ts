import { describe, expect, it } from 'vitest';
import { isAtLeast } from './assurance.ts';

describe('SIG-5: a level includes the ones before it', () => {
  it.each([
    ['password', [true, false, false]],
    ['secondFactor', [true, true, false]],
    ['phishingResistant', [true, true, true]],
  ] as const)('%s satisfies a password, a second and a phishing-resistant factor: %j', (level, expected) => {
    const required = ['password', 'secondFactor', 'phishingResistant'] as const;
    expect(required.map((one) => isAtLeast(level, one))).toEqual(expected);
  });
});
