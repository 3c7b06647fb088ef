import { z } from 'zod';
import { language } from '../../fields.ts';

/** Mail about requests that wait for an approver: one a day, or one for each request at once. */
export const decisionMail = z.enum(['daily', 'atOnce']);
export type DecisionMail = z.infer<typeof decisionMail>;

/**
 * A person's preferences. `blockPayrollAlerts` blocks payday notices only: security notices can't be blocked.
 * `language` is that of mail. `decisionMail` is null for people who approve for no one.
 */
export const preferences = z.object({
  blockPayrollAlerts: z.boolean(),
  language,
  decisionMail: decisionMail.nullable(),
});
export type Preferences = z.infer<typeof preferences>;

/** Omitted preferences stay unchanged. */
export const preferencesChange = z.object({
  blockPayrollAlerts: z.boolean(),
  language: language.optional(),
  decisionMail: decisionMail.optional(),
});
