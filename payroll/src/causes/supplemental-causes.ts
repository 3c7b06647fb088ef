import type { ChangeCause, SupplementalMethod } from './cause.ts';
import type { CheckLines, EarningLine, TaxLine } from '../checks/lines.ts';

interface Side {
  readonly amount: number;
  readonly wages: number;
  readonly lines: Pick<CheckLines, 'earnings'>;
}

/** Federal income tax on both checks, with what was earned on them. */
export interface FederalPair {
  readonly line: TaxLine;
  readonly before: Side;
  readonly after: Side;
}

interface Parts {
  readonly own: readonly ChangeCause[];
  readonly follows?: { readonly from: number; readonly to: number; readonly wages: number };
}

/** Bonus, commission, restricted stock. */
const SUPPLEMENTAL = new Set(['BON', 'COM', 'RSU']);
/** 22 %, and 37 % above a million in the year (Pub. 15), in 1/1,000,000. */
const FLAT_RATES = [220_000, 370_000] as const;

/** What the supplemental method made of the federal tax; `undefined` where it made nothing, or the lines do not tell. */
export function supplementalCauses({ line, before, after }: FederalPair): Parts | undefined {
  const was = splitOf(before);
  const is = splitOf(after);
  if (was.supplemental === 0 && is.supplemental === 0) return undefined;
  if (was.ordinary === 0 && is.ordinary === 0) return ofBonusChecks(line, before, after);
  // Beside ordinary pay the method shows only where that pay is the same on both, so that all else is the extra pay's.
  if (was.ordinary !== is.ordinary || was.supplemental === is.supplemental) return undefined;
  const wages = after.wages - before.wages;
  const more = after.amount - before.amount;
  const rate = flatRate(Math.abs(more), Math.abs(wages));
  const method: SupplementalMethod = rate === undefined ? 'aggregate' : 'flat';
  const pace = wages === 0 ? -1 : more / wages;
  if (rate === undefined && (pace < 0 || pace > 0.6)) return undefined;
  return {
    own: [
      {
        kind: 'supplemental',
        ...named(line),
        methodBefore: was.supplemental === 0 ? null : method,
        methodAfter: is.supplemental === 0 ? null : method,
        rate: rate ?? null,
        wages,
        before: before.amount,
        after: after.amount,
        amount: -more,
      },
    ],
  };
}

/** Two checks of nothing but supplemental pay: each shows its own method. */
function ofBonusChecks(line: TaxLine, before: Side, after: Side): Parts | undefined {
  const rateBefore = flatRate(before.amount, before.wages);
  const rateAfter = flatRate(after.amount, after.wages);
  if ((rateBefore === undefined) === (rateAfter === undefined) || before.wages === 0) return undefined;
  // The first check's share of the second one's wages: what another method would not have changed.
  const to = Math.round((before.amount * after.wages) / before.wages);
  return {
    own: [
      {
        kind: 'supplemental',
        ...named(line),
        methodBefore: rateBefore === undefined ? 'aggregate' : 'flat',
        methodAfter: rateAfter === undefined ? 'aggregate' : 'flat',
        rate: rateAfter ?? rateBefore ?? null,
        wages: after.wages,
        before: to,
        after: after.amount,
        amount: to - after.amount,
      },
    ],
    follows: { from: before.amount, to, wages: after.wages - before.wages },
  };
}

/** The flat rate at which this is the tax on these wages, to the cent; `undefined` where it is none. */
function flatRate(tax: number, wages: number): number | undefined {
  if (wages <= 0) return undefined;
  return FLAT_RATES.find((rate) => Math.abs(Math.round((wages * rate) / 1_000_000) - tax) <= 1);
}

function splitOf({ lines }: Side): { readonly supplemental: number; readonly ordinary: number } {
  const sum = (of: (line: EarningLine) => boolean) =>
    lines.earnings.reduce((all, line) => (of(line) && line.kind !== 'reimbursement' ? all + line.amount : all), 0);
  return {
    supplemental: sum(({ code }) => SUPPLEMENTAL.has(code)),
    ordinary: sum(({ code }) => !SUPPLEMENTAL.has(code)),
  };
}

const named = ({ taxCode, description, jurisdiction }: TaxLine) => ({ code: taxCode, description, jurisdiction });
