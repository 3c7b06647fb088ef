import type { Language } from '@paystead/contract/fields.ts';
import { text } from '../texts.ts';
import { reasonText } from '../labels.ts';

/**
 * The destination of an account's share after its bank's notice: the account itself, the one before it, the one that gets
 * the rest, or a paper check.
 */
export type PaidNow =
  | { readonly to: 'itself' | 'check' }
  | { readonly to: 'before' | 'rest'; readonly lastFour: string };

function paidText(paid: PaidNow, language: Language): string {
  return text(language, `paid.${paid.to}`, 'lastFour' in paid ? { lastFour: paid.lastFour } : {});
}

/** Returns the bank's reason and where pay goes meanwhile, one sentence each. */
export function returnSentences(code: string, paid: PaidNow, language: Language): string[] {
  return [reasonText(code, language) ?? code, paidText(paid, language)];
}

/** Returns the notice inside the portal; `body` is the HTML that messages may contain. */
export function returnNotice(code: string, lastFour: string, paid: PaidNow) {
  const body = (language: Language) =>
    returnSentences(code, paid, language)
      .map((sentence) => `<p>${sentence}</p>`)
      .join('');
  const title = (language: Language) =>
    text(language, paid.to === 'itself' ? 'notice.correct' : 'notice.returned', { lastFour });
  return { title: { en: title('en'), es: title('es') }, body: { en: body('en'), es: body('es') } };
}
