import type { Message } from '../model.ts';

export const FALLS_CITY_MESSAGES: readonly Message[] = [
  {
    key: 'derby-shifts',
    category: 'company',
    publishedAt: '2026-11-13T16:00:00Z',
    title: { en: 'Holiday shifts are posted', es: 'Los turnos de fin de año están publicados' },
    body: {
      en: '<p>The December shifts are posted in both kitchens. You can swap shifts until December 4.</p>',
      es: '<p>Los turnos de diciembre están publicados en ambas cocinas. Puede intercambiar turnos hasta el 4 de diciembre.</p>',
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
      en: '<p>Report each month’s cash tips by the 10th of the next month. The sheet explains how.</p>',
      es: '<p>Declare sus propinas en efectivo de cada mes a más tardar el día 10 del mes siguiente. La hoja explica cómo.</p>',
    },
    to: null,
    attachments: [
      {
        key: 'sheet',
        title: { en: 'Tip reporting sheet', es: 'Hoja para declarar propinas' },
        fileName: 'Tip reporting sheet.pdf',
        requiresAcknowledgement: true,
        text: {
          en: 'Tip reporting\n\nReport cash tips of $20 or more in a month. Tips paid by card are reported for you.',
          es: 'Declaración de propinas\n\nDeclare las propinas en efectivo de $20 o más en un mes. Las propinas con tarjeta las declaramos nosotros.',
        },
      },
    ],
  },
];
