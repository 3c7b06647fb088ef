import { boundsOf } from '@paystead/contract/console/policy/settings.ts';
import type { Language } from '@paystead/contract/fields.ts';
import {
  RULE_TYPE,
  type Decider,
  type DecisionRule,
  type RuleTypeName,
} from '@paystead/contract/features/pending-transactions/rules.ts';
import { leastFormerAccessMonths } from '@paystead/payroll/stub-law/stub-law.ts';
import { LISTED_FEATURES } from '@paystead/contract/portal-features.ts';
import type { ClientPolicy } from '../../platform/access/session.ts';
import { changeSignIn, SIGN_IN_OPTIONS, signInOptions } from './sign-in-options.ts';
import { text } from './texts.ts';

/** The typed options, by name. */
export type TypedOptions = Readonly<Record<string, string | boolean | undefined>>;

/** On/off options with their column of `client_policy`. */
export const SWITCHES = {
  'self-service': 'allow_self_service',
  'manager-self-service': 'allow_manager_self_service',
  'supervisor-self-service': 'allow_supervisor_self_service',
  'manager-view': 'is_manager_view_enabled',
  'year-end-view': 'is_hr_w2_1099_view_enabled',
  'hr-access': 'hr_access',
  'managers-see-pay': 'managers_see_pay',
  'managers-see-bank': 'managers_see_bank',
  reviews: 'reviews_enabled',
  'team-birthdays': 'team_birthdays',
  'team-anniversaries': 'team_anniversaries',
  'operator-reasons': 'operator_reasons',
  'two-operators': 'two_operators',
} as const;

/** Number options with their column. A form with a file has at most 25 MiB (the server's limit). */
const NUMBERS = {
  'deposit-accounts': 'deposit_account_limit',
  'cutoff-days': 'change_cutoff_days',
  'upload-max-bytes': 'upload_max_bytes',
} as const;

/** File types that uploads recognize by content (platform/uploads). */
const FILE_TYPES = ['pdf', 'png', 'jpg', 'docx', 'txt'];

/** The option's value for access without end, and the bounds of any other: the database has the same. */
const ALWAYS = 'always';
const LEAST_MONTHS = leastFormerAccessMonths();
const [, MOST_MONTHS] = boundsOf('former-access-months');

const names = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, 'string' as const]));

/** The options of a client's policy. */
export const POLICY_OPTIONS = names([
  ...Object.keys(SWITCHES),
  ...LISTED_FEATURES,
  ...Object.keys(NUMBERS),
  'cutoff-time',
  'upload-types',
  'former-access-months',
  ...SIGN_IN_OPTIONS,
]);

/** The options of a decision rule. */
export const RULE_OPTIONS = names(['decider', 'deadline', 'escalate-to', 'deputy', 'approvals']);

/** Applies options to a policy, or returns every fault; options that were not given keep their value. */
export function changePolicy(
  before: ClientPolicy,
  typed: TypedOptions,
  language: Language,
): { readonly policy: ClientPolicy } | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const policy = { ...before };
  for (const [option, column] of Object.entries(SWITCHES)) {
    const answer = textOf(typed, option);
    if (answer === undefined) continue;
    if (answer === 'on' || answer === 'off') policy[column] = answer === 'on';
    else faults.push(text(language, 'set.switch', { option }));
  }
  for (const feature of LISTED_FEATURES) {
    const answer = textOf(typed, feature);
    if (answer === undefined) continue;
    const others = policy.features_off.filter((one) => one !== feature);
    if (answer === 'on' || answer === 'off')
      policy.features_off = answer === 'on' ? others : [...others, feature].toSorted();
    else faults.push(text(language, 'set.switch', { option: feature }));
  }
  for (const option of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
    const answer = textOf(typed, option);
    if (answer === undefined) continue;
    const [min, max] = boundsOf(option);
    const number = wholeNumber(answer, min, max);
    if (number === null) faults.push(text(language, 'set.number', { option, min, max }));
    else policy[NUMBERS[option]] = number;
  }
  const time = textOf(typed, 'cutoff-time');
  if (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    faults.push(text(language, 'set.time', { option: 'cutoff-time' }));
  else if (time !== undefined) policy.change_cutoff_time = `${time}:00`;
  const types = textOf(typed, 'upload-types')
    ?.split(',')
    .map((one) => one.trim().toLowerCase());
  if (types !== undefined && !types.every((one) => FILE_TYPES.includes(one)))
    faults.push(text(language, 'set.fileTypes', { option: 'upload-types', types: FILE_TYPES.join(',') }));
  else if (types !== undefined) policy.upload_file_types = FILE_TYPES.filter((one) => types.includes(one));
  const months = textOf(typed, 'former-access-months');
  const longest = months === undefined || months === ALWAYS ? null : wholeNumber(months, LEAST_MONTHS, MOST_MONTHS);
  if (months !== undefined && months !== ALWAYS && longest === null)
    faults.push(
      text(language, 'set.formerAccess', {
        option: 'former-access-months',
        min: LEAST_MONTHS,
        max: MOST_MONTHS,
        always: ALWAYS,
      }),
    );
  else if (months !== undefined) policy.former_access_months = longest;
  const signIn = changeSignIn(before, (option) => textOf(typed, option), language);
  faults.push(...signIn.faults);
  return faults.length > 0 ? { faults } : { policy: { ...policy, ...signIn.policy } };
}

