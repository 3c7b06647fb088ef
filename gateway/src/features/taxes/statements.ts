import { createHash } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';

/**
 * The declaration of step 5 of Form W-4 (2026) and Formulario W-4(SP). The text of a version never changes: a new text
 * is a new version.
 */
const STATEMENTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'w4-2026-1': {
    en: 'Under penalties of perjury, I declare that this certificate, to the best of my knowledge and belief, is true, correct, and complete.',
    es: 'Bajo pena de perjurio, declaro que este certificado, según mi leal saber y entender, es verídico, correcto y completo.',
  },
};

/** The version that is signed today. */
export const STATEMENT_VERSION = 'w4-2026-1';

/** Returns the statement to sign, in one language. */
export function statementIn(language: Language): { version: string; language: Language; text: string } {
  return { version: STATEMENT_VERSION, language, text: textOf(STATEMENT_VERSION, language) ?? '' };
}

/** Returns the SHA-256 of a statement's text as UTF-8, or null for an unknown version. */
export function statementHash(version: string, language: Language): Uint8Array | null {
  const text = textOf(version, language);
  return text === null ? null : new Uint8Array(createHash('sha256').update(text).digest());
}

function textOf(version: string, language: Language): string | null {
  return STATEMENTS[version]?.[language] ?? null;
}
