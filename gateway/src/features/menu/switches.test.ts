import { describe, expect, it } from 'vitest';
import { FEATURES, SETTINGS } from '@paystead/contract/features/menu/model.ts';
import type { ClientPolicy } from '../../platform/access/session.ts';
import { featureNamed, isFeatureOn, settingNamed, settingValue } from './switches.ts';

const policy = {
  is_manager_view_enabled: true,
  is_hr_w2_1099_view_enabled: false,
  reviews_enabled: true,
  deposit_account_limit: 4,
} as ClientPolicy;
const all = { branding: true, analytics: true };
const none = { branding: false, analytics: false };

describe('HTTP-10: features', () => {
  it.each([
    ['isManagerViewEnabled', all, null, true],
    ['isHrW21099ViewEnabled', all, null, false],
    ['isEmployeeReviewsEnabled', all, null, true],
    ['isBrandingEnabled', all, null, true],
    ['isBrandingEnabled', all, false, false],
    ['isBrandingEnabled', none, true, false],
    ['isAnalyticsEnabled', all, null, true],
    ['isAnalyticsEnabled', all, false, false],
    ['isAnalyticsEnabled', none, true, false],
  ] as const)('%s of %o with the client’s switch %s is %s', (name, installed, clientSwitch, on) => {
    expect(isFeatureOn(name, policy, installed, clientSwitch)).toBe(on);
  });
});

it('HTTP-9: features and settings are closed lists', () => {
  for (const name of ['', 'toString', '__proto__', 'PAYSTEAD_KEYS', 'ismanagerviewenabled'])
    expect([featureNamed(name), settingNamed(name)]).toEqual([null, null]);
  expect(FEATURES.map(featureNamed)).toEqual([...FEATURES]);
  expect(SETTINGS.map(settingNamed)).toEqual([...SETTINGS]);
});

describe('HTTP-9: settings', () => {
  const sources = {
    limits: { idleSeconds: 900, absoluteSeconds: 43_200, recentSeconds: 300 },
    warnSeconds: 120,
    policy,
    clientValue: null as unknown,
    supportContact: null as string | null,
  };

  it.each([
    ['idleMinutes', {}, 15],
    ['warnBeforeExpirySeconds', {}, 120],
    ['warnBeforeExpirySeconds', { limits: { ...sources.limits, idleSeconds: 60 } }, 30],
    ['stepUpSeconds', {}, 300],
    ['maxDirectDeposits', {}, 4],
    ['supportEmail', {}, null],
    ['supportEmail', { supportContact: 'help@example.test' }, 'help@example.test'],
    ['supportEmail', { supportContact: '717-555-0100' }, null],
    ['supportEmail', { supportContact: 'help@example.test', clientValue: ' hr@example.test ' }, 'hr@example.test'],
    ['supportPhone', { supportContact: '717-555-0100' }, '717-555-0100'],
    ['supportPhone', { supportContact: 'help@example.test' }, null],
    ['supportPhone', { clientValue: { nested: 'x' } }, null],
    ['supportPhone', { clientValue: '  ' }, null],
    ['supportPhone', { clientValue: '7'.repeat(200) }, '7'.repeat(200)],
    ['supportPhone', { clientValue: '7'.repeat(201) }, null],
  ] as const)('%s from %o is %s', (name, more, value) => {
    expect(settingValue(name, { ...sources, ...more })).toBe(value);
  });

  it('a client’s row cannot change the server’s limits', () => {
    for (const name of ['idleMinutes', 'stepUpSeconds', 'maxDirectDeposits'] as const)
      expect(settingValue(name, { ...sources, clientValue: 9999 })).toBe(settingValue(name, sources));
  });
});
