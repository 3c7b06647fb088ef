import type { Language } from '@paystead/contract/fields.ts';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { PdfDocument } from '../renderer.ts';

const TEXTS = {
  en: {
    fileName: 'Sample',
    title: (family: FormFamily) => `Sample of a ${family} form`,
    notice: 'Code:',
    how: 'How it goes on',
    steps: [
      'You could open this file: electronic forms have the same format (PDF).',
      'Type the code above on the page where you agree to electronic forms.',
      'This is a sample. It holds no amounts and is no tax form.',
    ],
    note: 'The code is yours alone. It holds until tomorrow.',
  },
  es: {
    fileName: 'Muestra',
    title: (family: FormFamily) => `Muestra de un formulario ${family}`,
    notice: 'Código:',
    how: 'Cómo sigue',
    steps: [
      'Pudo abrir este archivo: los formularios electrónicos tienen el mismo formato (PDF).',
      'Escriba el código de arriba en la página donde acepta los formularios electrónicos.',
      'Esto es una muestra. No tiene importes y no es un formulario de impuestos.',
    ],
    note: 'El código es solo suyo. Vale hasta mañana.',
  },
} as const;

/** Returns the sample's file name, such as `Sample.pdf`. */
export function sampleFileName(language: Language): string {
  return `${TEXTS[language].fileName}.pdf`;
}

/** Returns a document in the format of the forms, with the code that proves an employee could open it. */
export function samplePdf(code: string, family: FormFamily, language: Language): PdfDocument {
  const t = TEXTS[language];
  return {
    template: 'year-end-sample',
    data: {
      lang: language,
      title: t.title(family),
      codeLabel: t.notice,
      code,
      how: t.how,
      steps: t.steps,
      note: t.note,
    },
  };
}
