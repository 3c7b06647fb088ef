import type { Due } from './deductions.ts';
import type { GarnishmentLine } from '../lines.ts';

/** The court or agency order behind a deduction. */
export type Order = Pick<GarnishmentLine, 'orderNumber' | 'authority' | 'kind'>;

/**
 * Returns the garnishment cases of a check in the order in which they are paid, with what each took, what remains and what
 * could not be taken so far. `balances` are those after the check, cents by deduction code.
 */
export function garnishmentLines(
  dues: readonly Due[],
  balances: { readonly arrears: Readonly<Record<string, number>>; readonly owed: Readonly<Record<string, number>> },
): GarnishmentLine[] {
  return dues
    .flatMap(({ election: { code, order }, taken }) =>
      order
        ? [
            {
              code,
              ...order,
              amount: taken,
              balance: balances.owed[code] ?? null,
              arrears: balances.arrears[code] ?? 0,
            },
          ]
        : [],
    )
    .map((line, place) => ({ ...line, priority: place + 1 }));
}
