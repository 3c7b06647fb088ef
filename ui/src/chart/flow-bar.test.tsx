import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { FlowBar, FlowKey, type FlowPart } from './flow-bar.tsx';
import styles from './flow.module.css';

afterEach(cleanup);

const PARTS: readonly FlowPart[] = [
  { kind: 'net', label: 'Take-home pay', cents: 150_000 },
  { kind: 'tax', label: 'Taxes', cents: -250 },
  { kind: 'pre', label: 'Before tax', cents: 0 },
  { kind: 'post', label: 'After tax', cents: 1 },
];

it('the bar has the parts above zero, in proportion, for eyes alone', () => {
  const { container } = renderWithTexts(<FlowBar parts={PARTS} scale={0.25} large />);
  const bar = container.querySelector<HTMLElement>('[aria-hidden="true"]')!;
  expect([bar.className, bar.style.width]).toEqual([`${styles.bar} ${styles.large}`, '25%']);
  expect([...bar.children].map((part) => [part.className, (part as HTMLElement).style.flexGrow])).toEqual([
    [styles.net, '150000'],
    [styles.post, '1'],
  ]);
});

it('the bar is whole, small and still unless something else is said', () => {
  const { container, rerender } = renderWithTexts(<FlowBar parts={PARTS} />);
  const bar = () => container.querySelector<HTMLElement>('[aria-hidden="true"]')!;
  expect([bar().className, bar().style.width]).toEqual([styles.bar, '100%']);
  rerender(<FlowBar parts={PARTS} grow />);
  expect(bar().className).toBe(`${styles.bar} ${styles.grow}`);
});

it('the key names every part with its amount and color, also those that the bar leaves out', () => {
  const { container } = renderWithTexts(<FlowKey parts={PARTS} />);
  const rows = [...container.querySelectorAll('dl > div')];
  expect(rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent])).toEqual([
    ['Take-home pay', '$1,500.00'],
    ['Taxes', '−$2.50minus $2.50'],
    ['Before tax', '$0.00'],
    ['After tax', '$0.01'],
  ]);
  expect(rows.map((row) => row.querySelector('dt > span')?.className)).toEqual(
    (['net', 'tax', 'pre', 'post'] as const).map((kind) => `${styles.swatch} ${styles[kind]}`),
  );
});
