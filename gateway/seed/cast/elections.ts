export type { Election } from '@paystead/payroll/checks/deductions/deductions.ts';
export type { OrderTerms } from '@paystead/payroll/limits/garnishment.ts';
