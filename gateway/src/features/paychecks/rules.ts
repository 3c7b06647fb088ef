import type { CheckLines, CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { toCursor } from './cursor.ts';

/** A check with its position in the list. */
export type PlacedCheck = CheckSummary & { readonly sequence: number };

/** Default number of checks per page: two years of biweekly pay. */
export const PAGE_SIZE = 52;

/**
 * Cuts one page out of the rows that were read, one more than the page holds if there are more: the extra row marks the
 * end without a count. The cursor holds the last row shown.
 */
export function cutPage(
  rows: readonly PlacedCheck[],
  limit: number,
): { readonly paychecksList: readonly CheckSummary[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { paychecksList: shown, nextCursor: last && rows.length > limit ? toCursor(last) : null };
}

/**
 * Returns the deposit rows as managers see them at a client that hides bank accounts: the amounts without the accounts.
 */
export function withoutBanks(lines: CheckLines): CheckLines {
  return {
    ...lines,
    deposits: lines.deposits.map(({ kind, amount }) => ({
      kind,
      amount,
      nickname: null,
      bankName: null,
      accountType: null,
      lastFour: null,
    })),
  };
}

/** Returns an address's lines as a pay statement prints it; missing parts leave no empty line. */
export function addressLines(address: {
  readonly street_address: string | null;
  readonly street_address_2?: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
}): string[] {
  const region = [address.state, address.zip_code].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  return [address.street_address, address.street_address_2 ?? null, place].filter(
    (line): line is string => line !== null && line !== '',
  );
}
