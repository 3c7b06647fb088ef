import { YEARLY_AMOUNTS } from '../limits/yearly-amounts.ts';
import type { Stub } from './cause.ts';
import { total } from './parts.ts';

/** The limit of a deduction that a check's year to date shows as reached; cents. */
export interface ReachedLimit {
  readonly limit: number;
  readonly per: 'year' | 'month';
  /** True if further contributions go on, which the law then wants as Roth. */
  readonly catchUp: boolean;
}

/** Deductions that end at a limit of the law. */
export const LIMITED: ReadonlySet<string> = new Set(['401K', 'ROTH', 'HSA', 'FSA', 'DCFSA', 'COMM']);

/**
 * Returns the limit that a deduction has reached with this check; `undefined` where the stub shows none. Traditional and Roth
 * contributions share one limit, and an employer's contribution counts toward that of a health savings account.
 */
export function reachedLimit({ checkDate, lines }: Stub, code: string): ReachedLimit | undefined {
  const amounts = YEARLY_AMOUNTS[Number(checkDate.slice(0, 4))];
  if (!amounts) return undefined;
  const year = (one: string) => lines.deductions.find((line) => line.code === one)?.ytdAmount ?? 0;
  const yearly = (limit: number | undefined) =>
    limit === undefined ? undefined : { limit, per: 'year' as const, catchUp: false };
  switch (code) {
    case '401K': {
      const roth = total(lines.deductions.filter((line) => line.code === 'ROTH'));
      const all = year('401K') + year('ROTH');
      const reached =
        amounts.deferral.find((limit) => limit === all) ?? amounts.deferral.find((limit) => limit === all - roth);
      return reached === undefined ? undefined : { limit: reached, per: 'year', catchUp: roth > 0 && reached !== all };
    }
    case 'ROTH':
      return yearly(amounts.deferral.find((limit) => limit === year('401K') + year('ROTH')));
    case 'HSA': {
      const employer = lines.employer.find((line) => line.code === 'ER-HSA')?.ytdAmount ?? 0;
      return yearly(amounts.hsa.find((limit) => limit === year('HSA') + employer));
    }
    case 'FSA':
      return yearly([amounts.healthFsa].find((limit) => limit === year('FSA')));
    case 'DCFSA':
      return yearly([amounts.dependentCare].find((limit) => limit === year('DCFSA')));
    case 'COMM': {
      const sofar = amounts.commuter * Number(checkDate.slice(5, 7));
      return year('COMM') === sofar ? { limit: amounts.commuter, per: 'month', catchUp: false } : undefined;
    }
    default:
      return undefined;
  }
}
