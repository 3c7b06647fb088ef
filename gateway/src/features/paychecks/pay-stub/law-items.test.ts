import { afterAll, describe, expect, it } from 'vitest';
import { checkDetail } from '@paystead/contract/features/paychecks/model.ts';
import { LAW_STUBS } from '@paystead/contract/features/paychecks/test/law-stubs.ts';
import { readPdf } from '../../../../test/pdf/read-pdf.ts';
import { createPdfRenderer } from '../../../platform/pdf/renderer.ts';
import { payStubBytes } from './pay-stub-file.ts';

const pdf = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => pdf.close());

describe.each(LAW_STUBS)('PAY-1: the pay stub items that $state requires', ({ check, items }) => {
  it('is in the PDF, item by item', async () => {
    const { content } = await payStubBytes(check, 'pdf', 'en', pdf);
    const text = (await readPdf(Buffer.from(content))).text.replaceAll(/\s+/g, ' ');
    for (const { law, contents } of items) for (const word of contents) expect(text, law).toMatch(word);
  });

  it('is in the JSON, complete and unchanged', async () => {
    const { content } = await payStubBytes(check, 'json', 'en', pdf);
    expect(checkDetail.parse(JSON.parse(Buffer.from(content).toString()))).toEqual(check);
  });
});
