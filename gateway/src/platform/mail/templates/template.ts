import type { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { MailCategory } from '../category.ts';

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

/** Ties a template's data to its texts. */
export function template<D>(parts: Template<D>): Template<D> {
  return parts;
}
