import { describe, expect, it } from 'vitest';
import { ASSURANCE_LEVELS } from '@paystead/contract/assurance.ts';
import { assuranceOf, assurancesOf, DEVELOPMENT_ASSURANCE, signInOfferOf } from './assurance.ts';

describe('SIG-5: claims prove a level, and unknown claims prove a password only', () => {
  it.each<[string | null, string[], string]>([
    [null, [], 'password'],
    [null, ['pwd'], 'password'],
    [null, ['otp'], 'password'],
    [null, ['pwd', 'pin'], 'password'],
    [null, ['otp', 'sms'], 'password'],
    [null, ['hwk', 'user'], 'password'],
    [null, ['magic', 'MFA', 'mfa '], 'password'],
    ['urn:example:gold', ['pwd'], 'password'],
    ['PHR', [], 'password'],
    [null, ['mfa'], 'secondFactor'],
    [null, ['pwd', 'otp'], 'secondFactor'],
    [null, ['sms', 'pwd', 'user'], 'secondFactor'],
    [null, ['hwk', 'pin'], 'secondFactor'],
    [null, ['swk', 'fpt'], 'secondFactor'],
    ['https://refeds.org/profile/mfa', ['pwd'], 'secondFactor'],
    ['http://schemas.microsoft.com/claims/multipleauthn', [], 'secondFactor'],
    ['http://idmanagement.gov/ns/assurance/aal/2', [], 'secondFactor'],
    ['urn:okta:loa:2fa:any', [], 'secondFactor'],
    ['phr', [], 'phishingResistant'],
    ['phrh', ['pwd'], 'phishingResistant'],
    [null, ['mfa', 'fido'], 'phishingResistant'],
    [null, ['phr'], 'phishingResistant'],
    ['http://idmanagement.gov/ns/assurance/aal/3', [], 'phishingResistant'],
  ])('acr %s and amr %j prove %s', (acr, amr, level) => expect(assuranceOf({ acr, amr })).toBe(level));
});

describe('SIG-5: a provider’s mapping replaces the defaults of the levels that it names', () => {
  const own = { secondFactor: { acr: ['gold'], amr: ['pwd+push'] } };

  it.each<[string | null, string[], string]>([
    ['gold', [], 'secondFactor'],
    [null, ['push', 'pwd'], 'secondFactor'],
    [null, ['push'], 'password'],
    [null, ['mfa'], 'password'],
    ['phr', [], 'phishingResistant'],
  ])('acr %s and amr %j prove %s', (acr, amr, level) => expect(assuranceOf({ acr, amr }, own)).toBe(level));

  it('requests only values that the mapping names', () => {
    expect(signInOfferOf('secondFactor', own)).toEqual({ level: 'secondFactor', acrValues: ['gold'], isAvailable: true });
    expect(signInOfferOf('phishingResistant', own).acrValues).toEqual([]);
    expect(signInOfferOf('secondFactor').acrValues).toEqual([]);
    expect(signInOfferOf('password', own)).toEqual({ level: 'password', acrValues: [], isAvailable: true });
  }); // prettier-ignore

  it('a mapping that names nothing says that the provider can’t prove the level', () => {
    const none = { phishingResistant: { acr: [], amr: [] } };
    expect(signInOfferOf('phishingResistant', none).isAvailable).toBe(false);
    expect(assuranceOf({ acr: 'phr', amr: ['phr'] }, none)).toBe('password');
    // The level above also satisfies a second factor.
    const strongOnly = { secondFactor: {}, phishingResistant: { acr: ['strong'] } };
    expect(signInOfferOf('secondFactor', strongOnly).isAvailable).toBe(true);
    const nothing = { secondFactor: {}, phishingResistant: {} };
    expect(ASSURANCE_LEVELS.map((level) => signInOfferOf(level, nothing).isAvailable)).toEqual([true, false, false]);
    const both = { phishingResistant: { acr: ['strong'], amr: ['hwk+pin'] } };
    expect(signInOfferOf('phishingResistant', both).isAvailable).toBe(true);
  });
});

describe('SIG-5: each provider’s claims are judged by its own mapping', () => {
  const assurances = assurancesOf([
    { id: 'one', assurance: { secondFactor: { acr: ['gold'] } } },
    { id: 'two', assurance: DEVELOPMENT_ASSURANCE },
  ]);
  const level = (providerId: string, acr: string) => assurances.levelOf({ providerId, acr, amr: [] });

  it('the same value at another provider proves nothing', () => {
    expect([level('one', 'gold'), level('two', 'gold')]).toEqual(['secondFactor', 'password']);
    expect(level('two', 'urn:paystead:acr:phishing-resistant')).toBe('phishingResistant');
    expect(level('one', 'urn:paystead:acr:phishing-resistant')).toBe('password');
  });

  it('an unknown provider proves nothing, not even what the defaults know', () => {
    expect(level('three', 'phr')).toBe('password');
    expect(assurancesOf([]).levelOf({ providerId: 'one', acr: 'phr', amr: ['mfa'] })).toBe('password');
    const only = assurancesOf([{ id: 'one' }]);
    expect(only.levelOf({ providerId: 'one', acr: 'phr', amr: [] })).toBe('phishingResistant');
    expect(only.levelOf({ providerId: 'two', acr: 'phr', amr: [] })).toBe('password');
  });

  it('offers what the named provider, or the only one, requests', () => {
    const only = assurancesOf([{ id: 'one', assurance: { secondFactor: { acr: ['gold'] } } }]);
    expect(only.offerOf('secondFactor', null).acrValues).toEqual(['gold']);
    expect(assurances.offerOf('secondFactor', 'two').acrValues).toEqual(['urn:paystead:acr:second-factor']);
    expect(assurances.offerOf('secondFactor', null).acrValues).toEqual([]);
  });
});
