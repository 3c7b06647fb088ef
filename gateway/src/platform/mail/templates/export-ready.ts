import { z } from 'zod';
import { dateInWords } from './dates.ts';
import { template } from './template.ts';

/** An archive of pay that somebody asked for can be fetched. It tells whoever did not ask for one, too. */
export const exportReady = template({
  category: 'account',
  data: z.object({ until: z.iso.date(), clientName: z.string().max(200) }),
  words: {
    en: ({ until, clientName }, productName) => ({
      subject: `Your pay history is ready in ${productName}`,
      heading: 'Your pay history is ready',
      paragraphs: ['The archive of your paychecks that you asked for is made. You can download it under Paychecks.'],
      facts: [
        ['Employer', clientName],
        ['Kept until', dateInWords(until, 'en')],
      ],
      closing:
        'Open the portal the way you always do. If you did not ask for it, change your password and tell your payroll ' +
        'department at once.',
    }),
    es: ({ until, clientName }, productName) => ({
      subject: `Su historial de pagos está listo en ${productName}`,
      heading: 'Su historial de pagos está listo',
      paragraphs: ['El archivo de sus pagos que usted pidió está hecho. Puede descargarlo en Pagos.'],
      facts: [
        ['Empleador', clientName],
        ['Se guarda hasta', dateInWords(until, 'es')],
      ],
      closing:
        'Abra el portal como siempre lo hace. Si usted no lo pidió, cambie su contraseña y avise de inmediato a su ' +
        'departamento de nómina.',
    }),
  },
});
