import type { ChangeCause, EarningPart, SupplementalMethod } from './cause.ts';
import { partsOf } from './parts.ts';
import type { CheckLines, EarningLine, TaxLine } from '../checks/lines.ts';

interface Side {
  readonly amount: number;
  readonly wages: number;
  readonly lines: Pick<CheckLines, 'earnings'>;
}

/** Federal income tax on both checks, with the earnings of each. */
export interface FederalPair {
  readonly line: TaxLine;
  readonly before: Side;
  readonly after: Side;
}

interface Parts {
  readonly own: readonly ChangeCause[];
  readonly follows?: { readonly from: number; readonly to: number; readonly wages: number };
}

/** Codes of bonus, commission and restricted stock. */
const SUPPLEMENTAL = new Set(['BON', 'COM', 'RSU']);
/** 22%, and 37% above a million dollars in the year (IRS Pub. 15), in 1/1,000,000. */
const FLAT_RATES = [220_000, 370_000] as const;

/** Returns the causes of supplemental pay in federal tax; `undefined` where it has none, or the lines do not show it. */
export function supplementalCauses({ line, before, after }: FederalPair): Parts | undefined {
  const was = splitOf(before);
  const is = splitOf(after);
  if (was.supplemental === 0 && is.supplemental === 0) return undefined;
  if (was.ordinary === 0 && is.ordinary === 0) return bonusCheckCauses(line, before, after);
  // Beside regular pay the method shows only where that pay is the same on both checks: the rest is supplemental pay's.
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
        ...identityOf(line),
        methodBefore: was.supplemental === 0 ? null : method,
        methodAfter: is.supplemental === 0 ? null : method,
        rate: rate ?? null,
        wages,
        parts: supplementalParts(before.lines, after.lines),
        before: before.amount,
        after: after.amount,
        amount: -more,
      },
    ],
  };
}

/** Compares two checks of supplemental pay alone: each shows its own method. */
function bonusCheckCauses(line: TaxLine, before: Side, after: Side): Parts | undefined {
  const rateBefore = flatRate(before.amount, before.wages);
  const rateAfter = flatRate(after.amount, after.wages);
  if ((rateBefore === undefined) === (rateAfter === undefined) || before.wages === 0) return undefined;
  // The second check's tax at the first check's share of wages: beyond it, the method made the difference.
  const to = Math.round((before.amount * after.wages) / before.wages);
  return {
    own: [
      {
        kind: 'supplemental',
        ...identityOf(line),
        methodBefore: rateBefore === undefined ? 'aggregate' : 'flat',
        methodAfter: rateAfter === undefined ? 'aggregate' : 'flat',
        rate: rateAfter ?? rateBefore ?? null,
        wages: after.wages,
        parts: supplementalParts(before.lines, after.lines),
        before: to,
        after: after.amount,
        amount: to - after.amount,
      },
    ],
    follows: { from: before.amount, to, wages: after.wages - before.wages },
  };
}

/** Returns the supplemental pay that differs, in cents. */
export function supplementalParts(before: Side['lines'], after: Side['lines']): EarningPart[] {
  const of = ({ earnings }: Side['lines']) => earnings.filter(({ code }) => SUPPLEMENTAL.has(code));
  return partsOf({ before: of(before), after: of(after) }, ({ amount }) => amount);
}

/** Checks whether a check has supplemental pay. */
export const hasSupplementalPay = ({ lines }: { readonly lines: Side['lines'] }): boolean =>
  lines.earnings.some(({ code, amount }) => SUPPLEMENTAL.has(code) && amount !== 0);

/** Returns the flat rate at which these wages come to this tax, to the cent; `undefined` where neither does. */
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

const identityOf = ({ taxCode, description, jurisdiction }: TaxLine) => ({ code: taxCode, description, jurisdiction });
