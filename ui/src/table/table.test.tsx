import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import styles from './table.module.css';
import { Table, type TableRow } from './table.tsx';

afterEach(cleanup);
const line = (name: string, quiet = false): TableRow => ({ id: name, name, cells: ['$1.00'], quiet });
const show = (rows: readonly TableRow[]) =>
  renderWithTexts(
    <Table
      caption="Earnings"
      nameLabel="Kind"
      columns={[{ id: 'now', label: 'This paycheck', place: 'main', end: true, phoneLabel: 'Now' }]}
      rows={rows}
      foldLabel={(count) => `${count} lines at $0.00`}
    />,
  );

describe('a table that becomes cards', () => {
  it('keeps its table semantics', () => {
    show([line('Regular')]);
    const table = screen.getByRole('table', { name: 'Earnings' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kind', 'This paycheck']);
    expect(within(table).getByRole('rowheader').textContent).toBe('Regular');
  });

  it('has one link per row, named by the row', () => {
    show([{ ...line('Nov 20, 2026'), href: '/paychecks/1' }]);
    expect(screen.getByRole('link', { name: 'Nov 20, 2026' }).getAttribute('href')).toBe('/paychecks/1');
  });

  it('folds more than two quiet rows, and opens them', () => {
    show([line('Regular'), line('Overtime', true), line('Bonus', true), line('Sick', true)]);
    const fold = screen.getByRole('button', { name: '3 lines at $0.00' });
    const folded = () =>
      ['Regular', 'Overtime', 'Bonus', 'Sick'].filter((name) =>
        screen.getByRole('row', { name: new RegExp(name) }).classList.contains(styles.folded ?? 'none'),
      );
    expect([fold.getAttribute('aria-expanded'), folded()]).toEqual(['false', ['Overtime', 'Bonus', 'Sick']]);
    fireEvent.click(fold);
    expect([fold.getAttribute('aria-expanded'), folded()]).toEqual(['true', []]);
  });

  it('has a box named by its row while rows are selected, and no links', () => {
    const toggled: string[] = [];
    renderWithTexts(
      <Table
        caption="Paychecks"
        nameLabel="Date"
        columns={[]}
        rows={['First', 'Second'].map((name) => ({ ...line(name), cells: [], href: `/paychecks/${name}` }))}
        choosing={{ label: 'Select', chosen: new Set(['Second']), onToggle: (id) => toggled.push(id) }}
      />,
    );
    const boxes = ['Select First', 'Select Second'].map((name) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name }),
    );
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
    expect(screen.queryByRole('link')).toBeNull();
    for (const box of boxes) fireEvent.click(box);
    expect(toggled).toEqual(['First', 'Second']);
  });

  it('does not fold two quiet rows', () => {
    show([line('Regular'), line('Overtime', true), line('Bonus', true)]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
