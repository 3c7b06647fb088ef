import type { TableSource } from '../../tables/by-year.ts';
import state2024 from './2024.json' with { type: 'json' };
import state2025 from './2025.json' with { type: 'json' };
import state2026 from './2026.json' with { type: 'json' };

/** State tax tables of Florida by year; each file names its sources. */
export const FLORIDA: readonly TableSource[] = [
  { year: 2024, name: 'states/fl/2024.json', table: state2024 },
  { year: 2025, name: 'states/fl/2025.json', table: state2025 },
  { year: 2026, name: 'states/fl/2026.json', table: state2026 },
];
