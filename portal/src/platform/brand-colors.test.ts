import { afterEach, describe, expect, it } from 'vitest';
import { paintBrandColors, parseBrandColors, saveBrandColors, savedBrandColors } from './brand-colors.ts';
import { forgetPerson, readStored, writeStored } from './storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  paintBrandColors(undefined);
});

describe('BRA-2: saved colours', () => {
  it('are kept under the agreed name and read back', () => {
    saveBrandColors({ action: '#0b7a75', sidebar: '#14294b' });
    expect(localStorage.getItem('brandingColors')).toBe('{"action":"#0b7a75","sidebar":"#14294b"}');
    expect(savedBrandColors()).toEqual({ action: '#0b7a75', sidebar: '#14294b' });
  });

  it('are cleared for the default branding', () => {
    saveBrandColors({ action: '#0b7a75', sidebar: '#14294b' });
    saveBrandColors(undefined);
    expect(localStorage.getItem('brandingColors')).toBeNull();
  });

  it.each([
    ['not json'],
    ['{"action":"red","sidebar":"#14294b"}'],
    ['[]'],
    ['{"action":"#0b7a75;x","sidebar":"#14294b"}'],
    ['null'],
  ])('%s is no colour', (stored) => {
    localStorage.setItem('brandingColors', stored);
    expect(savedBrandColors()).toBeUndefined();
  });

  it("read the gateway's names as well", () => {
    expect(parseBrandColors({ actionColorHex: '#0B7A75', sidebarColorHex: '#14294B', pageTitle: 'x' })).toEqual({
      action: '#0B7A75',
      sidebar: '#14294B',
    });
  });

  it('paint the page, and let go of it', () => {
    paintBrandColors({ action: '#0b7a75', sidebar: '#14294b' });
    expect(document.documentElement.style.getPropertyValue('--brand-action')).toBe('#0b7a75');
    paintBrandColors(undefined);
    expect(document.documentElement.style.getPropertyValue('--brand-action')).toBe('');
  });
});

describe('SES-8: storage', () => {
  it('keeps MFA-Status in the session, the rest beyond it', () => {
    writeStored('MFA-Status', 'mfa');
    writeStored('selectedProfile', '{}');
    expect([
      sessionStorage.getItem('MFA-Status'),
      localStorage.getItem('MFA-Status'),
      localStorage.getItem('selectedProfile'),
    ]).toEqual(['mfa', null, '{}']);
  });

  it('SES-11: forgets the person and keeps the device', () => {
    for (const key of ['accessToken', 'selectedProfile', 'roles', 'MFA-Status', 'language', 'brandingColors'] as const)
      writeStored(key, 'x');
    forgetPerson();
    expect((['accessToken', 'selectedProfile', 'roles', 'MFA-Status'] as const).map(readStored)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([readStored('language'), readStored('brandingColors')]).toEqual(['x', 'x']);
  });
});
