import { z } from 'zod';

/** A new hire's first task. */
const firstDayTask = z.object({
  kind: z.enum(['directDeposit', 'federalForm', 'stateForm', 'onlineForms', 'contacts']),
  /** `waiting`: requested, and not in effect yet. */
  progress: z.enum(['open', 'waiting', 'done']),
  /** The state, by postal abbreviation, and the name of its form: `IL-W-4`. Null for other kinds. */
  certificate: z.object({ state: z.string(), form: z.string() }).nullable(),
});
export type FirstDayTask = z.infer<typeof firstDayTask>;

/** Empty for people who were hired long ago, and for those who may change nothing. */
export const firstDayReply = z.object({ tasks: z.array(firstDayTask) });
