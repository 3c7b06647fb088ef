import type { FederalTables } from '../withholding-tables.ts';
import { federal2024 } from './federal-2024.ts';
import { federal2025 } from './federal-2025.ts';
import { federal2026 } from './federal-2026.ts';

/** Ascending by year. */
const years: readonly FederalTables[] = [federal2024, federal2025, federal2026];

/** The tables a check date falls under; until a new year's tables are published, the newest ones known. */
export function federalTablesFor(checkDate: string): FederalTables {
  const year = Number(checkDate.slice(0, 4));
  return years.findLast((tables) => tables.year <= year) ?? federal2024;
}
