import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
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
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
  });

  it('does not fold two quiet rows', () => {
    show([line('Regular'), line('Overtime', true), line('Bonus', true)]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
