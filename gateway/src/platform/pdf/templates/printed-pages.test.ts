import { afterAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../../test/harness/people.ts';
import { boxesOf } from '../../../../test/harness/year-end.ts';
import { readPdf } from '../../../../test/pdf/read-pdf.ts';
import { createPdfRenderer } from '../renderer.ts';
import { mailingPages, type MailedForm } from './mailing-page.ts';
import { yearEndForm } from './year-end-form.ts';

const pdf = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => pdf.close());
const boxes = boxesOf(PEOPLE.plain);
const brand = {
  name: 'Harborline Pay',
  footer: '© 2026 Harborline Pay',
  colors: { band: '#14274a', onBand: '#ffffff', ink: '#0b7a70', edge: '#0b7a70' },
  logo: null,
};

describe('TRU-4: printed forms', () => {
  it.each([
    [2025, 'en'],
    [2025, 'es'],
    [2026, 'en'],
    [2026, 'es'],
  ] as const)(
    'a W-2 of %i in %s takes three pages, so that it fits two sheets with its address page',
    async (taxYear, language) => {
      const bytes = await pdf.render({ ...yearEndForm({ formType: 'W-2', taxYear, boxes }, language), brand });
      expect((await readPdf(bytes)).pages).toBe(3);
    },
  );

  it.each([
    ['en', ['W-2'], 'You need these forms for your tax return', 'Copies B, C and 2'],
    ['en', ['1095-C'], 'You don’t file it with your tax return', 'recipient’s copy'],
    ['en', ['W-2', '1095-C'], 'You need these forms for your tax return', 'recipient’s copy'],
    ['es', ['1095-C'], 'No se presenta con su declaración', 'copia del destinatario'],
    ['es', ['1042-S'], 'Necesita estos formularios para su declaración', 'copias B, C y D'],
  ] as const)('the address page, %s: %j says what the forms are for', async (language, types, purpose, copies) => {
    const form = (formType: MailedForm['formType']): MailedForm => ({
      formType,
      taxYear: 2025,
      legalCompany: 'Millrace Fabrication, Inc.',
      isCorrected: false,
      isReissued: false,
    });
    const page = {
      language,
      sender: ['Millrace'],
      recipient: ['Ana Vega'],
      reference: '1 · 1',
      forms: types.map(form),
    };
    const { text } = await readPdf(await pdf.render(mailingPages([page])));
    expect(text).toContain(purpose);
    expect(text).toContain(copies);
  });
});