/** Returns a policy under the names of its options. */
export function policyOptions(policy: ClientPolicy): Readonly<Record<string, string | number | boolean>> {
  return {
    ...Object.fromEntries(Object.entries(SWITCHES).map(([option, column]) => [option, policy[column]])),
    ...Object.fromEntries(LISTED_FEATURES.map((feature) => [feature, !policy.features_off.includes(feature)])),
    ...Object.fromEntries(Object.entries(NUMBERS).map(([option, column]) => [option, policy[column]])),
    'cutoff-time': policy.change_cutoff_time.slice(0, 5),
    'upload-types': policy.upload_file_types.join(','),
    'former-access-months': policy.former_access_months ?? ALWAYS,
    ...signInOptions(policy),
  };
}

/** A rule with its deputy by employee number, as operators know them. */
export interface OperatorRule extends Omit<DecisionRule, 'deputyEmployeeId'> {
  readonly deputyNumber: string | null;
}

const DECIDERS: readonly Decider[] = ['payrollAdministrator', 'manager', 'supervisor'];
/** The option value for no decider or deputy. */
const NONE = 'none';
const [, LONGEST_DEADLINE] = boundsOf('nameAddress.deadline');
export const [, MOST_APPROVALS] = boundsOf('nameAddress.approvals');

/**
 * Applies options to a decision rule, or returns every fault; options that were not given keep their value. The
 * database checks if the deputy is able to decide.
 */
export function changeRule(
  before: OperatorRule,
  typed: TypedOptions,
  language: Language,
): { readonly rule: OperatorRule } | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const deciders = DECIDERS.join(', ');
  let { decider, deadlineDays, escalateTo, deputyNumber, approvalsNeeded } = before;
  const typedDecider = textOf(typed, 'decider');
  if (typedDecider !== undefined) {
    const known = typedDecider === NONE ? NONE : deciderNamed(typedDecider);
    if (known === null) faults.push(text(language, 'decisionSet.decider', { option: 'decider', deciders, none: NONE }));
    else decider = known;
  }
  const deadline = textOf(typed, 'deadline');
  if (deadline !== undefined) {
    const days = wholeNumber(deadline, 1, LONGEST_DEADLINE);
    if (days === null) faults.push(text(language, 'decisionSet.deadline', { min: 1, max: LONGEST_DEADLINE }));
    else deadlineDays = days;
  }
  const escalate = textOf(typed, 'escalate-to');
  if (escalate !== undefined) {
    const known = escalate === NONE ? null : deciderNamed(escalate);
    if (known === null && escalate !== NONE)
      faults.push(text(language, 'decisionSet.decider', { option: 'escalate-to', deciders, none: NONE }));
    else escalateTo = known;
  }
  const deputy = textOf(typed, 'deputy')?.trim();
  if (deputy === '') faults.push(text(language, 'decisionSet.deputy', { none: NONE }));
  else if (deputy !== undefined) deputyNumber = deputy === NONE ? null : deputy;
  const approvals = textOf(typed, 'approvals');
  if (approvals !== undefined) {
    const needed = wholeNumber(approvals, 1, MOST_APPROVALS);
    if (needed === null) faults.push(text(language, 'decisionSet.approvals', { max: MOST_APPROVALS }));
    else approvalsNeeded = needed;
  }
  if (faults.length === 0 && escalateTo !== null && escalateTo === decider)
    faults.push(text(language, 'decisionSet.sameDecider', { decider, none: NONE }));
  return faults.length > 0
    ? { faults }
    : { rule: { decider, deadlineDays, escalateTo, deputyNumber, approvalsNeeded } };
}

