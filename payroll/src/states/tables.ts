import type { TableSource } from '../tables/by-year.ts';
import { FLORIDA } from './fl/tables.ts';
import { INDIANA } from './in/tables.ts';
import { KENTUCKY } from './ky/tables.ts';
import { PENNSYLVANIA } from './pa/tables.ts';
import { TEXAS } from './tx/tables.ts';

/** The tables of every state that the engine covers: a state is one folder and one line here. */
export const STATE_TABLES: readonly TableSource[] = [...FLORIDA, ...INDIANA, ...KENTUCKY, ...PENNSYLVANIA, ...TEXAS];
