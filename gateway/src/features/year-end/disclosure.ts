import { createHash } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';
import type { Disclosure, FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { DISCLOSURE_TEXTS } from './disclosure-texts.ts';

/** A change of any word below is a new version: consents name the one that was read. */
export const DISCLOSURE_VERSION = '2025-01';

export type Contact = Disclosure['contact'];

/**
 * What 26 CFR 31.6051-1(j)(3) wants said before somebody agrees: paper without consent, scope and duration, paper after
 * consent, withdrawal and how it is confirmed, when electronic forms end, how contact data is kept up to date, hardware and
 * software, and with whom; complete in each language. `hash` is that of all of it, contact included.
 */
export function disclosureOf(family: FormFamily, language: Language, contact: Contact): Disclosure {
  const { sections, statement } = DISCLOSURE_TEXTS[language](family);
  const said = {
    formFamily: family,
    version: DISCLOSURE_VERSION,
    language,
    sections: [...sections],
    contact,
    statement,
  };
  return { ...said, hash: createHash('sha256').update(JSON.stringify(said)).digest('hex') };
}
