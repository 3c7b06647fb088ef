import type { DeductionLine, EarningLine, TaxLine } from './model.ts';

interface Effect {
  /** Effect on net pay in cents: above zero means more for the person. */
  readonly amount: number;
}
interface OfLine extends Effect {
  readonly code: string;
  readonly description: string;
}

/** One reason why net pay differs. `before` and `after` are cents but where said otherwise. */
export type ChangeCause =
  | (OfLine & {
      readonly kind: 'earningStarted' | 'earningStopped';
      /** Hundredths of hours and 1/10,000 dollar of the one line there is; null where it is not hours times rate. */
      readonly hours: number | null;
      readonly rate: number | null;
    })
  /** `before` and `after` in hundredths of hours. */
  | (OfLine & { readonly kind: 'hours'; readonly before: number; readonly after: number; readonly rate: number })
  /** `before` and `after` in 1/10,000 dollar an hour. */
  | (OfLine & { readonly kind: 'rate'; readonly before: number; readonly after: number; readonly hours: number })
  | (OfLine & { readonly kind: 'earningChanged'; readonly before: number; readonly after: number })
  | (OfLine & {
      readonly kind: 'deductionStarted' | 'deductionStopped' | 'deductionChanged';
      readonly before: number;
      readonly after: number;
      /** 1/1,000,000 of earnings, where the deduction is a share of them. */
      readonly percentBefore: number | null;
      readonly percentAfter: number | null;
    })
  /** `withholding`: another amount on the same wages, which a new form or certificate brings. */
  | (OfLine & {
      readonly kind: 'taxStarted' | 'taxStopped' | 'taxRate' | 'withholding';
      readonly jurisdiction: string;
      readonly before: number;
      readonly after: number;
      readonly rateBefore: number | null;
      readonly rateAfter: number | null;
    })
  /** All taxes that only follow the pay; `wages` how much more or less was taxed, in cents summed over them. */
  | (Effect & { readonly kind: 'taxes'; readonly before: number; readonly after: number; readonly wages: number });

/** Lines of one code on both checks; either side may be empty. */
interface Pair<L> {
  readonly before: readonly L[];
  readonly after: readonly L[];
}

function pairs<L>(before: readonly L[], after: readonly L[], key: (line: L) => string): readonly Pair<L>[] {
  const keys = new Set([...after, ...before].map(key));
  return [...keys].map((one) => ({
    before: before.filter((line) => key(line) === one),
    after: after.filter((line) => key(line) === one),
  }));
}

const total = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Causes in what was earned or refunded. Memo lines are never paid, so they are no cause; what they do to taxes is. */
export function earningCauses(before: readonly EarningLine[], after: readonly EarningLine[]): readonly ChangeCause[] {
  const paid = (lines: readonly EarningLine[]) => lines.filter(({ kind, amount }) => kind !== 'memo' && amount !== 0);
  return pairs(paid(before), paid(after), ({ code }) => code).flatMap(earningCause);
}

function earningCause(pair: Pair<EarningLine>): readonly ChangeCause[] {
  const amount = total(pair.after) - total(pair.before);
  const line = pair.after[0] ?? pair.before[0];
  if (amount === 0 || !line) return [];
  const { code, description } = line;
  if (pair.before.length === 0 || pair.after.length === 0) {
    const only = [...pair.before, ...pair.after].length === 1 ? line : undefined;
    const kind = pair.before.length === 0 ? 'earningStarted' : 'earningStopped';
    return [{ kind, code, description, hours: only?.hours ?? null, rate: only?.rate ?? null, amount }];
  }
  const was = hourly(pair.before);
  const is = hourly(pair.after);
  if (!was || !is) {
    return [
      { kind: 'earningChanged', code, description, before: total(pair.before), after: total(pair.after), amount },
    ];
  }
  const byRate = is.rate === was.rate ? 0 : is.hours === was.hours ? amount : pay(is.hours, is.rate - was.rate);
  const causes: readonly ChangeCause[] = [
    { kind: 'hours', code, description, before: was.hours, after: is.hours, rate: was.rate, amount: amount - byRate },
    { kind: 'rate', code, description, before: was.rate, after: is.rate, hours: is.hours, amount: byRate },
  ];
  return causes.filter((cause) => cause.amount !== 0);
}

