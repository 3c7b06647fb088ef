import { afterAll, describe, expect, it } from 'vitest';
import type { CheckDetail, GarnishmentLine } from '@paystead/contract/features/paychecks/model.ts';
import { brandingFor } from '@paystead/contract/features/branding/rules.ts';
import { HARBORLINE_LOGO } from '../../../seed/cast/marks.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { boxesOf } from '../../../test/harness/year-end.ts';
import { accessibilityFaults } from '../../../test/pdf/accessibility-faults.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { SAMPLE_CHECK } from '../../../test/pdf/sample-check.ts';
import { pdfBrandOf } from './brand.ts';
import { PdfJoiner } from './join/joiner.ts';
import { PdfSource } from './join/source.ts';
import { createPdfRenderer } from './renderer.ts';
import { invitationLetters } from './templates/invitation-letter.ts';
import { mailingPages } from './templates/mailing-page.ts';
import { payStub, payStubs } from './templates/pay-stub.ts';
import { yearEndForm } from './templates/year-end-form.ts';
import { samplePdf } from './templates/year-end-sample.ts';

const renderer = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => renderer.close());

const { lines } = SAMPLE_CHECK;
const withLines = (more: Partial<CheckDetail['lines']>): CheckDetail => ({
  ...SAMPLE_CHECK,
  lines: { ...lines, ...more },
});
const LONG = withLines({ taxes: Array.from({ length: 90 }, () => lines.taxes).flat() });
const FOREIGN = withLines({ messages: ['Two days unpaid.'] });
const ORDER: GarnishmentLine = {
  code: 'UNI',
  orderNumber: 'CV-2026-0417',
  authority: 'Lancaster County Court',
  kind: 'creditor',
  priority: 1,
  amount: 4_005,
  balance: 120_000,
  arrears: 0,
};
/** A contractor's payment: no taxes, no leave. */
const CONTRACTOR = withLines({ taxes: [], accruals: [], deductions: [], employer: [], messages: [] });
const boxes = boxesOf(PEOPLE.plain);
const CORRECTED = boxesOf(PEOPLE.plain, {
  previously: { amounts: { '1': 5_000_000, '2': 50_000 }, box12: [], states: [], locals: [] },
});

