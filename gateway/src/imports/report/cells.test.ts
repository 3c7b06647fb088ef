import { describe, expect, it } from 'vitest';
import { UnreadableFile, type SourceRow, type SourceTable } from '../source.ts';
import { openCells } from './cells.ts';

function tableOf(rows: readonly SourceRow[], fault?: Error): SourceTable & { readonly ends: () => number } {
  let ends = 0;
  return {
    file: 'employees',
    path: 'employees.csv',
    ends: () => ends,
    async *rows() {
      try {
        for (const row of rows) yield await Promise.resolve(row);
        if (fault) throw fault;
      } finally {
        ends += 1;
      }
    },
  };
}
const row = (line: number, cells: Record<string, string>, part = 0): SourceRow => ({ line, cells, part });

describe('IMP-2: cells of a report', () => {
  it('are found by line in one pass, the first one that isn’t empty where a line makes several rows', async () => {
    const table = tableOf([
      row(2, { name: 'Ana' }),
      row(4, { name: '', city: 'York' }, 0),
      row(4, { name: 'Bea', city: 'Lancaster' }, 1),
      row(5, { name: 'Cy' }),
    ]);
    const cells = openCells(table);
    expect(await cells.cell(2, 'name')).toBe('Ana');
    expect(await cells.cell(2, 'city')).toBe('');
    // Line 3 couldn't be read.
    expect(await cells.cell(3, 'name')).toBe('');
    expect([await cells.cell(4, 'name'), await cells.cell(4, 'city')]).toEqual(['Bea', 'York']);
    expect(await cells.cell(5, 'name')).toBe('Cy');
    expect(await cells.cell(6, 'name')).toBe('');
    await cells.close();
    expect(table.ends()).toBe(1);
  });

  it('end where the file can’t be read further; other faults are thrown', async () => {
    const cells = openCells(tableOf([row(2, { name: 'Ana' })], new UnreadableFile()));
    expect([await cells.cell(2, 'name'), await cells.cell(3, 'name')]).toEqual(['Ana', '']);
    const broken = openCells(tableOf([row(2, { name: 'Ana' })], new Error('disk')));
    await expect(broken.cell(3, 'name')).rejects.toThrow('disk');
  });

  it('of a report that ends early let go of the file', async () => {
    const table = tableOf([row(2, { name: 'Ana' }), row(3, { name: 'Bea' }), row(9, {})]);
    const cells = openCells(table);
    await cells.cell(2, 'name');
    await cells.close();
    expect(table.ends()).toBe(1);
  });
});