/** Hundredths of hours times 1/10,000 dollar, in cents. */
const pay = (hours: number, rate: number): number => Math.round((hours * rate) / 10_000);

/** Hours and rate where one line's amount really is their product; imported amounts may be anything. */
function hourly(lines: readonly EarningLine[]): { readonly hours: number; readonly rate: number } | undefined {
  const [line] = lines;
  if (!line || lines.length > 1 || line.hours === null || line.rate === null) return undefined;
  return Math.abs(pay(line.hours, line.rate) - line.amount) <= 1 ? { hours: line.hours, rate: line.rate } : undefined;
}

/** Causes in what was taken before and after tax: more taken is less net. */
export function deductionCauses(
  before: readonly DeductionLine[],
  after: readonly DeductionLine[],
): readonly ChangeCause[] {
  const taken = (lines: readonly DeductionLine[]) => lines.filter(({ amount }) => amount !== 0);
  return pairs(taken(before), taken(after), ({ code, timing }) => `${timing} ${code}`).flatMap((pair) => {
    const was = total(pair.before);
    const is = total(pair.after);
    const line = pair.after[0] ?? pair.before[0];
    if (was === is || !line) return [];
    return [
      {
        kind: was === 0 ? 'deductionStarted' : is === 0 ? 'deductionStopped' : 'deductionChanged',
        code: line.code,
        description: line.description,
        before: was,
        after: is,
        percentBefore: pair.before[0]?.percent ?? null,
        percentAfter: pair.after[0]?.percent ?? null,
        amount: was - is,
      } as const,
    ];
  });
}

/** Causes in taxes. Those that merely follow the pay are one cause: a list of seven small shares answers nothing. */
export function taxCauses(before: readonly TaxLine[], after: readonly TaxLine[]): readonly ChangeCause[] {
  const withheld = (lines: readonly TaxLine[]) => lines.filter(({ amount }) => amount !== 0);
  const all = pairs(withheld(before), withheld(after), ({ taxCode, geoCode }) => `${taxCode} ${geoCode ?? ''}`);
  const apart = all.map((pair) => ({ pair, cause: taxCause(pair) }));
  const following = apart.filter(({ cause }) => cause === undefined).map(({ pair }) => pair);
  const was = total(following.flatMap((pair) => pair.before));
  const is = total(following.flatMap((pair) => pair.after));
  const wages = following.reduce((sum, pair) => sum + base(pair.after) - base(pair.before), 0);
  const together: readonly ChangeCause[] =
    was === is ? [] : [{ kind: 'taxes', before: was, after: is, wages, amount: was - is }];
  return [...apart.flatMap(({ cause }) => (cause && cause.amount !== 0 ? [cause] : [])), ...together];
}

const base = (lines: readonly TaxLine[]): number => lines.reduce((sum, { taxableWages }) => sum + taxableWages, 0);

/** A tax's own cause, or `undefined` where it only follows the pay. */
function taxCause({ before, after }: Pair<TaxLine>): ChangeCause | undefined {
  const line = after[0] ?? before[0];
  if (!line) return undefined;
  const was = total(before);
  const is = total(after);
  const rateBefore = before[0]?.rate ?? null;
  const rateAfter = after[0]?.rate ?? null;
  const sameWages = base(before) === base(after);
  const kind =
    before.length === 0
      ? 'taxStarted'
      : after.length === 0
        ? 'taxStopped'
        : rateBefore !== null && rateAfter !== null && rateBefore !== rateAfter
          ? 'taxRate'
          : sameWages && was !== is
            ? 'withholding'
            : undefined;
  if (!kind) return undefined;
  const { taxCode: code, description, jurisdiction } = line;
  return { kind, code, description, jurisdiction, before: was, after: is, rateBefore, rateAfter, amount: was - is };
}
