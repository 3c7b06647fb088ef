import type { Language } from '@paystead/contract/fields.ts';
import { dateInWords } from '../../mail/templates/dates.ts';
import type { PdfDocument } from '../renderer.ts';
import { text } from './texts.ts';

/** The content of one letter of invitation. */
export interface InvitationLetter {
  readonly language: Language;
  readonly name: string;
  readonly givenName: string;
  /** The lines of the home address. */
  readonly address: readonly string[];
  readonly employer: string;
  /** In groups, as the recipient types it. */
  readonly code: string;
  /** The page's address, as the recipient types it. */
  readonly page: string;
  readonly date: string;
  readonly expiresOn: string;
}

/** Returns the letters as one document, a page each, every one in its reader's language. */
export function invitationLetters(letters: readonly InvitationLetter[]): PdfDocument {
  const [first] = letters;
  const lang = first?.language ?? 'en';
  return {
    template: 'invitation-letter',
    data: { lang, title: text(lang, 'letter.title', { count: letters.length }), letters: letters.map(letterOf) },
  };
}

function letterOf(letter: InvitationLetter) {
  const { language, employer, code, page } = letter;
  const otherLang = language === 'en' ? 'es' : 'en';
  return {
    lang: language,
    recipient: [letter.name, ...letter.address],
    date: dateInWords(letter.date, language),
    heading: text(language, 'letter.heading'),
    greeting: text(language, 'letter.greeting', { name: letter.givenName }),
    why: text(language, 'letter.why', { employer }),
    codeLabel: text(language, 'letter.code'),
    code,
    expires: text(language, 'letter.expires', { date: dateInWords(letter.expiresOn, language) }),
    how: text(language, 'letter.how'),
    steps: [
      text(language, 'letter.stepOpen', { page }),
      text(language, 'letter.stepCode'),
      text(language, 'letter.stepFacts'),
      text(language, 'letter.stepSignIn'),
    ],
    safety: text(language, 'letter.safety'),
    otherLang,
    other: text(otherLang, 'letter.other'),
  };
}
