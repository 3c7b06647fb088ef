import type { FederalTables } from '../federal/withholding-tables.ts';
import { federal2024 } from './2024/federal.ts';
import { federal2025 } from './2025/federal.ts';
import { federal2026 } from './2026/federal.ts';

/** Ascending by year. */
const years: readonly FederalTables[] = [federal2024, federal2025, federal2026];

/** Returns the federal tables for a check date; the newest earlier ones until a year's tables are published. */
export function federalTablesFor(checkDate: string): FederalTables {
  const year = Number(checkDate.slice(0, 4));
  return years.findLast((tables) => tables.year <= year) ?? federal2024;
}
