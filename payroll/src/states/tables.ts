// Generated from the folders of payroll/src/states by scripts/build-portal/state-files.ts. Do not edit.
import type { TableSource } from '../tables/by-year.ts';
import az2025 from './az/2025.json' with { type: 'json' };
import az2026 from './az/2026.json' with { type: 'json' };
import fl2024 from './fl/2024.json' with { type: 'json' };
import fl2025 from './fl/2025.json' with { type: 'json' };
import fl2026 from './fl/2026.json' with { type: 'json' };
import il2025 from './il/2025.json' with { type: 'json' };
import il2026 from './il/2026.json' with { type: 'json' };
import in2024Local from './in/2024-local.json' with { type: 'json' };
import in2024 from './in/2024.json' with { type: 'json' };
import in2025Local from './in/2025-local.json' with { type: 'json' };
import in2025 from './in/2025.json' with { type: 'json' };
import in2026Local from './in/2026-local.json' with { type: 'json' };
import in2026 from './in/2026.json' with { type: 'json' };
import ky2024Local from './ky/2024-local.json' with { type: 'json' };
import ky2024 from './ky/2024.json' with { type: 'json' };
import ky2025Local from './ky/2025-local.json' with { type: 'json' };
import ky2025 from './ky/2025.json' with { type: 'json' };
import ky2026Local from './ky/2026-local.json' with { type: 'json' };
import ky2026 from './ky/2026.json' with { type: 'json' };
import mi2025 from './mi/2025.json' with { type: 'json' };
import mi2026 from './mi/2026.json' with { type: 'json' };
import nc2025 from './nc/2025.json' with { type: 'json' };
import nc2026 from './nc/2026.json' with { type: 'json' };
import nv2025 from './nv/2025.json' with { type: 'json' };
import nv2026 from './nv/2026.json' with { type: 'json' };
import pa2024Local from './pa/2024-local.json' with { type: 'json' };
import pa2024 from './pa/2024.json' with { type: 'json' };
import pa2025Local from './pa/2025-local.json' with { type: 'json' };
import pa2025 from './pa/2025.json' with { type: 'json' };
import pa2026Local from './pa/2026-local.json' with { type: 'json' };
import pa2026 from './pa/2026.json' with { type: 'json' };
import tn2025 from './tn/2025.json' with { type: 'json' };
import tn2026 from './tn/2026.json' with { type: 'json' };
import tx2024 from './tx/2024.json' with { type: 'json' };
import tx2025 from './tx/2025.json' with { type: 'json' };
import tx2026 from './tx/2026.json' with { type: 'json' };
import wa2025 from './wa/2025.json' with { type: 'json' };
import wa2026 from './wa/2026.json' with { type: 'json' };

/** The tables of every state that the engine covers; each file names its sources. */
export const STATE_TABLES: readonly TableSource[] = [
  { year: 2025, name: 'states/az/2025.json', table: az2025 },
  { year: 2026, name: 'states/az/2026.json', table: az2026 },
  { year: 2024, name: 'states/fl/2024.json', table: fl2024 },
  { year: 2025, name: 'states/fl/2025.json', table: fl2025 },
  { year: 2026, name: 'states/fl/2026.json', table: fl2026 },
  { year: 2025, name: 'states/il/2025.json', table: il2025 },
  { year: 2026, name: 'states/il/2026.json', table: il2026 },
  { year: 2024, name: 'states/in/2024-local.json', table: in2024Local },
  { year: 2024, name: 'states/in/2024.json', table: in2024 },
  { year: 2025, name: 'states/in/2025-local.json', table: in2025Local },
  { year: 2025, name: 'states/in/2025.json', table: in2025 },
  { year: 2026, name: 'states/in/2026-local.json', table: in2026Local },
  { year: 2026, name: 'states/in/2026.json', table: in2026 },
  { year: 2024, name: 'states/ky/2024-local.json', table: ky2024Local },
  { year: 2024, name: 'states/ky/2024.json', table: ky2024 },
  { year: 2025, name: 'states/ky/2025-local.json', table: ky2025Local },
  { year: 2025, name: 'states/ky/2025.json', table: ky2025 },
  { year: 2026, name: 'states/ky/2026-local.json', table: ky2026Local },
  { year: 2026, name: 'states/ky/2026.json', table: ky2026 },
  { year: 2025, name: 'states/mi/2025.json', table: mi2025 },
  { year: 2026, name: 'states/mi/2026.json', table: mi2026 },
  { year: 2025, name: 'states/nc/2025.json', table: nc2025 },
  { year: 2026, name: 'states/nc/2026.json', table: nc2026 },
  { year: 2025, name: 'states/nv/2025.json', table: nv2025 },
  { year: 2026, name: 'states/nv/2026.json', table: nv2026 },
  { year: 2024, name: 'states/pa/2024-local.json', table: pa2024Local },
  { year: 2024, name: 'states/pa/2024.json', table: pa2024 },
  { year: 2025, name: 'states/pa/2025-local.json', table: pa2025Local },
  { year: 2025, name: 'states/pa/2025.json', table: pa2025 },
  { year: 2026, name: 'states/pa/2026-local.json', table: pa2026Local },
  { year: 2026, name: 'states/pa/2026.json', table: pa2026 },
  { year: 2025, name: 'states/tn/2025.json', table: tn2025 },
  { year: 2026, name: 'states/tn/2026.json', table: tn2026 },
  { year: 2024, name: 'states/tx/2024.json', table: tx2024 },
  { year: 2025, name: 'states/tx/2025.json', table: tx2025 },
  { year: 2026, name: 'states/tx/2026.json', table: tx2026 },
  { year: 2025, name: 'states/wa/2025.json', table: wa2025 },
  { year: 2026, name: 'states/wa/2026.json', table: wa2026 },
];
