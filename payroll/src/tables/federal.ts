import type { FederalTables } from '../federal/withholding-tables.ts';
import { federal2024 } from './2024/federal.ts';
import { federal2025 } from './2025/federal.ts';
import { federal2026 } from './2026/federal.ts';

/** Ascending by year. */
const years: readonly FederalTables[] = [federal2024, federal2025, federal2026];

/** The tables a check date falls under; until a new year's tables are published, the newest ones known. */
export function federalTablesFor(checkDate: string): FederalTables {
  const year = Number(checkDate.slice(0, 4));
  return years.findLast((tables) => tables.year <= year) ?? federal2024;
}
