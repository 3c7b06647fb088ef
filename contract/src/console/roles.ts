import { z } from 'zod';

/**
 * Roles of operators. `owner` and `implementation` change things, `support` and `readOnly` look, `auditor` looks at what was
 * done, and `payroll` is a client's own payroll team.
 */
export const operatorRoles = ['owner', 'implementation', 'support', 'readOnly', 'auditor', 'payroll'] as const;
export const operatorRole = z.enum(operatorRoles);
export type OperatorRole = z.infer<typeof operatorRole>;

/** Roles of calls that do a client's daily work: people, imports, messages, requests. */
export const CLIENT_WRITERS: readonly OperatorRole[] = ['owner', 'implementation', 'payroll'];
/** Roles of calls that change nothing. */
export const EVERY_ROLE: readonly OperatorRole[] = operatorRoles;
