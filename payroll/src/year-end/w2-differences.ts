import { sum } from '../money.ts';
import type { W2Boxes } from './w2-boxes.ts';

/** A box whose stated amount isn't the sum of the year's checks; cents. */
export interface W2Difference {
  /** As printed: `1`, `3 + 7`, `12 D`, `16 PA`. */
  readonly box: string;
  readonly stated: number;
  readonly summed: number;
}

type Amounts = Pick<W2Boxes, 'amounts' | 'box12' | 'states' | 'locals'>;

/** Codes of box 12 that small employers may leave out: health coverage. */
const MAY_BE_LEFT_OUT: ReadonlySet<string> = new Set(['DD']);

/**
 * Returns the boxes of a person's Form W-2, all its parts together, that differ from the sums of the year's checks with the
 * same legal employer (handbook 5.1). Tips count with the other Social Security wages, localities together, and of box 12
 * only the codes that the checks have: others may come from outside of payroll.
 */
export function w2Differences(parts: readonly Amounts[], checks: Amounts): W2Difference[] {
  const stated = parts.map(byBox);
  const summed = byBox(checks);
  const boxes = [...new Set([...stated.flatMap((one) => [...one.keys()]), ...summed.keys()])];
  return boxes.flatMap((box) => {
    const amounts = { stated: sum(stated.map((one) => one.get(box) ?? 0)), summed: summed.get(box) ?? 0 };
    return amounts.stated === amounts.summed || isOther(box, amounts) ? [] : [{ box, ...amounts }];
  });
}

function isOther(box: string, { stated, summed }: Omit<W2Difference, 'box'>): boolean {
  if (!box.startsWith('12 ')) return false;
  return summed === 0 || (stated === 0 && MAY_BE_LEFT_OUT.has(box.slice(3)));
}

function byBox({ amounts, box12, states, locals }: Amounts): Map<string, number> {
  const boxes = new Map<string, number>();
  const add = (box: string, amount: number) => boxes.set(box, (boxes.get(box) ?? 0) + amount);
  for (const box of ['1', '2', '4', '5', '6']) add(box, amounts[box] ?? 0);
  for (const box of ['3', '7']) add('3 + 7', amounts[box] ?? 0);
  for (const { code, amount } of box12) add(`12 ${code}`, amount);
  for (const { state, wages, tax } of states) {
    add(`16 ${state}`, wages);
    add(`17 ${state}`, tax);
  }
  for (const { wages, tax } of locals) {
    add('18', wages);
    add('19', tax);
  }
  return boxes;
}
