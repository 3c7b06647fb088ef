import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BEGINNING, columnTables } from '../../test/imports/integration-tables.ts';
import { RECORDS } from '../imports/compilers.ts';

describe('IMP-1: docs/integration.md', () => {
  it('has each column of each declared file as it is declared', async () => {
    const file = join(import.meta.dirname, '../../../docs/integration.md');
    const page = await readFile(file, 'utf8');
    const [text] = page.split(BEGINNING);
    const expected = `${text ?? ''}${BEGINNING}\n\n${columnTables(RECORDS)}`;
    if (process.env['PAYSTEAD_WRITE_INTEGRATION'] === 'yes') await writeFile(file, expected);
    expect(await readFile(file, 'utf8')).toBe(expected);
  });
});
