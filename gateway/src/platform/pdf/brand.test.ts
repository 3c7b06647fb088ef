import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { contrast } from '@paystead/contract/features/branding/palette.ts';
import { brandingFor, defaultBranding, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { HARBORLINE_LOGO } from '../../../seed/cast/marks.ts';
import { HOSTILE_DRAWINGS } from '../../../test/branding/hostile-drawings.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { SAMPLE_CHECK } from '../../../test/pdf/sample-check.ts';
import { imageAsShown } from '../../features/branding/partner-image.ts';
import { pdfBrandOf, withBrand } from './brand.ts';
import { createPdfRenderer } from './renderer.ts';
import { payStub } from './templates/pay-stub.ts';

const renderer = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => renderer.close());

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const branded = (more: Partial<Branding>): Branding => ({
  ...defaultBranding(2026),
  isWhiteLabeled: true,
  pageTitle: 'Harborline Pay',
  footerText: '© 2026 Harborline Pay',
  actionColorHex: '#0b7a75',
  sidebarColorHex: '#14294b',
  ...more,
});
const stub = async (branding: Branding) =>
  readPdf(await withBrand(renderer, branding).render(payStub(SAMPLE_CHECK, 'en')));
/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('BRA-1: a pay stub carries its partner’s brand', () => {
  it('has name, footer, both colors and logo, on one page and with its tags', async () => {
    const pdf = await stub(branded({ logo: `data:image/svg+xml;base64,${base64(HARBORLINE_LOGO)}` }));
    const plain = await readPdf(await renderer.render(payStub(SAMPLE_CHECK, 'en')));
    expect(pdf.text).toContain('Harborline Pay');
    expect(pdf.text).toContain('© 2026 Harborline Pay');
    const { band, ink } = pdfBrandOf(branded({})).colors;
    // The drawing's own two colors are the sidebar's and the action's.
    expect([...pdf.colors]).toEqual(expect.arrayContaining([band, ink, '#14294b', '#0b7a75']));
    expect([...plain.colors]).not.toEqual(expect.arrayContaining([band]));
    expect([pdf.pages, pdf.tagged, pdf.title]).toEqual([1, true, plain.title]);
    expect(pdf.outline).toEqual(plain.outline);
    expect([pdf.roles['TH'], pdf.roles['Table']]).toEqual([plain.roles['TH'], plain.roles['Table']]);
  });

  it('shows a raster logo, and without a logo the name alone', async () => {
    expect((await stub(branded({ logo: `data:image/png;base64,${PNG}` }))).pictures).toBe(1);
    expect((await stub(branded({}))).pictures).toBe(0);
  });

  it.each([
    ['with invalid data', `data:image/png;base64,${base64('\x89PNG\r\n\x1a\nnothing')}`],
    ['with an invalid drawing', `data:image/svg+xml;base64,${base64('<svg')}`],
    ['in an icon format, which the typesetter doesn’t read,', `data:image/x-icon;base64,${base64('\0\0\x01\0')}`],
  ])('a logo %s doesn’t prevent the statement', async (_what, logo) => {
    const pdf = await stub(branded({ logo }));
    expect([pdf.pages, pdf.text.includes('Harborline Pay')]).toEqual([1, true]);
    // The next document is unaffected.
    expect((await stub(branded({ logo: `data:image/png;base64,${PNG}` }))).pictures).toBe(1);
  });

  it('is the same, byte for byte, for the same brand', async () => {
    const once = () =>
      withBrand(renderer, branded({ logo: `data:image/png;base64,${PNG}` })).render(payStub(SAMPLE_CHECK, 'es'));
    expect(Buffer.from(await once()).equals(Buffer.from(await once()))).toBe(true);
  });

  it('typesetter markup and line breaks in its texts become words of one line', async () => {
    const { text } = await stub(
      branded({ pageTitle: '#panic("x")\n= *Pay* $x$', footerText: '#import "/etc/passwd"\r\n' }),
    );
    expect(text).toContain('#panic("x") = *Pay* $x$');
    expect(text).toContain('#import "/etc/passwd"');
  });

  it('reading 19: no hostile drawing prevents a statement', async () => {
    const shown = HOSTILE_DRAWINGS.map((drawing) => imageAsShown(base64(drawing)));
    for (const image of new Set(shown.filter((one) => one !== null)))
      expect((await stub(branded({ logo: `data:image/svg+xml;base64,${image}` }))).pages).toBe(1);
  });
});

describe('BRA-2: documents without a partner’s brand', () => {
  const partner = {
    partnerCode: 'x', isWhiteLabeled: true, pageTitle: 'Harborline Pay', footerText: null, privacyPolicyLabel: null, privacyPolicyUrl: null,
    termsOfUseLabel: null, termsOfUseUrl: null, logoImageBase64: PNG, faviconImage: null, actionColorHex: '#0b7a75', sidebarColorHex: null,
  }; // prettier-ignore

  it('use the product’s brand if branding is off or the partner isn’t white-labeled', () => {
    const own = pdfBrandOf(defaultBranding(2026));
    expect(own).toMatchObject({ name: 'Paystead', logo: null });
    expect(pdfBrandOf(brandingFor(false, partner, 2026))).toEqual(own);
    expect(pdfBrandOf(brandingFor(true, { ...partner, isWhiteLabeled: false }, 2026))).toEqual(own);
  });

  it('fill missing values from the product’s brand', () => {
    expect(pdfBrandOf(brandingFor(true, partner, 2026))).toMatchObject({
      name: 'Harborline Pay',
      footer: '© 2026 Paystead. All rights reserved.',
      colors: { ink: pdfBrandOf(branded({})).colors.ink, band: pdfBrandOf(defaultBranding(2026)).colors.band },
      logo: { format: 'png' },
    });
  });

  it.each<[string, string | undefined]>([
    ['image/svg+xml', 'svg'],
    ['image/png', 'png'],
    ['image/jpeg', 'jpg'],
    ['image/x-icon', undefined],
  ])('a logo of the type %s is shown as %s', (type, format) => {
    expect(pdfBrandOf(branded({ logo: `data:${type};base64,${PNG}` })).logo?.format).toBe(format);
  });

  it('reach 4.5:1 for text and 3:1 for rules, whatever two colors a partner sends', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (actionColorHex, sidebarColorHex) => {
        const { band, onBand, ink, edge } = pdfBrandOf(branded({ actionColorHex, sidebarColorHex })).colors;
        expect(contrast(onBand, band)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
