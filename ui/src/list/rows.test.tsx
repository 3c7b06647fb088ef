import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './list.module.css';
import { Row } from './rows.tsx';

afterEach(cleanup);

const show = (props: Partial<ComponentProps<typeof Row>>): HTMLElement =>
  renderWithTexts(<Row title="Pay stub" {...props} />).container;
const CHEVRON = render(<Icon name="chevronRight" />).container.innerHTML;

it.each<[string, Partial<ComponentProps<typeof Row>>, string, string]>([
  ['links', { href: '/a' }, 'A', CHEVRON],
  ['can be pressed', { onPress: () => undefined }, 'BUTTON', CHEVRON],
  ['links with a value', { href: '/a', value: '$5' }, 'A', '$5'],
  ['can be pressed with a value', { onPress: () => undefined, value: '$5' }, 'BUTTON', '$5'],
  ['leads nowhere', {}, 'DIV', ''],
  ['leads nowhere with a value', { value: '$5' }, 'DIV', '$5'],
])('a row that %s is its control as a whole, with a value or a chevron at its end', (_what, props, tag, end) => {
  const row = show(props).querySelector(`.${styles.row}`);
  expect([row?.tagName, row?.querySelector(`.${styles.end}`)?.innerHTML ?? '']).toEqual([tag, end]);
});

it('a row leads to its address, or does what it is for', () => {
  const onPress = vi.fn();
  show({ href: '/pay-stubs/1' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pay-stubs/1');
  show({ onPress });
  fireEvent.click(screen.getByRole('button'));
  expect(onPress).toHaveBeenCalledTimes(1);
});

it.each([
  ['en', true, 'Unread. Pay stub'],
  ['es', true, 'Sin leer. Pay stub'],
  ['en', false, 'Pay stub'],
  ['en', undefined, 'Pay stub'],
] as const)('screen readers say that a row is unread, %s: %s', (language, unread, text) => {
  const { container } = renderWithTexts(<Row title="Pay stub" unread={unread} />, language);
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll(`.${styles.dot}`)).toHaveLength(unread === undefined ? 0 : 1);
  expect(container.querySelectorAll(`.${styles.unread}`)).toHaveLength(unread === true ? 1 : 0);
  expect(container.querySelectorAll(`.${styles.unreadTitle}`)).toHaveLength(unread === true ? 1 : 0);
});

it.each([
  [undefined, []],
  [false, []],
  [true, [styles.alone]],
  ['task', [styles.alone, styles.task]],
] as const)('a row that is alone (%s) is a card, and a shortcut has its look', (alone, looks) => {
  const row = show({ alone }).querySelector(`.${styles.row}`);
  expect([...(row?.classList ?? [])]).toEqual([styles.row, ...looks]);
  expect(row?.parentElement?.className).toBe(alone === true ? styles.place : '');
});
