import { Undeliverable } from '../outbox/item.ts';

/** One plain address: no display name, no list, no quoted part. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;

/**
 * Throws `Undeliverable` for values that could carry a second header or recipient. The error's code contains no value.
 */
export function checkHeaders(headers: { readonly to: string; readonly subject: string; readonly name: string }): void {
  if (!isAddress(headers.to)) throw new Undeliverable('unsafeAddress');
  if (!isHeaderText(headers.subject)) throw new Undeliverable('unsafeSubject');
  if (!isHeaderText(headers.name)) throw new Undeliverable('unsafeSender');
}

function isAddress(text: string): boolean {
  return ADDRESS.test(text) && !text.includes('..');
}

/** Checks a header for control characters and the two separators that some programs read as line ends. */
function isHeaderText(text: string): boolean {
  return text.length > 0 && text.length <= 250 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
