import { STATE_TABLES } from '../states/tables.ts';
import payroll2024 from './2024/payroll.json' with { type: 'json' };
import payroll2025 from './2025/payroll.json' with { type: 'json' };
import payroll2026 from './2026/payroll.json' with { type: 'json' };
import { tablesByYear, type TableSource } from './by-year.ts';
import type { TaxTables } from './tax-tables.ts';

/** Every table file of this release: wage bases, limits and rates of the federation, and the states. */
export const SHIPPED_TABLES: readonly TableSource[] = [
  { year: 2024, name: 'tables/2024/payroll.json', table: payroll2024 },
  { year: 2025, name: 'tables/2025/payroll.json', table: payroll2025 },
  { year: 2026, name: 'tables/2026/payroll.json', table: payroll2026 },
  ...STATE_TABLES,
];

let shipped: ((checkDate: string) => TaxTables) | undefined;

/** Returns the release's tax tables for a check date (local); they are parsed on the first call. */
export function taxTablesOn(checkDate: string): TaxTables {
  shipped ??= tablesByYear(SHIPPED_TABLES);
  return shipped(checkDate);
}
