import { afterEach, describe, expect, it } from 'vitest';
import { paintBrandColors, parseBrandColors, saveBrandColors, savedBrandColors } from './brand-colors.ts';
import { forgetPerson, readStored, writeStored } from '../storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  paintBrandColors(undefined);
});

describe('BRA-2: stored colors', () => {
  it('are stored under the agreed name and read back', () => {
    saveBrandColors({ action: '#0b7a75', sidebar: '#14294b' });
    expect(localStorage.getItem('brandingColors')).toBe('{"action":"#0b7a75","sidebar":"#14294b"}');
    expect(savedBrandColors()).toEqual({ action: '#0b7a75', sidebar: '#14294b' });
  });

  it('are removed for the default brand', () => {
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
  ])('%s is not a color', (stored) => {
    localStorage.setItem('brandingColors', stored);
    expect(savedBrandColors()).toBeUndefined();
  });

  it("can have the gateway's field names", () => {
    expect(parseBrandColors({ actionColorHex: '#0B7A75', sidebarColorHex: '#14294B', pageTitle: 'x' })).toEqual({
      action: '#0B7A75',
      sidebar: '#14294B',
    });
  });

  it('are set on the page and removed again', () => {
    paintBrandColors({ action: '#0b7a75', sidebar: '#14294b' });
    expect(document.documentElement.style.getPropertyValue('--brand-action')).toBe('#0b7a75');
    paintBrandColors(undefined);
    expect(document.documentElement.style.getPropertyValue('--brand-action')).toBe('');
  });
});

describe('SES-8: storage', () => {
  it('keeps MFA-Status for the session and other entries beyond it', () => {
    writeStored('MFA-Status', 'mfa');
    writeStored('selectedProfile', '{}');
    expect([
      sessionStorage.getItem('MFA-Status'),
      localStorage.getItem('MFA-Status'),
      localStorage.getItem('selectedProfile'),
    ]).toEqual(['mfa', null, '{}']);
  });

  it("SES-11: removes the person's entries and keeps the device's", () => {
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
