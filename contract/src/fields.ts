import { z } from 'zod';

/** Money: whole cents, never a float. Formatting happens once, at the glass. */
export const cents = z.int().min(-99_999_999_999).max(99_999_999_999);

/** Hours in hundredths (80.00 h = 8000), so that they add up exactly. */
export const centiHours = z.int();

/** A rate per hour or piece in 1/10,000 dollar ($31.25 = 312500): rates carry more decimals than money. */
export const rate4 = z.int();

/** A tax or split percentage in 1/1,000,000 (6.2 % = 62000). */
export const ppm = z.int();

/** A calendar date without a zone, `YYYY-MM-DD`. */
export const localDate = z.iso.date();

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** Ids are random and opaque: nobody can count on their order. */
export const id = z.uuid();

/** `XXX-XX-1234`: everything but the last four replaced by X (ME-5). */
export const maskedSsn = z.string().regex(/^XXX-XX-\d{4}$/);

/** The last four digits, all that ever comes back of an account number. */
export const lastFour = z.string().regex(/^[\dA-Za-z]{1,4}$/);

export const language = z.enum(['en', 'es']);
export type Language = z.infer<typeof language>;

/** The role in which a person views an employee. It can only narrow the scope that the server finds (EMP-5). */
export const scopeRole = z.enum(['manager', 'supervisor']);
export type ScopeRole = z.infer<typeof scopeRole>;

/** Inputs that every call about an employee takes in addition to its own. */
export const asRole = { role: scopeRole.optional() };

/** Text that people typed: trimmed, no control characters, bounded. */
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

/** Keyset paging: an opaque cursor in, the next one out (`null` at the end). */
export const pageQuery = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).optional(),
};
export const nextCursor = z.string().nullable();
