export type { Election } from '../engine/deductions.ts';
export type { OrderTerms } from '../engine/garnishment.ts';
