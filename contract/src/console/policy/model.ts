import { z } from 'zod';
import { text } from '../../fields.ts';
import { SETTING_GROUPS, SETTING_NAMES } from './settings.ts';

const settingName = z.enum(SETTING_NAMES);
const settingValue = text(200);

/** A change as it is sent: `from` is the value that the operator saw, so that no one overwrites a newer one unseen. */
export const policyChange = z.strictObject({ setting: settingName, from: settingValue, to: settingValue });
export type PolicyChange = z.infer<typeof policyChange>;

/** A setting with its value at a client. */
const policySetting = z.object({
  setting: settingName,
  group: z.enum(SETTING_GROUPS),
  type: z.enum(['switch', 'number', 'time', 'choice', 'choices', 'employee']),
  min: z.int().nullable(),
  max: z.int().nullable(),
  choices: z.array(z.string()),
  /** The number of choices that it needs; null: any. */
  count: z.int().nullable(),
  /** The value beside numbers or employee numbers: `always`, `none`. */
  word: z.string().nullable(),
  value: z.string(),
  standard: z.string(),
  isBounded: z.boolean(),
  changedBy: z.enum(['provider', 'client']),
  /** Whether the operator's role may change it. */
  mayChange: z.boolean(),
});
export type PolicySetting = z.infer<typeof policySetting>;

/** Something that doesn't fit together: a warning, because settings can be changed in any order. */
const policyWarning = z.object({
  code: z.enum(['viewOff', 'noOne', 'tooFew', 'seesBank']),
  group: z.enum(['nameAddress', 'directDeposit', 'taxes']),
  decider: z.enum(['payrollAdministrator', 'manager', 'supervisor']).nullable(),
  needed: z.int().nullable(),
});
export type PolicyWarning = z.infer<typeof policyWarning>;

const changed = z.object({ setting: settingName, from: z.string(), to: z.string() });

/** A recorded change, in the order in which it was made, newest first. */
const policyEvent = z.object({
  at: z.string(),
  by: z.string(),
  /** The operator who confirmed it; null: none was needed. */
  confirmedBy: z.string().nullable(),
  /** Null: it was made at the command line. */
  reason: z.string().nullable(),
  changes: z.array(changed),
});
export type PolicyEvent = z.infer<typeof policyEvent>;

/** Changes that wait for a second operator. */
const waitingPolicy = z.object({
  confirmationId: z.string(),
  changes: z.array(changed),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  /** True if the operator requested it: only they withdraw it, and only another one confirms or refuses it. */
  isOwn: z.boolean(),
  mayDecide: z.boolean(),
});
export type WaitingPolicy = z.infer<typeof waitingPolicy>;

export const policyPage = z.object({
  clientCode: z.string(),
  clientName: z.string(),
  isSandbox: z.boolean(),
  settings: z.array(policySetting),
  warnings: z.array(policyWarning),
  waiting: z.array(waitingPolicy),
  /** At most 50. */
  history: z.array(policyEvent),
  twoOperators: z.boolean(),
  /** Sandboxes of the client with the values that differ there. Deputies are people, so they aren't compared. */
  sandboxes: z.array(
    z.object({
      clientCode: z.string(),
      name: z.string(),
      differences: z.array(z.object({ setting: settingName, to: z.string() })),
    }),
  ),
});
export type PolicyPage = z.infer<typeof policyPage>;

/** Roles of people whom a change is about. */
const affectedRole = z.enum([
  'employee',
  'supervisor',
  'manager',
  'payrollAdministrator',
  'formerEmployee',
  'operator',
]);

/**
 * A person whom a change is about. `before` and `after` are their states, and differ: a value of the setting, `sees:12`,
 * `decides`, `late` (decides after the deadline), `room`, `full`, `over`, `enough`, `weak`, or a date.
 */
const affected = z.object({
  name: z.string(),
  employeeNumber: z.string().nullable(),
  role: affectedRole,
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Affected = z.infer<typeof affected>;

/** The effect of one change. */
const effect = changed.extend({
  total: z.int(),
  people: z.array(affected),
  /** Requests that wait for a decision of this rule, or acts that wait for a second operator; null: not about waiting work. */
  waiting: z.int().nullable(),
  /** A second operator has to confirm it. */
  isGuarded: z.boolean(),
});
export type PolicyEffect = z.infer<typeof effect>;

export const policyPreview = z.object({
  effects: z.array(effect),
  /** Warnings that hold after the change. */
  warnings: z.array(policyWarning),
  needsSecond: z.boolean(),
});
export type PolicyPreview = z.infer<typeof policyPreview>;
