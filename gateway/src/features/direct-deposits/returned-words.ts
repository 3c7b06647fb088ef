import type { Language } from '@paystead/contract/fields.ts';
import { text } from './texts.ts';
import { reasonText } from './words.ts';

/** Where the share of an account goes that a bank spoke of: on into it, to the old one, to who gets the rest, on paper. */
export type PaidNow =
  | { readonly to: 'itself' | 'check' }
  | { readonly to: 'before' | 'rest'; readonly lastFour: string };

function paidText(paid: PaidNow, language: Language): string {
  return text(language, `paid.${paid.to}`, 'lastFour' in paid ? { lastFour: paid.lastFour } : {});
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
  const title = (language: Language) =>
    text(language, paid.to === 'itself' ? 'notice.correct' : 'notice.returned', { lastFour });
  return { title: { en: title('en'), es: title('es') }, body: { en: body('en'), es: body('es') } };
}
