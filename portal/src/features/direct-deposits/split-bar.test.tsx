import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import styles from './direct-deposits.module.css';
import { SplitBar, SplitKey, type SplitPart } from './split-bar.tsx';

afterEach(cleanup);

const part = (id: string, cents: number, isRest = false): SplitPart => ({ id, label: `Account ${id}`, cents, isRest });
/** The second part gets nothing this time, and there are more parts than tints. */
const PARTS = [
  part('1', 20_000),
  part('2', 0),
  part('3', 5000),
  part('4', 100),
  part('5', 1),
  part('6', 150_000, true),
];
const TINTS = [styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint1, styles.solid];

it('the split of a paycheck has one color for each account in its bar and its legend', () => {
  const { container } = renderWithTexts(
    <>
      <SplitBar parts={PARTS} />
      <SplitKey parts={PARTS} />
    </>,
  );
  const bar = container.querySelector('[aria-hidden="true"]');
  const shown = [0, 2, 3, 4, 5];
  expect([...(bar?.children ?? [])].map((one) => [one.className, (one as HTMLElement).style.flexGrow])).toEqual(
    shown.map((at) => [TINTS[at], String(PARTS[at]?.cents)]),
  );
  const rows = [...container.querySelectorAll('dl > div')];
  expect(rows.map((row) => row.textContent)).toEqual([
    'Account 1$200.00',
    'Account 2$0.00',
    'Account 3$50.00',
    'Account 4$1.00',
    'Account 5$0.01',
    'Account 6$1,500.00',
  ]);
  expect(rows.map((row) => row.querySelector('dt > span')?.className)).toEqual(
    TINTS.map((tint) => `${styles.swatch} ${tint}`),
  );
});
