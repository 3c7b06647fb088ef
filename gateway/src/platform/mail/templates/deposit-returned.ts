import { z } from 'zod';
import { instantInWords } from './dates.ts';
import { template } from './template.ts';

/**
 * A bank sent an account back, so that pay changes its way, or asks to have it corrected. Cannot be switched off: pay
 * that arrives elsewhere must not be a surprise.
 */
export const depositReturned = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    clientName: z.string().max(200),
    lastFour: z.string().regex(/^[\dA-Za-z]{1,4}$/),
    /** Whether pay goes on into it. */
    isPaid: z.boolean(),
    /** What the bank says, and where pay goes meanwhile, in the reader's language. */
    sentences: z.array(z.string().max(300)),
  }),
  words: {
    en: ({ at, clientName, lastFour, isPaid, sentences }, productName, timeZone) => ({
      subject: isPaid
        ? `Please correct a bank account in ${productName}`
        : `Your bank sent an account back to ${productName}`,
      heading: isPaid ? 'Your bank asks for a correction' : 'Your bank sent an account back',
      paragraphs: [
        isPaid
          ? 'Your bank told us that something about one of your accounts is not right.'
          : 'Your bank did not take one of your accounts for your pay.',
        ...sentences,
      ],
      facts: [
        ['Account', `ending in ${lastFour}`],
        ['Employer', clientName],
        ['Noted', instantInWords(at, 'en', timeZone)],
      ],
      closing:
        'Open the portal the way you always do and look under Direct deposit. If you do not know this account, call your payroll department at once. This notice cannot be switched off.',
    }),
    es: ({ at, clientName, lastFour, isPaid, sentences }, productName, timeZone) => ({
      subject: isPaid
        ? `Corrija una cuenta bancaria en ${productName}`
        : `Su banco devolvió una cuenta a ${productName}`,
      heading: isPaid ? 'Su banco pide una corrección' : 'Su banco devolvió una cuenta',
      paragraphs: [
        isPaid
          ? 'Su banco nos avisó que hay algo que corregir en una de sus cuentas.'
          : 'Su banco no aceptó una de sus cuentas para su pago.',
        ...sentences,
      ],
      facts: [
        ['Cuenta', `terminada en ${lastFour}`],
        ['Empleador', clientName],
        ['Anotado', instantInWords(at, 'es', timeZone)],
      ],
      closing:
        'Abra el portal como siempre lo hace y consulte Depósito directo. Si no conoce esta cuenta, llame de inmediato a su departamento de nómina. Este aviso no se puede desactivar.',
    }),
  },
});
