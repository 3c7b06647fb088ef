import type { Message } from '../model.ts';

export const FALLS_CITY_MESSAGES: readonly Message[] = [
  {
    key: 'derby-shifts',
    category: 'company',
    publishedAt: '2026-11-13T16:00:00Z',
    title: { en: 'Holiday shifts are posted', es: 'Los turnos de fin de año están publicados' },
    body: {
      en: '<p>The shifts for December hang in both kitchens. Swaps are fine until December 4.</p>',
      es: '<p>Los turnos de diciembre están en ambas cocinas. Se pueden hacer cambios hasta el 4 de diciembre.</p>',
    },
    to: null,
    attachments: [],
  },
  {
    key: 'tips',
    category: 'payroll',
    publishedAt: '2026-11-02T16:00:00Z',
    due: '2026-12-10',
    title: { en: 'How to report your cash tips', es: 'Cómo declarar sus propinas en efectivo' },
    body: {
      en: '<p>Tell us your cash tips of each month by the 10th of the next. The sheet says how.</p>',
      es: '<p>Díganos sus propinas en efectivo de cada mes a más tardar el día 10 del mes siguiente. La hoja explica cómo.</p>',
    },
    to: null,
    attachments: [
      {
        key: 'sheet',
        title: { en: 'Tip reporting sheet', es: 'Hoja para declarar propinas' },
        fileName: 'Tip reporting sheet.pdf',
        requiresAcknowledgement: true,
        text: {
          en: 'Tip reporting\n\nReport cash tips of $20 or more in a month. Charged tips are reported for you.',
          es: 'Declaración de propinas\n\nDeclare las propinas en efectivo de $20 o más en un mes. Las propinas con tarjeta ya se declaran por usted.',
        },
      },
    ],
  },
];
