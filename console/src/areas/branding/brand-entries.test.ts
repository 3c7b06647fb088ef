import { describe, expect, it } from 'vitest';
import { brandOf, colorsOf, shownBranding, verdictOf } from './brand-entries.ts';
import { BRAND as OURS } from './test/brand.ts';

const BRAND = { ...OURS, actionColorHex: '#D9601A' };

describe('CON-6: branding as it is typed', () => {
  it('an emptied text is inherited, and the form’s own switch is no part of the branding', () => {
    expect(brandOf({ ...BRAND, pageTitle: '', adjustsColors: true })).toEqual({ ...BRAND, pageTitle: null });
  });

  it('a color that isn’t complete yet shows the inherited one', () => {
    expect(colorsOf({ ...BRAND, actionColorHex: '#d96' })).toEqual({ action: '#3450c4', sidebar: '#1d2333' });
    expect(colorsOf(BRAND)).toEqual({ action: '#d9601a', sidebar: '#1d2333' });
    for (const typed of ['x#d9601a', '#d9601ax', '', null])
      expect(colorsOf({ ...BRAND, actionColorHex: typed, sidebarColorHex: '#0B3A75' })).toEqual({
        action: '#3450c4',
        sidebar: '#0b3a75',
      });
  });

  it('missing values are the product’s, and all of them are where the partner isn’t white-labeled', () => {
    expect(shownBranding(BRAND, 2026)).toMatchObject({
      pageTitle: 'Ours',
      footerText: '© 2026 Paystead. All rights reserved.',
      actionColorHex: '#d9601a',
    });
    expect(shownBranding({ ...BRAND, isWhiteLabeled: false }, 2026)).toMatchObject({
      pageTitle: 'Paystead',
      actionColorHex: null,
    });
  });

  it('a weak color is measured as typed and as it is shown', () => {
    const { shown, givenRatio, shownRatio } = verdictOf(BRAND, 'action');
    expect([shown, givenRatio < 4.5, shownRatio >= 4.5]).toEqual(['#c05416', true, true]);
    const sidebar = verdictOf({ ...BRAND, sidebarColorHex: '#6f7f8f' }, 'sidebar');
    expect([sidebar.given, sidebar.shown === '#6f7f8f', sidebar.givenRatio < 4.5, sidebar.shownRatio >= 4.5]).toEqual([
      '#6f7f8f',
      false,
      true,
      true,
    ]);
    const strong = verdictOf({ ...BRAND, actionColorHex: '#0b7a75' }, 'action');
    expect([strong.shown, strong.givenRatio === strong.shownRatio]).toEqual(['#0b7a75', true]);
  });
});
