import { brandingFor } from '@paystead/contract/features/branding/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStored, writeStored } from '../../platform/storage.ts';
import { applyBranding } from './apply.ts';

const PNG = 'iVBORw0KGgo=';
const partner = {
  partnerCode: 'harborline',
  isWhiteLabeled: true,
  pageTitle: null,
  footerText: null,
  privacyPolicyLabel: null,
  privacyPolicyUrl: null,
  termsOfUseLabel: null,
  termsOfUseUrl: null,
  logoImageBase64: null,
  faviconImage: PNG,
  actionColorHex: '#0b7a75',
  sidebarColorHex: '#14294b',
};
const style = () => document.documentElement.style.getPropertyValue('--brand-action');
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/bundled.svg">';
});
afterEach(() => writeStored('brandingColors', undefined));

describe('BRA-2: a partner’s branding on the page', () => {
  it('applies the colors, and stores them for the next start after sign-in', () => {
    applyBranding(brandingFor(true, partner, 2026), false);
    expect(style()).toBe('#0b7a75');
    expect(readStored('brandingColors')).toBeUndefined();
    applyBranding(brandingFor(true, partner, 2026), true);
    expect(readStored('brandingColors')).toBe('{"action":"#0b7a75","sidebar":"#14294b"}');
  });

  it.each([
    ['the feature is off', false, partner],
    ['the partner is not white-labeled', true, { ...partner, isWhiteLabeled: false }],
    ['there is no partner', true, null],
  ])('resets to the defaults and clears stored colors if %s', (_, enabled, changedPartner) => {
    applyBranding(brandingFor(true, partner, 2026), true);
    applyBranding(brandingFor(enabled, changedPartner, 2026), true);
    expect(style()).toBe('');
    expect(readStored('brandingColors')).toBeUndefined();
    expect(icon()?.getAttribute('href')).toBe('/bundled.svg');
    expect(icon()?.type).toBe('image/svg+xml');
  });

  it('uses the default for a missing color', () => {
    applyBranding(brandingFor(true, { ...partner, actionColorHex: null }, 2026), true);
    expect(style()).toBe('#3450c4');
  });

  it('ignores an invalid color', () => {
    applyBranding(brandingFor(true, { ...partner, actionColorHex: 'url(https://evil.example)' }, 2026), true);
    expect([style(), readStored('brandingColors')]).toEqual(['', undefined]);
  });

  it('BRA-3: sets the icon with the type of its contents', () => {
    applyBranding(brandingFor(true, partner, 2026), true);
    expect(icon()?.getAttribute('href')).toBe(`data:image/png;base64,${PNG}`);
    expect(icon()?.type).toBe('image/png');
  });
});
