import { z } from 'zod';
import { dateInWords, instantInWords } from './dates.ts';
import { template } from './template.ts';

/**
 * A change of bank accounts was asked for. Goes to every verified address and cannot be switched off: whoever diverts
 * pay silences alerts first. Names accounts by their last four; the link objects and signs nobody in.
 */
export const bankChange = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    clientName: z.string().max(200),
    /** Last four of numbers that are new; none where only the split or the order is another, or an account goes. */
    newAccounts: z.array(z.string().regex(/^[\dA-Za-z]{1,4}$/)),
    /** Until then, at least, pay goes where it went before; null: the change needs no such time. */
    holdUntil: z.iso.datetime().nullable(),
    firstPayDate: z.iso.date().nullable(),
    /** Null where no address of the portal is known that a mail may carry. */
    objectUrl: z.url().nullable(),
  }),
  words: {
    en: ({ at, clientName, newAccounts, holdUntil, firstPayDate, objectUrl }, productName, timeZone) => ({
      subject: `Your direct deposit is about to change in ${productName}`,
      heading: 'Somebody asked to change where your pay goes',
      paragraphs: [
        newAccounts.length > 0
          ? 'A new bank account was entered for your pay. Until it is in force, your pay goes where it went before.'
          : 'The way your pay is divided between your accounts was changed. No new account was entered.',
      ],
      facts: [
        ['Employer', clientName],
        ['Asked for', instantInWords(at, 'en', timeZone)],
        ...newAccounts.map((lastFour): [string, string] => ['New account', `ending in ${lastFour}`]),
        ...(holdUntil === null ? [] : [['Not before', instantInWords(holdUntil, 'en', timeZone)] as const]),
        ...(firstPayDate === null ? [] : [['First pay date', dateInWords(firstPayDate, 'en')] as const]),
      ],
      ...(objectUrl !== null && { link: { label: 'This wasn’t me, stop it', url: objectUrl } }),
      closing: `If this was you, there is nothing to do. If not, ${objectUrl === null ? '' : 'use the link, which works once and asks for no password, and '}call your payroll department. This notice cannot be switched off.`,
    }),
    es: ({ at, clientName, newAccounts, holdUntil, firstPayDate, objectUrl }, productName, timeZone) => ({
      subject: `Su depósito directo está por cambiar en ${productName}`,
      heading: 'Alguien pidió cambiar a dónde va su pago',
      paragraphs: [
        newAccounts.length > 0
          ? 'Se indicó una cuenta bancaria nueva para su pago. Mientras no esté vigente, su pago va a donde iba antes.'
          : 'Se cambió cómo se reparte su pago entre sus cuentas. No se indicó ninguna cuenta nueva.',
      ],
      facts: [
        ['Empleador', clientName],
        ['Solicitado', instantInWords(at, 'es', timeZone)],
        ...newAccounts.map((lastFour): [string, string] => ['Cuenta nueva', `terminada en ${lastFour}`]),
        ...(holdUntil === null ? [] : [['No antes de', instantInWords(holdUntil, 'es', timeZone)] as const]),
        ...(firstPayDate === null ? [] : [['Primera fecha de pago', dateInWords(firstPayDate, 'es')] as const]),
      ],
      ...(objectUrl !== null && { link: { label: 'No fui yo, deténgalo', url: objectUrl } }),
      closing: `Si fue usted, no tiene que hacer nada. Si no, ${objectUrl === null ? '' : 'use el enlace, que sirve una sola vez y no pide contraseña, y '}llame a su departamento de nómina. Este aviso no se puede desactivar.`,
    }),
  },
});
