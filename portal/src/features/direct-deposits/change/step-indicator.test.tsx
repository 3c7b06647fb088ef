import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import styles from '../direct-deposits.module.css';
import { StepIndicator } from './step-indicator.tsx';

afterEach(cleanup);

it.each([
  [1, 2, [true, false]],
  [2, 2, [true, true]],
  [1, 3, [true, false, false]],
  [2, 3, [true, true, false]],
  [3, 3, [true, true, true]],
])('step %i of %i is named, and its bar and those before it are filled', (at, of, filled) => {
  const { container } = renderWithTexts(<StepIndicator at={at} of={of} />);
  expect(screen.getByText(`Step ${at} of ${of}`)).toBeTruthy();
  const bars = [...container.querySelectorAll('i')];
  expect(bars.map(({ classList }) => classList.contains(styles.done ?? 'done'))).toEqual(filled);
});
