import type { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { TextValues } from '../../texts/texts.ts';
import type { MailCategory } from '../category.ts';
import { dateInWords, instantInWords } from './dates.ts';
import { text, type MailTextKey } from './texts.ts';

/** What a mail says. Plain texts: the layout escapes them, and masks what may not be in a mail. */
export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Pairs of a label and what it says; an `address` stands letter for letter, whatever digits it holds. */
  readonly facts: readonly (readonly [label: string, value: string, is?: 'address'])[];
  /** One place to go to, for whom the mail's news is wrong; never one to sign in at. */
  readonly link?: { readonly label: string; readonly url: string };
  /** What to do about it, last. */
  readonly closing: string;
}

/**
 * A kind of mail. Its data names no amount, account or SSN. No link leads to a sign-in: people who never get one from us
 * cannot be sent a false one (phished payroll credentials begin with a mail that looks like ours).
 */
export interface Template<D> {
  readonly category: MailCategory;
  readonly data: z.ZodType<D>;
  /** Complete in every language by type. Instants are said in `timeZone`, where the employee is paid. */
  readonly words: Readonly<Record<Language, (data: D, productName: string, timeZone: string) => Words>>;
}

/** Words of one mail in its reader's language. */
export interface Writer {
  readonly language: Language;
  /** Text of the catalogue; `{productName}` is filled without being given. */
  readonly text: (key: MailTextKey, values?: TextValues) => string;
  /** Calendar date `YYYY-MM-DD`, written out. */
  readonly date: (date: string) => string;
  /** Date and time in the zone where the employee is paid, which is named; `at` is ISO 8601. */
  readonly instant: (at: string) => string;
}

/** Template from one function that serves every language; it chooses texts and facts, the catalogue has the words. */
export function template<D>(parts: {
  readonly category: MailCategory;
  readonly data: z.ZodType<D>;
  readonly words: (data: D, writer: Writer) => Words;
}): Template<D> {
  const inLanguage =
    (language: Language): Template<D>['words'][Language] =>
    (data, productName, timeZone) =>
      parts.words(data, {
        language,
        text: (key, values) => text(language, key, { productName, ...values }),
        date: (date) => dateInWords(date, language),
        instant: (at) => instantInWords(at, language, timeZone),
      });
  return { category: parts.category, data: parts.data, words: { en: inLanguage('en'), es: inLanguage('es') } };
}
