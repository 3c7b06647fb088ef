import { describe, expect, it } from 'vitest';
import { TARGETS } from '../../imports/compilers.ts';
import { summaryLines } from './plan-lines.ts';
import en from '../../imports/report/table-names.en.json' with { type: 'json' };
import es from '../../imports/report/table-names.es.json' with { type: 'json' };
import { tableName } from '../../imports/report/table-names.ts';

const TABLES = TARGETS.map(({ table }) => table);

describe('IMP-2: the summary of a plan', () => {
  it.each(['en', 'es'] as const)(
    'has a plain name of its own for every table that an import writes, in %s',
    (language) => {
      const named = new Set(Object.keys(language === 'en' ? en : es));
      expect(TABLES.filter((table) => !named.has(`table.${table}`))).toEqual([]);
      const names = TABLES.map((table) => tableName(table, language));
      expect(names.filter((name) => name.includes('_') || name === '')).toEqual([]);
      expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    },
  );

  it('shows a table that no import writes under its own name, as words', () => {
    expect(tableName('pending_transaction_event', 'es')).toBe('pending transaction event');
  });

  it('lists tables in the order of the import, and counts only what there is to count', () => {
    const summary = {
      files: { employees: { rows: 3, rejected: 0, warnings: 0 } },
      tables: {
        year_accumulator: { added: 9, changed: 0, kept: 0 },
        employment_version: { added: 0, changed: 2, kept: 1 },
        deduction_election: { added: 1, changed: 0, removed: 4, kept: 0 },
        person: { added: 0, changed: 0, kept: 0 },
      },
    };
    expect(summaryLines({ summary }, 'en')).toEqual([
      'Files',
      '  employees: 3 rows',
      'Changes',
      '  versions of employment: 2 changed, 1 unchanged',
      '  people: 0 unchanged',
      '  deduction elections: 1 added, 4 removed',
      '  sums of the year: 9 added',
    ]);
    expect(summaryLines({ summary }, 'es').slice(3)).toEqual([
      '  versiones del empleo: 2 cambiadas, 1 sin cambios',
      '  personas: 0 sin cambios',
      '  elecciones de deducciones: 1 añadida, 4 eliminadas',
      '  sumas del año: 9 añadidas',
    ]);
  });
});
