import { ACT_KINDS, ASSURANCE_LEVELS, type ActKind, type Assurance } from '@paystead/contract/assurance.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { SIGN_IN_AGE } from '../../platform/access/recent-sign-in.ts';
import type { ClientPolicy } from '../../platform/access/session.ts';
import { text } from './texts.ts';

/** The part of a client's policy that says how its people must sign in. */
type SignInPolicy = Pick<
  ClientPolicy,
  'employee_assurance' | 'manager_assurance' | 'payroll_assurance' | 'sign_in_ages'
>;

/** Options with the column of the required level, by role. */
const LEVELS = {
  'employee-sign-in': 'employee_assurance',
  'manager-sign-in': 'manager_assurance',
  'payroll-sign-in': 'payroll_assurance',
} as const;

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ageOption = (kind: ActKind) => `sign-in-age-${dashed(kind)}`;

/** The option value for the installation's own age. */
const INSTALLED = 'default';

/** The options of a client's sign-in policy. */
export const SIGN_IN_OPTIONS: readonly string[] = [...Object.keys(LEVELS), ...ACT_KINDS.map(ageOption)];

/** Applies typed options to a sign-in policy, or returns every fault; options that were not given keep their value. */
export function changeSignIn(
  before: SignInPolicy,
  typed: (option: string) => string | undefined,
  language: Language,
): { readonly policy: SignInPolicy; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const { employee_assurance, manager_assurance, payroll_assurance } = before;
  const ages = { ...before.sign_in_ages };
  const policy = { employee_assurance, manager_assurance, payroll_assurance, sign_in_ages: ages };
  for (const [option, column] of Object.entries(LEVELS)) {
    const answer = typed(option);
    if (answer === undefined) continue;
    const level = levelNamed(answer);
    if (level) policy[column] = level;
    else faults.push(text(language, 'set.level', { option, levels: ASSURANCE_LEVELS.map(dashed).join(', ') }));
  }
  for (const kind of ACT_KINDS) {
    const option = ageOption(kind);
    const answer = typed(option);
    if (answer === undefined) continue;
    const seconds = /^\d{1,9}$/.test(answer) ? Number(answer) : Number.NaN;
    if (answer === INSTALLED) delete ages[kind];
    else if (seconds >= SIGN_IN_AGE.min && seconds <= SIGN_IN_AGE.max) ages[kind] = seconds;
    else faults.push(text(language, 'set.age', { option, ...SIGN_IN_AGE, installed: INSTALLED }));
  }
  return { policy, faults };
}

/** Returns a sign-in policy under the names of its options. */
export function signInOptions(policy: SignInPolicy): Readonly<Record<string, string | number>> {
  return {
    ...Object.fromEntries(Object.entries(LEVELS).map(([option, column]) => [option, dashed(policy[column])])),
    ...Object.fromEntries(ACT_KINDS.map((kind) => [ageOption(kind), policy.sign_in_ages[kind] ?? INSTALLED])),
  };
}

function levelNamed(typed: string): Assurance | undefined {
  return ASSURANCE_LEVELS.find((level) => typed === dashed(level));
}
