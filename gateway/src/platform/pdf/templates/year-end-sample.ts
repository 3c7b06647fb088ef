import type { Language } from '@paystead/contract/fields.ts';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { PdfDocument } from '../renderer.ts';
import { text } from './texts.ts';

/** Returns the sample's file name, such as `Sample.pdf`. */
export function sampleFileName(language: Language): string {
  return `${text(language, 'sample.fileName')}.pdf`;
}

/** Returns a document in the format of the forms, with the code that proves an employee could open it. */
export function samplePdf(code: string, family: FormFamily, language: Language): PdfDocument {
  return {
    template: 'year-end-sample',
    data: {
      lang: language,
      title: text(language, 'sample.title', { family }),
      codeLabel: text(language, 'sample.code'),
      code,
      how: text(language, 'sample.next'),
      steps: (['opened', 'enter', 'noForm'] as const).map((step) => text(language, `sample.${step}`)),
      note: text(language, 'sample.codeNote'),
    },
  };
}
