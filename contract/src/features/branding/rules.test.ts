import { describe, expect, it } from 'vitest';
import type { BrandingPartner } from './model.ts';
import { brandingFor, defaultBranding, imageTypeOf, imageUrl } from './rules.ts';

const harborline: BrandingPartner = {
  partnerCode: 'harborline',
  isWhiteLabeled: true,
  pageTitle: 'Harborline Pay',
  footerText: 'Harborline Pay, LLC',
  privacyPolicyLabel: 'Privacy',
  privacyPolicyUrl: 'https://harborline.example/privacy',
  termsOfUseLabel: 'Terms',
  termsOfUseUrl: 'https://harborline.example/terms',
  logoImageBase64: 'iVBORw0KGgo=',
  faviconImage: 'AAABAAEAEBA=',
  actionColorHex: '#0F766E',
  sidebarColorHex: '#0B2545',
};
const base64 = (bytes: readonly number[] | string) => Buffer.from(bytes as string).toString('base64');

describe('BRA-3: the favicon type follows from the start of its base64 text', () => {
  it.each([
    ['an icon', base64([0, 0, 1, 0, 1, 0]), 'image/x-icon'],
    ['an svg', base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['an svg with a prologue', base64('<?xml version="1.0"?><svg/>'), 'image/svg+xml'],
    ['a png', base64([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'image/png'],
    ['a jpg', base64([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['anything else', base64('GIF89a'), 'image/jpeg'],
    ['nothing', '', 'image/jpeg'],
  ])('%s', (_title, text, type) => {
    expect(imageTypeOf(text)).toBe(type);
  });

  it('an image becomes a data URL once', () => {
    const url = imageUrl('iVBORw0KGgo=');
    expect(url).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(imageUrl(url)).toBe(url);
  });

  it('the default footer has the given year', () => {
    expect(defaultBranding(2026).footerText).toContain('2026');
    expect(defaultBranding(2031).footerText).toContain('2031');
  });
});

describe('BRA-2: the effective branding', () => {
  it.each([
    ['the feature is off', false, harborline],
    ['nothing is known of the partner', true, null],
    ['the partner is not white-labeled', true, { ...harborline, isWhiteLabeled: false }],
  ])('is the default, with saved colors cleared, if %s', (_title, enabled, partner) => {
    expect(brandingFor(enabled, partner, 2026)).toEqual(defaultBranding(2026));
    expect(brandingFor(enabled, partner, 2026).savedColors).toBe('clear');
  });

  it("is the partner's, with its colors kept, if it is white-labeled", () => {
    expect(brandingFor(true, harborline, 2026)).toEqual({
      isWhiteLabeled: true,
      pageTitle: 'Harborline Pay',
      footerText: 'Harborline Pay, LLC',
      privacyPolicyLabel: 'Privacy',
      privacyPolicyUrl: 'https://harborline.example/privacy',
      termsOfUseLabel: 'Terms',
      termsOfUseUrl: 'https://harborline.example/terms',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
      favicon: 'data:image/x-icon;base64,AAABAAEAEBA=',
      actionColorHex: '#0F766E',
      sidebarColorHex: '#0B2545',
      savedColors: 'keep',
    });
  });

  const fields = Object.keys(harborline).filter((field) => field !== 'partnerCode' && field !== 'isWhiteLabeled');
  const target: Readonly<Record<string, string>> = { logoImageBase64: 'logo', faviconImage: 'favicon' };

  it.each(fields)('fills only a missing %s from the defaults', (field) => {
    const whole = brandingFor(true, harborline, 2026);
    const filled = brandingFor(true, { ...harborline, [field]: null }, 2026);
    const name = (target[field] ?? field) as keyof typeof whole;
    expect(filled).toEqual({ ...whole, [name]: defaultBranding(2026)[name] });
  });

  it('treats empty text as missing', () => {
    expect(brandingFor(true, { ...harborline, pageTitle: '' }, 2026).pageTitle).toBe(defaultBranding(2026).pageTitle);
  });
});

it('BRA-1: the default partner has every text and its own pages', () => {
  expect(defaultBranding(2027)).toEqual({
    isWhiteLabeled: false,
    pageTitle: 'Paystead',
    footerText: '© 2027 Paystead. All rights reserved.',
    privacyPolicyLabel: 'Privacy policy',
    privacyPolicyUrl: '/privacy',
    termsOfUseLabel: 'Terms of use',
    termsOfUseUrl: '/terms',
    logo: null,
    favicon: null,
    actionColorHex: null,
    sidebarColorHex: null,
    savedColors: 'clear',
  });
});
