import type { CheckLines, CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { toCursor } from './cursor.ts';

/** A check in the order of its list. */
export type PlacedCheck = CheckSummary & { readonly sequence: number };

/** How many checks a page has when nobody says: two years of fortnightly pay. */
export const PAGE_SIZE = 52;

/**
 * One page out of the rows that were read, one more than the page holds where there are more: the extra row is how the
 * end is known without counting. The cursor names the last row shown.
 */
export function cutPage(
  rows: readonly PlacedCheck[],
  limit: number,
): { readonly paychecksList: readonly CheckSummary[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { paychecksList: shown, nextCursor: last && rows.length > limit ? toCursor(last) : null };
}

/** What is left of the deposit rows where a client keeps bank accounts from managers: how much, and nothing of where. */
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

/** An address as a pay statement prints it; what is missing takes no line. */
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
