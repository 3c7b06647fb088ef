import type { TableSource } from '../../tables/by-year.ts';
import state2024 from './2024.json' with { type: 'json' };
import local2024 from './2024-local.json' with { type: 'json' };
import state2025 from './2025.json' with { type: 'json' };
import local2025 from './2025-local.json' with { type: 'json' };
import state2026 from './2026.json' with { type: 'json' };
import local2026 from './2026-local.json' with { type: 'json' };

/** Income, unemployment and local tax tables of Kentucky by year; each file names its sources. */
export const KENTUCKY: readonly TableSource[] = [
  { year: 2024, name: 'states/ky/2024.json', table: state2024 },
  { year: 2024, name: 'states/ky/2024-local.json', table: local2024 },
  { year: 2025, name: 'states/ky/2025.json', table: state2025 },
  { year: 2025, name: 'states/ky/2025-local.json', table: local2025 },
  { year: 2026, name: 'states/ky/2026.json', table: state2026 },
  { year: 2026, name: 'states/ky/2026-local.json', table: local2026 },
];
