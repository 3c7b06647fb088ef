import { afterAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../test/harness/people.ts';
import { boxesOf } from '../../../test/harness/year-end.ts';
import { accessibilityFaults } from '../../../test/pdf/accessibility-faults.ts';
import { SAMPLE_CHECK } from '../../../test/pdf/sample-check.ts';
import { createPdfRenderer } from './renderer.ts';
import { payStub, payStubs } from './templates/pay-stub.ts';
import { yearEndForm } from './templates/year-end-form.ts';

const renderer = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => renderer.close());

const { lines } = SAMPLE_CHECK;
const LONG = { ...SAMPLE_CHECK, lines: { ...lines, taxes: Array.from({ length: 90 }, () => lines.taxes).flat() } };
const FOREIGN = { ...SAMPLE_CHECK, lines: { ...lines, messages: ['Two days unpaid.'] } };
const boxes = boxesOf(PEOPLE.plain);

describe.each(['en', 'es'] as const)('PAY-2: our rules of PDF/UA-1, in %s', (language) => {
  it.each([
    ['a pay stub', payStub(SAMPLE_CHECK, language)],
    ['a pay stub of several pages', payStub(LONG, language)],
    ['a voided pay stub with a message', payStub({ ...FOREIGN, checkStatus: 'voided' }, language)],
    ['several pay stubs', payStubs([SAMPLE_CHECK, FOREIGN], language)],
    ['a W-2', yearEndForm({ formType: 'W-2', taxYear: 2026, boxes }, language)],
  ])('hold for %s', async (_title, document) => {
    expect(await accessibilityFaults(await renderer.render(document))).toEqual([]);
  });

  it('are broken by name when a document loses what they ask for', async () => {
    const pdf = Buffer.from(await renderer.render(payStub(SAMPLE_CHECK, language))).toString('latin1');
    const without = (from: RegExp, to: string) => accessibilityFaults(Buffer.from(pdf.replace(from, to), 'latin1'));
    expect(await without(/\/Scope \/Column/, '/Sc0pe /Column')).toEqual(['table header with scope']);
    expect(await without(/\/ToUnicode/, '/T0Unicode')).toEqual(['fonts with ToUnicode']);
    expect(await without(/\/DisplayDocTitle true/, '/DisplayDocTitle fals')).toContain('title displayed');
  });
});
