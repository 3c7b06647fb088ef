import type { Language } from '@paystead/contract/fields.ts';
import { reasonText } from './words.ts';

/** Where the share of an account goes that a bank spoke of: on into it, to the old one, to who gets the rest, on paper. */
export type PaidNow =
  | { readonly to: 'itself' | 'check' }
  | { readonly to: 'before' | 'rest'; readonly lastFour: string };

function paidText(paid: PaidNow, language: Language): string {
  const isSpanish = language === 'es';
  switch (paid.to) {
    case 'itself':
      return isSpanish ? 'Su pago sigue llegando a esa cuenta.' : 'Your pay goes on into it.';
    case 'before':
      return isSpanish
        ? `Hasta que se corrija, su parte va a la cuenta de antes, terminada en ${paid.lastFour}.`
        : `Until it is put right, its share goes to the account from before, ending in ${paid.lastFour}.`;
    case 'rest':
      return isSpanish
        ? `Hasta que se corrija, su parte va a la cuenta que recibe el resto, terminada en ${paid.lastFour}.`
        : `Until it is put right, its share goes to the account that gets the rest, ending in ${paid.lastFour}.`;
    case 'check':
      return isSpanish
        ? 'Hasta que se corrija, recibe su parte en un cheque.'
        : 'Until it is put right, you get its share by check.';
  }
}

/** What the bank says, and where pay goes meanwhile. */
export function returnSentences(code: string, paid: PaidNow, language: Language): string[] {
  return [reasonText(code, language) ?? code, paidText(paid, language)];
}

/** The notice inside the portal; `body` is the HTML that messages may be made of. */
export function returnNotice(code: string, lastFour: string, paid: PaidNow) {
  const body = (language: Language) =>
    returnSentences(code, paid, language)
      .map((sentence) => `<p>${sentence}</p>`)
      .join('');
  const title =
    paid.to === 'itself'
      ? {
          en: `Your bank asks you to correct the account ending in ${lastFour}`,
          es: `Su banco le pide corregir la cuenta terminada en ${lastFour}`,
        }
      : {
          en: `Your bank sent back the account ending in ${lastFour}`,
          es: `Su banco devolvió la cuenta terminada en ${lastFour}`,
        };
  return { title, body: { en: body('en'), es: body('es') } };
}
