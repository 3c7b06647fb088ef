import { createHash } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';
import type { Disclosure, FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { DisclosureVersion } from '@paystead/contract/features/year-end/rules.ts';
import { TEXTS_2025_01 } from './disclosures/2025-01.ts';
import { TEXTS_2026_12 } from './disclosures/2026-12.ts';

/** The disclosure for a form family, in one language. */
export interface DisclosureContent {
  readonly sections: Disclosure['sections'];
  readonly statement: string;
}

/** One version of the text, in every language. */
export interface DisclosureText extends DisclosureVersion {
  readonly texts: Readonly<Record<Language, (family: FormFamily) => DisclosureContent>>;
}

/**
 * Every disclosure text that employees had to agree to, oldest first. Any change of wording is a new entry with the
 * instant it takes effect: people are notified by mail when a release adds the entry, and have to agree again from that
 * instant on. It must lie after the release: forms posted after it come on paper until the new text is agreed to.
 */
export const DISCLOSURES: readonly DisclosureText[] = [
  { version: '2025-01', effectiveFrom: '2024-12-01T05:00:00Z', texts: TEXTS_2025_01 },
  { version: '2026-12', effectiveFrom: '2026-12-01T05:00:00Z', texts: TEXTS_2026_12 },
];

export type Contact = Disclosure['contact'];

/**
 * Returns the disclosure that 26 CFR 31.6051-1(j)(3) requires before consent: paper without consent, scope and
 * duration, paper after consent, withdrawal and its confirmation, when electronic forms end, how to update contact
 * data, hardware and software, and the contact; complete in each language.
 */
export function disclosureOf(
  { version, texts }: DisclosureText,
  formFamily: FormFamily,
  language: Language,
  contact: Contact,
): Disclosure {
  const { sections, statement } = texts[language](formFamily);
  const content = { formFamily, version, language, sections: [...sections], contact, statement };
  return { ...content, hash: hashOf(content) };
}

/**
 * Returns the SHA-256 of the whole text, contact included, in hexadecimal. A consent stores it, so that its text can be
 * verified.
 */
export function hashOf({
  formFamily,
  version,
  language,
  sections,
  contact: { name, address, phone, email },
  statement,
}: Omit<Disclosure, 'hash'>): string {
  const content = {
    formFamily,
    version,
    language,
    sections: sections.map(({ key, heading, paragraphs }) => ({ key, heading, paragraphs })),
    contact: { name, address, phone, email },
    statement,
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
