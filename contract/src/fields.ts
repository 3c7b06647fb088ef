import { z } from 'zod';

/** Money as whole cents, never a float. Only screens and documents format it. */
export const cents = z.int().min(-99_999_999_999).max(99_999_999_999);

/** Hours, days of leave and pieces in 1/10,000 (80.00 h = 800000), the four decimals of payroll files, so that they add up exactly. */
export const hours4 = z.int();

/** A rate per hour or piece in 1/1,000,000 dollar ($31.25 = 31250000), because rates have more decimals than money. */
export const rate6 = z.int();

/** A tax or split percentage in 1/1,000,000 (6.2 % = 62000). */
export const ppm = z.int();

/** A calendar date without a zone, `YYYY-MM-DD`. */
export const localDate = z.iso.date();

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** An id, random and opaque. */
export const id = z.uuid();

/** `XXX-XX-1234`: everything but the last four replaced by X (ME-5). */
export const maskedSsn = z.string().regex(/^XXX-XX-\d{4}$/);

/** The last four digits of an account number, the only part that is ever returned. */
export const lastFour = z.string().regex(/^[\dA-Za-z]{1,4}$/);

export const language = z.enum(['en', 'es']);
export type Language = z.infer<typeof language>;

/** The role in which a person views an employee. It can only narrow the scope that the server finds (EMP-5). */
export const scopeRole = z.enum(['manager', 'supervisor']);
export type ScopeRole = z.infer<typeof scopeRole>;

/** Inputs of every call about an employee, in addition to its own. */
export const asRole = { role: scopeRole.optional() };

/** Text that people typed: trimmed, without control characters, limited in length. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasControlCharacters(value), { error: 'control_characters' });

function hasControlCharacters(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 32 && code !== 10 && code !== 9) || code === 127) return true;
  }
  return false;
}

/** Keyset paging: the request takes an opaque cursor, and the reply has the next one (`null` at the end). */
export const pageQuery = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).optional(),
};
export const nextCursor = z.string().nullable();
