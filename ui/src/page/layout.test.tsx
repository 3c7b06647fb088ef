import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { longWordClass } from '../text.tsx';
import { CardColumns, Columns, Section, Stack, Two } from './layout.tsx';
import styles from './page.module.css';

afterEach(cleanup);

const LONG = 'Unterstützungskassenzusagen';

it.each([
  ['Taxes', undefined],
  [LONG, longWordClass(LONG)],
])('a section with the heading %s is named by it, and a long word fits on a phone', (title, look) => {
  renderWithTexts(<Section title={title}>Text</Section>);
  expect(screen.getByRole('region', { name: title }).textContent).toBe(`${title}Text`);
  expect(screen.getByRole('heading', { level: 2 }).getAttribute('class')).toBe(look ?? null);
  expect(look === undefined).toBe(title !== LONG);
});

it('a link to a section leads to its heading, and only the first section has no space above', () => {
  renderWithTexts(
    <>
      <Section title="One" id="one" first action={<a href="/all">All</a>}>
        1
      </Section>
      <Section title="Two">2</Section>
    </>,
  );
  expect(document.getElementById('one')).toBe(screen.getByRole('heading', { name: 'One' }));
  expect(screen.getAllByRole('region').map(({ className }) => className)).toEqual(['', styles.section]);
  expect(screen.getByRole('link').textContent).toBe('All');
});

it('each layout has its own look', () => {
  const { container } = renderWithTexts(
    <>
      <Stack>1</Stack>
      <Stack form>2</Stack>
      <Columns>3</Columns>
      <Columns tight>4</Columns>
      <Two>5</Two>
      <CardColumns>6</CardColumns>
    </>,
  );
  const { stack, form, columns, tight, two, cards } = styles;
  expect([...container.children].map(({ className, textContent }) => [className, textContent])).toEqual([
    [stack, '1'],
    [`${stack} ${form}`, '2'],
    [columns, '3'],
    [`${columns} ${tight}`, '4'],
    [two, '5'],
    [cards, '6'],
  ]);
  expect(new Set([stack, form, columns, tight, two, cards]).size).toBe(6);
});