/** Returns a decision rule under the names of its options. */
export function ruleOptions(rule: OperatorRule): Readonly<Record<string, string | number>> {
  return {
    decider: rule.decider,
    deadline: rule.deadlineDays,
    'escalate-to': rule.escalateTo ?? NONE,
    deputy: rule.deputyNumber ?? NONE,
    approvals: rule.approvalsNeeded,
  };
}

/** The rule types that a client can have a rule for: by code, with the specification's name. */
export const RULE_TYPES: readonly (readonly [number, RuleTypeName])[] = [
  [RULE_TYPE.NameAddress, 'NameAddress'],
  [RULE_TYPE.DirectDeposit, 'DirectDeposit'],
  [RULE_TYPE.TaxCategories, 'TaxCategories'],
];

/** Returns the code of a rule type typed as its number or its name, or null if there is none. */
export function ruleTypeOf(typed: string): number | null {
  const known = RULE_TYPES.find(([code, name]) => typed === String(code) || typed.toLowerCase() === name.toLowerCase());
  return known?.[0] ?? null;
}

/**
 * The deciders that a client has in each role, by employee number: those who sign in and still work there. The first of them, as many as a
 * rule may need.
 */
export interface Present extends Readonly<Record<Decider, readonly string[]>> {
  /** Deputies of the client's rules who can't decide any more: they left, can't sign in, or have no one in scope. */
  readonly absentDeputies: readonly string[];
}

/** Settings, rules and people of one rule type that do not fit together. */
export interface Mismatch {
  readonly code: 'viewOff' | 'noOne' | 'tooFew' | 'seesBank';
  readonly ruleType: number;
  readonly decider: Decider | null;
  /** Approvals that the rule needs; null if it is not about their number. */
  readonly needed: number | null;
}

/** Returns what does not fit together. Warnings, not refusals, because settings may be changed in any order. */
export function mismatchesOf(
  policy: ClientPolicy,
  rules: readonly { readonly ruleType: number; readonly rule: OperatorRule }[],
  present: Present,
): Mismatch[] {
  const managers = policy.is_manager_view_enabled && policy.allow_manager_self_service;
  const open: Readonly<Record<Decider, boolean>> = {
    payrollAdministrator: managers,
    manager: managers,
    supervisor: policy.allow_supervisor_self_service,
  };
  return rules.flatMap(({ ruleType, rule }) => {
    const deciders = DECIDERS.filter((one) => one === rule.decider || one === rule.escalateTo);
    const found = (code: Mismatch['code'], more: Partial<Mismatch> = {}): Mismatch => ({
      code,
      ruleType,
      decider: null,
      needed: null,
      ...more,
    });
    const closed = deciders.flatMap((decider) => {
      if (!open[decider]) return [found('viewOff', { decider })];
      return present[decider].length > 0 ? [] : [found('noOne', { decider })];
    });
    // Someone with two roles, or who is the deputy too, approves once.
    const people = new Set(deciders.flatMap((one) => present[one]));
    if (rule.deputyNumber !== null && !present.absentDeputies.includes(rule.deputyNumber))
      people.add(rule.deputyNumber);
    if (rule.decider !== NONE && people.size > 0 && people.size < rule.approvalsNeeded)
      closed.push(found('tooFew', { needed: rule.approvalsNeeded }));
    const seesBank = ruleType === RULE_TYPE.DirectDeposit && deciders.some((one) => one !== 'payrollAdministrator');
    return seesBank && !policy.managers_see_bank ? [...closed, found('seesBank')] : closed;
  });
}

/** Returns the warnings of `mismatchesOf` in words. */
export function notesOn(
  policy: ClientPolicy,
  rules: readonly { readonly ruleType: number; readonly rule: OperatorRule }[],
  present: Present,
  language: Language,
): string[] {
  return mismatchesOf(policy, rules, present).map(({ code, ruleType, decider, needed }) => {
    const type = RULE_TYPES.find(([known]) => known === ruleType)?.[1] ?? String(ruleType);
    return text(language, `note.${code}`, { type, decider: decider ?? '', needed: needed ?? 0 });
  });
}

/** Returns the differences between two settings by name: before and after. */
export function differencesOf(
  before: Readonly<Record<string, string | number | boolean>>,
  after: Readonly<Record<string, string | number | boolean>>,
): Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [name, { before: before[name], after: value }]),
  );
}

function textOf(typed: TypedOptions, option: string): string | undefined {
  const value = typed[option];
  return typeof value === 'string' ? value : undefined;
}

function wholeNumber(typed: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

function deciderNamed(typed: string): Decider | null {
  return DECIDERS.find((one) => one === typed) ?? null;
}
