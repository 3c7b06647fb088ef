import { z } from 'zod';
import { dateInWords } from './dates.ts';
import { template } from './template.ts';

/** A pay stub can be seen. What is on it stays in the portal. */
export const payday = template({
  category: 'payday',
  data: z.object({ checkDate: z.iso.date(), clientName: z.string().max(200) }),
  words: {
    en: ({ checkDate, clientName }, productName) => ({
      subject: `Your pay stub is ready in ${productName}`,
      heading: 'Your pay stub is ready',
      paragraphs: [`Your pay stub from ${clientName} can now be seen in the portal.`],
      facts: [['Pay date', dateInWords(checkDate, 'en')]],
      closing: 'Open the portal the way you always do. You can switch these notices off under Preferences.',
    }),
    es: ({ checkDate, clientName }, productName) => ({
      subject: `Su recibo de pago está listo en ${productName}`,
      heading: 'Su recibo de pago está listo',
      paragraphs: [`Su recibo de pago de ${clientName} ya se puede ver en el portal.`],
      facts: [['Fecha de pago', dateInWords(checkDate, 'es')]],
      closing: 'Abra el portal como siempre lo hace. Puede desactivar estos avisos en Preferencias.',
    }),
  },
});
