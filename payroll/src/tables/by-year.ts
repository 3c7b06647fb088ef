import { federalTablesFor } from './federal.ts';
import { tableFile, type TableFile } from './schema.ts';
import type { TaxTables } from './tax-tables.ts';

/** One table file as it was imported; `name` says in an error which file is malformed. */
export interface TableSource {
  readonly year: number;
  readonly name: string;
  readonly table: unknown;
}

/**
 * Parses table files and returns the tables by check date. A year without files uses the newest earlier one, as payroll
 * teams do in January until the new notices arrive. Throws on a malformed file, naming it, and on a year without payroll
 * table.
 */
export function tablesByYear(sources: readonly TableSource[]): (checkDate: string) => TaxTables {
  const years = [...new Set(sources.map(({ year }) => year))]
    .toSorted((one, other) => one - other)
    .map((year) => assemble(year, sources.filter((source) => source.year === year).map(parse)));
  return (checkDate) => {
    const year = Number(checkDate.slice(0, 4));
    const tables = years.findLast((candidate) => candidate.year <= year) ?? years[0];
    if (!tables) throw new Error('There are no tax tables.');
    return tables;
  };
}

/** Combines the files of one year; the federal tables stand apart, since the portal loads them alone. */
function assemble(year: number, files: readonly TableFile[]): TaxTables {
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

function parse({ name, table }: TableSource): TableFile {
  const parsed = tableFile.safeParse(table);
  if (!parsed.success) throw new Error(`Tax table ${name}: ${parsed.error.message}`);
  return parsed.data;
}
