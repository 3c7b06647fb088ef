import { z } from 'zod';

/** Payday notices only; security notices cannot be blocked. */
export const preferences = z.object({ blockPayrollAlerts: z.boolean() });
export type Preferences = z.infer<typeof preferences>;
