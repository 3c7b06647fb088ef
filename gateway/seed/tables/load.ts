import { readdirSync, readFileSync } from 'node:fs';
import { federalTablesFor } from '@paystead/payroll/tables/federal.ts';
import type { TaxTables } from '../engine/tax-tables.ts';
import { tableFile, type TableFile } from './tables.ts';

/**
 * Reads every `<year>/*.json` of this folder (or another one laid out alike): adding a state, a year or a locality is
 * adding a file. Throws on the first malformed file, naming it.
 */
export function readTableFiles(folder: URL): Map<number, TableFile[]> {
  const years = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}$/.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  return new Map(years.map((year) => [Number(year), readYear(new URL(`${year}/`, folder))]));
}

/** Puts one year's files together; `federal` comes from the contract, which shares it with the portal. */
export function assemble(year: number, files: readonly TableFile[]): TaxTables {
  const payroll = files.find((file) => file.kind === 'payroll');
  if (!payroll) throw new Error(`The tables of ${year} have no payroll file.`);
  return {
    year,
    federal: federalTablesFor(`${year}-01-01`),
    payroll,
    states: files.filter((file) => file.kind === 'state'),
    localities: files.filter((file) => file.kind === 'localities').flatMap((file) => file.localities),
  };
}

/**
 * The tables by check date. A year without files uses the newest earlier one, as a payroll office does in January until
 * the new notices arrive.
 */
export function loadTables(folder: URL = new URL('./', import.meta.url)): (checkDate: string) => TaxTables {
  const years = [...readTableFiles(folder)].map(([year, files]) => assemble(year, files));
  return (checkDate) => {
    const year = Number(checkDate.slice(0, 4));
    const tables = years.findLast((candidate) => candidate.year <= year) ?? years[0];
    if (!tables) throw new Error(`No tax tables in ${folder.pathname}.`);
    return tables;
  };
}

function readYear(folder: URL): TableFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const parsed = tableFile.safeParse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
      if (!parsed.success) throw new Error(`Tax table ${name}: ${parsed.error.message}`);
      return parsed.data;
    });
}
