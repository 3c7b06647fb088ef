import { z } from 'zod';
import { language } from '../../fields.ts';

/**
 * A person's preferences. `blockPayrollAlerts` blocks payday notices only: security notices can't be blocked.
 * `language` is that of mail.
 */
export const preferences = z.object({ blockPayrollAlerts: z.boolean(), language });
export type Preferences = z.infer<typeof preferences>;

/** Omitted preferences stay unchanged. */
export const preferencesChange = z.object({ blockPayrollAlerts: z.boolean(), language: language.optional() });
