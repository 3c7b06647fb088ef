import { z } from 'zod';
import { language } from '../../fields.ts';

/** `blockPayrollAlerts` silences payday notices only: security notices cannot be blocked. `language`: of what is mailed. */
export const preferences = z.object({ blockPayrollAlerts: z.boolean(), language });
export type Preferences = z.infer<typeof preferences>;

/** Omitted preferences stay unchanged. */
export const preferencesChange = z.object({ blockPayrollAlerts: z.boolean(), language: language.optional() });
