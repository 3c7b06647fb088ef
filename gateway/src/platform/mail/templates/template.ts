import type { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { TextValues } from '../../texts/texts.ts';
import type { MailCategory } from '../category.ts';
import { dateInWords, instantInWords } from './dates.ts';
import { text, type MailTextKey } from './texts.ts';

/** The content of a mail. Plain text: the layout escapes it, and masks what mail must not contain. */
export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A paragraph for those who read the other language, in that language. */
  readonly otherLanguage?: string;
  /** Pairs of label and value. An `address` isn't masked, whatever digits it contains. */
  readonly facts: readonly (readonly [label: string, value: string, is?: 'address'])[];
  /** One link, for readers who didn't cause the event; never to a sign-in page. */
  readonly link?: { readonly label: string; readonly url: string };
  /** The last paragraph: what the reader can do. */
  readonly closing: string;
}

/**
 * A kind of mail. Its data contains no amount, account number or SSN. No link leads to a sign-in page: people who never
 * get one from us recognize a false one (phished payroll credentials begin with a mail that looks like ours).
 */
export interface Template<D> {
  readonly category: MailCategory;
  readonly data: z.ZodType<D>;
  /** Has every language by type. Instants are shown in `timeZone`, the employee's pay group's. */
  readonly words: Readonly<Record<Language, (data: D, productName: string, timeZone: string) => Words>>;
}

/** The texts of one mail in its reader's language. */
export interface Writer {
  readonly language: Language;
  /** Returns a text of the catalog; `{productName}` is filled in automatically. */
  readonly text: (key: MailTextKey, values?: TextValues) => string;
  /** Formats a calendar date `YYYY-MM-DD`. */
  readonly date: (date: string) => string;
  /** Formats date and time in the employee's zone, with its name; `at` is ISO 8601. */
  readonly instant: (at: string) => string;
}

/**
 * Creates a template from one function for all languages: it selects texts and facts, and the catalog has the words.
 */
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