const LOGOS = {
  'a drawing': HARBORLINE_LOGO,
  'a picture': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const brandOf = (logo: string | Uint8Array, actionColorHex: string, sidebarColorHex: string) =>
  pdfBrandOf(
    brandingFor(
      true,
      {
        partnerCode: 'harborline', isWhiteLabeled: true, pageTitle: 'Harborline Pay', footerText: '© 2026 Harborline Pay',
        privacyPolicyLabel: null, privacyPolicyUrl: null, termsOfUseLabel: null, termsOfUseUrl: null,
        logoImageBase64: Buffer.from(logo).toString('base64'), faviconImage: null, actionColorHex, sidebarColorHex,
      },
      2026,
    ),
  ); // prettier-ignore

describe.each(['en', 'es'] as const)('V9, PAY-2: our rules of PDF/UA-1, in %s', (language) => {
  const letter = {
    language,
    name: 'Íñigo Muñoz',
    givenName: 'Íñigo',
    address: ['12 Peña St.', 'Lancaster, PA 17603'],
    employer: 'Keystone Foods, Inc.',
    code: 'ABCD-EFGH-JKLM',
    page: 'pay.example.test/invitation',
    date: '2026-11-20',
    expiresOn: '2026-12-20',
  };
  const envelope = {
    language,
    sender: ['Keystone Foods, Inc.', '1 Water Street'],
    recipient: letter.address,
    forms: (['W-2', 'W-2c'] as const).map((formType) => ({
      formType,
      taxYear: 2026,
      legalCompany: 'Keystone Foods, Inc.',
      isCorrected: formType === 'W-2c',
      isReissued: false,
    })),
    reference: '3 · 12',
  };
  it.each([
    ['a pay stub', payStub(SAMPLE_CHECK, language)],
    ['a pay stub of several pages', payStub(LONG, language)],
    ['a contractor’s pay stub', payStub(CONTRACTOR, language)],
    [
      'a pay stub that corrects another',
      payStub({ ...SAMPLE_CHECK, runType: 'correction', relatedCheckId: SAMPLE_CHECK.checkId }, language),
    ],
    ['a pay stub with a garnishment order', payStub(withLines({ garnishments: [ORDER] }), language)],
    ['a voided pay stub with a message', payStub({ ...FOREIGN, checkStatus: 'voided' }, language)],
    ['several pay stubs', payStubs([SAMPLE_CHECK, FOREIGN], language)],
    ['a W-2', yearEndForm({ formType: 'W-2', taxYear: 2026, boxes }, language)],
    ['a W-2 for information', yearEndForm({ formType: 'W-2', taxYear: 2026, boxes, isInformation: true }, language)],
    ['a W-2c', yearEndForm({ formType: 'W-2c', taxYear: 2025, boxes: CORRECTED }, language)],
    ['a 1099-NEC', yearEndForm({ formType: '1099-NEC', taxYear: 2025, boxes }, language)],
    ['a 1099-R', yearEndForm({ formType: '1099-R', taxYear: 2025, boxes }, language)],
    ['a 1042-S', yearEndForm({ formType: '1042-S', taxYear: 2025, boxes }, language)],
    ['a 1095-C', yearEndForm({ formType: '1095-C', taxYear: 2025, boxes }, language)],
    ['the sample before consent', samplePdf('ABC-DEF', 'W-2', language)],
    ['letters of invitation', invitationLetters([letter, { ...letter, language: 'es' }])],
    ['address pages', mailingPages([envelope, { ...envelope, language: 'es' }])],
  ])('hold for %s', async (_title, document) => {
    expect(await accessibilityFaults(await renderer.render(document))).toEqual([]);
  });

  it.each([
    ['a drawing', '#0b7a75', '#14294b'],
    ['a picture', '#d9601a', '#1f4a36'],
    ['a drawing', '#ffff00', '#ffff00'],
    ['a picture', '#000000', '#ffffff'],
  ] as const)('hold for a pay stub and a W-2 with %s as logo, in %s and %s', async (logo, action, sidebar) => {
    const brand = brandOf(LOGOS[logo], action, sidebar);
    const documents = [
      payStub(SAMPLE_CHECK, language),
      yearEndForm({ formType: 'W-2', taxYear: 2026, boxes }, language),
      invitationLetters([letter]),
    ];
    for (const document of documents)
      expect(await accessibilityFaults(await renderer.render({ ...document, brand }))).toEqual([]);
  });

  it('keep a form’s own words in English and the explanations in the reader’s language', async () => {
    const { foreign, lang } = await readPdf(
      await renderer.render(yearEndForm({ formType: 'W-2', taxYear: 2026, boxes }, language)),
    );
    expect(lang).toMatch(new RegExp(`^${language}`));
    const parts = foreign.filter(([tag]) => tag.startsWith('en')).map(([, words]) => words);
    if (language === 'es') expect(parts.join(' ')).toContain('Wages, tips, other compensation');
    else expect(foreign).toEqual([]);
  });

  it('are broken by name when a document loses what they ask for', async () => {
    const pdf = Buffer.from(await renderer.render(payStub(FOREIGN, language))).toString('latin1');
    const without = (from: RegExp, to: string) => accessibilityFaults(Buffer.from(pdf.replace(from, to), 'latin1'));
    expect(await without(/\/Scope \/Column/, '/Sc0pe /Column')).toEqual(['table header with scope']);
    expect(await without(/\/ToUnicode/, '/T0Unicode')).toEqual(['fonts with ToUnicode']);
    expect(await without(/\/DisplayDocTitle true/, '/DisplayDocTitle fals')).toContain('title displayed');
    expect(await without(/\/S \/H2/, '/S /H4')).toEqual(['headings in order']);
    expect(await without(/\/S \/H2/, '/S /Figure')).toContain('alternative text');
    expect(await without(/\/FontFile2|\/FontFile3/, '/F0ntFile3')).toContain('fonts embedded');
    expect(await without(/\/Lang \((en|es)-US\)/g, '/Lang (xx-US)')).toEqual(
      expect.arrayContaining(['languages of parts']),
    );
  });

  it('find text that is too pale on its ground', async () => {
    const brand = brandOf(HARBORLINE_LOGO, '#0b7a75', '#14294b');
    const pale = { ...brand, colors: { ...brand.colors, onBand: '#33486a' } };
    expect(
      await accessibilityFaults(await renderer.render({ ...payStub(SAMPLE_CHECK, language), brand: pale })),
    ).toEqual(['contrast']);
  });
});

/** An ordinary paycheck: as many lines as an employee with benefits has in a state with local taxes. */
function ordinary(order: GarnishmentLine | null): CheckDetail {
  const times = <T>(line: T | undefined, count: number) => Array.from({ length: line ? count : 0 }, () => line as T);
  const [preTax, postTax] = lines.deductions;
  const { garnishments, ...rest } = { ...lines, garnishments: order ? [order] : [] };
  return withLines({
    ...rest,
    earnings: times(lines.earnings[0], 4),
    deductions: [...times(preTax, 3), ...times(order ? postTax : undefined, 1)],
    taxes: times(lines.taxes[0], 7),
    employer: times(lines.employer[0], 6),
    accruals: times(lines.accruals[0], 2),
    deposits: times(lines.deposits[0], 3),
    messages: [],
    ...(order && { garnishments }),
  });
}

describe.each(['en', 'es'] as const)('PAY-2: a pay stub in %s takes one page', (language) => {
  const brand = brandOf(HARBORLINE_LOGO, '#0b7a75', '#14294b');
  it.each([
    ['with everything it can show', SAMPLE_CHECK],
    ['with the lines of an ordinary paycheck', ordinary(null)],
    ['with a garnishment order besides', ordinary(ORDER)],
  ])('%s', async (_title, check) => {
    expect((await readPdf(await renderer.render({ ...payStub(check, language), brand }))).pages).toBe(1);
  });
});

it('TRU-4: files joined for the printer show a title and embed their fonts, but have no tags', async () => {
  const chunks: Uint8Array[] = [];
  const joiner = new PdfJoiner(async (bytes) => void chunks.push(bytes));
  await joiner.start();
  await joiner.add(new PdfSource(await renderer.render(payStub(SAMPLE_CHECK, 'en'))));
  await joiner.finish('W-2 2026');
  expect(await accessibilityFaults(Buffer.concat(chunks))).toEqual(['tagged', 'language', 'headings in order']);
});
