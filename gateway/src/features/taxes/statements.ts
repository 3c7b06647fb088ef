import { createHash } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';
import { text } from './texts.ts';

/** The version that is signed today. */
export const STATEMENT_VERSION = 'w4-2026-1';

/** Returns the statement to sign, in one language. */
export function statementIn(language: Language): { version: string; language: Language; text: string } {
  return { version: STATEMENT_VERSION, language, text: textOf(STATEMENT_VERSION, language) ?? '' };
}

/** Returns the SHA-256 of a statement's text as UTF-8, or null for an unknown version. */
export function statementHash(version: string, language: Language): Uint8Array | null {
  const signed = textOf(version, language);
  return signed === null ? null : new Uint8Array(createHash('sha256').update(signed).digest());
}

/** Returns the text of a version; null for an unknown one. */
function textOf(version: string, language: Language): string | null {
  const key = `statement.${version}`;
  return text.has(key) ? text(language, key) : null;
}
