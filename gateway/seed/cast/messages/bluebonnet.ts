import type { Message } from '../model.ts';

export const BLUEBONNET_MESSAGES: readonly Message[] = [
  {
    key: 'offsite',
    category: 'company',
    publishedAt: '2026-11-18T15:00:00Z',
    title: { en: 'All-hands in Austin, January 13', es: 'Reunión general en Austin, 13 de enero' },
    body: {
      en: '<p>The office is booking travel. Send them your dates by December 11.</p>',
      es: '<p>La oficina reserva los viajes. Indique sus fechas a más tardar el 11 de diciembre.</p>',
    },
    to: null,
    attachments: [],
  },
  {
    key: 'equity',
    category: 'benefits',
    publishedAt: '2026-11-10T15:00:00Z',
    due: '2026-12-15',
    title: { en: 'Equity plan summary for 2027', es: 'Resumen del plan de acciones para 2027' },
    body: {
      en: '<p>The summary explains vesting and how it is taxed. Please acknowledge that you received it.</p>',
      es: '<p>El resumen explica la adquisición de acciones y sus impuestos. Confirme que lo recibió.</p>',
    },
    to: null,
    attachments: [
      {
        key: 'summary',
        title: { en: 'Equity plan summary', es: 'Resumen del plan de acciones' },
        fileName: 'Equity plan summary.pdf',
        requiresAcknowledgement: true,
        text: {
          en: 'Equity plan summary\n\nShares vest each quarter. Their value on that day counts as wages, and some shares are withheld for taxes.',
          es: 'Resumen del plan de acciones\n\nLas acciones se adquieren cada trimestre. Su valor ese día cuenta como salario, y se retienen algunas acciones para pagar impuestos.',
        },
      },
    ],
  },
];
