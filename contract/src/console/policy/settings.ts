import { IDENTITY_FACTS } from '../../features/invitations/facts.ts';
import { LISTED_FEATURES, type ListedFeature } from '../../portal-features.ts';

/** The entries that a setting accepts. Every value is a text, as it is typed at the command line: `on`, `5`, `17:00`. */
export type SettingKind =
  | { readonly type: 'switch' }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly word?: string }
  | { readonly type: 'time' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  /** Several of the choices, with commas between them. */
  | { readonly type: 'choices'; readonly choices: readonly string[]; readonly count?: number }
  /** An employee number, or the word for no one. */
  | { readonly type: 'employee'; readonly word: string };

/** The groups of settings, in the order of the page. */
export const SETTING_GROUPS = [
  'selfService',
  'features',
  'managers',
  'team',
  'deposits',
  'nameAddress',
  'directDeposit',
  'taxes',
  'uploads',
  'signIn',
  'formerEmployees',
  'operators',
  'invitations',
] as const;
type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The changes that take protection away or are about who decides about money: a second operator confirms them where policy says so. */
type Guard = 'never' | 'always' | 'turningOn' | 'turningOff' | 'lower' | 'higher';

/** A setting of a client's policy. */
interface Setting {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** The value of a client that chose nothing. */
  readonly standard: string;
  /** `client`: the client's own payroll team may change it too. */
  readonly changedBy: 'provider' | 'client';
  readonly guard: Guard;
  /** The bounds follow from law or from safety, and the page says why. */
  readonly isBounded?: true;
}

const SWITCH = { type: 'switch' } as const;
const LEVELS = { type: 'choice', choices: ['password', 'second-factor', 'phishing-resistant'] } as const;
const AGE = { type: 'number', min: 30, max: 3600, word: 'default' } as const;
const DECIDERS = ['payrollAdministrator', 'manager', 'supervisor', 'none'] as const;

const on = { kind: SWITCH, standard: 'on', changedBy: 'provider', guard: 'never' } as const;
const off = { ...on, standard: 'off' } as const;
const level = { group: 'signIn', kind: LEVELS, standard: 'password', changedBy: 'provider', guard: 'lower' } as const;
const age = {
  group: 'signIn',
  kind: AGE,
  standard: 'default',
  changedBy: 'provider',
  guard: 'higher',
  isBounded: true,
} as const;

type RulePart = 'decider' | 'deadline' | 'escalate-to' | 'deputy' | 'approvals';
interface RuleTerms {
  readonly guard: Guard;
  readonly changedBy: Setting['changedBy'];
  /** Days until the deadline, unless the client chose others. */
  readonly days: string;
}

/** Returns the settings of who decides about one type of request. */
function rule<G extends 'nameAddress' | 'directDeposit' | 'taxes'>(group: G, { guard, changedBy, days }: RuleTerms) {
  const decider = { group, kind: { type: 'choice', choices: DECIDERS }, changedBy, guard } as const;
  const number = (max: number) => ({ type: 'number', min: 1, max }) as const;
  const parts: Readonly<Record<RulePart, Setting>> = {
    decider: { ...decider, standard: 'payrollAdministrator' },
    deadline: { group, kind: number(60), standard: days, changedBy: 'client', guard: 'never' },
    'escalate-to': { ...decider, standard: 'none' },
    deputy: { group, kind: { type: 'employee', word: 'none' }, standard: 'none', changedBy, guard },
    approvals: { group, kind: number(2), standard: '1', changedBy, guard: 'lower' },
  };
  return Object.fromEntries(Object.entries(parts).map(([part, setting]) => [`${group}.${part}`, setting])) as Readonly<
    Record<`${G}.${RulePart}`, Setting>
  >;
}

/** The switches of the portal's features. */
const features = Object.fromEntries(LISTED_FEATURES.map((name) => [name, { ...on, group: 'features' }])) as Readonly<
  Record<ListedFeature, Setting>
>;

const settings = {
  'self-service': { ...on, group: 'selfService' },
  'hr-access': { ...on, group: 'selfService' },
  reviews: { ...off, group: 'selfService', changedBy: 'client' },
  ...features,
  'manager-view': { ...on, group: 'managers' },
  'manager-self-service': { ...on, group: 'managers', guard: 'turningOn' },
  'supervisor-self-service': { ...on, group: 'managers', guard: 'turningOn' },
  'managers-see-pay': { ...on, group: 'managers', changedBy: 'client' },
  'managers-see-bank': { ...on, group: 'managers', guard: 'turningOn' },
  'year-end-view': { ...on, group: 'managers' },
  'team-birthdays': { ...off, group: 'team', changedBy: 'client' },
  'team-anniversaries': { ...on, group: 'team', changedBy: 'client' },
  'deposit-accounts': {
    group: 'deposits',
    kind: { type: 'number', min: 1, max: 10 },
    standard: '5',
    changedBy: 'provider',
    guard: 'never',
    isBounded: true,
  },
  'cutoff-days': {
    group: 'deposits',
    kind: { type: 'number', min: 0, max: 14 },
    standard: '3',
    changedBy: 'provider',
    guard: 'never',
  },
  'cutoff-time': {
    group: 'deposits',
    kind: { type: 'time' },
    standard: '17:00',
    changedBy: 'provider',
    guard: 'never',
  },
  ...rule('nameAddress', { guard: 'never', changedBy: 'client', days: '5' }),
  ...rule('directDeposit', { guard: 'always', changedBy: 'provider', days: '3' }),
  ...rule('taxes', { guard: 'always', changedBy: 'provider', days: '5' }),
  'upload-types': {
    group: 'uploads',
    kind: { type: 'choices', choices: ['pdf', 'png', 'jpg', 'docx', 'txt'] },
    standard: 'pdf,png,jpg,docx,txt',
    changedBy: 'client',
    guard: 'never',
    isBounded: true,
  },
  'upload-max-bytes': {
    group: 'uploads',
    kind: { type: 'number', min: 0, max: 26_214_400 },
    standard: '10485760',
    changedBy: 'client',
    guard: 'never',
    isBounded: true,
  },
  'employee-sign-in': level,
  'manager-sign-in': level,
  'payroll-sign-in': level,
  'sign-in-age-bank-change': age,
  'sign-in-age-contact-change': age,
  'sign-in-age-employee-list': age,
  'sign-in-age-pay-history': age,
  'sign-in-age-year-end-forms': age,
  'former-access-months': {
    group: 'formerEmployees',
    // 820 ILCS 115/10 asks for twelve months.
    kind: { type: 'number', min: 12, max: 120, word: 'always' },
    standard: 'always',
    changedBy: 'provider',
    guard: 'never',
    isBounded: true,
  },
  'operator-reasons': { ...off, group: 'operators', guard: 'turningOff' },
  'two-operators': { ...off, group: 'operators', guard: 'turningOff' },
  'invitation.facts': {
    group: 'invitations',
    kind: { type: 'choices', choices: IDENTITY_FACTS, count: 2 },
    standard: 'zipCode,birthDate',
    changedBy: 'provider',
    guard: 'always',
    isBounded: true,
  },
  'invitation.mail-days': {
    group: 'invitations',
    kind: { type: 'number', min: 1, max: 60 },
    standard: '14',
    changedBy: 'client',
    guard: 'never',
    isBounded: true,
  },
  'invitation.letter-days': {
    group: 'invitations',
    kind: { type: 'number', min: 1, max: 90 },
    standard: '30',
    changedBy: 'client',
    guard: 'never',
    isBounded: true,
  },
  'invitation.self-registration': { ...off, group: 'invitations', guard: 'turningOn' },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** Every setting of a client's policy: the command line's bounds, the console's page and its preview derive from it. */
export const POLICY_SETTINGS: Readonly<Record<SettingName, Setting>> = settings;

export const SETTING_NAMES = Object.keys(settings) as [SettingName, ...SettingName[]];

/** Returns the bounds of a number. Throws for a setting that has none. */
export function boundsOf(setting: SettingName): readonly [min: number, max: number] {
  const { kind } = POLICY_SETTINGS[setting];
  if (kind.type !== 'number') throw new Error(`${setting} is not a number.`);
  return [kind.min, kind.max];
}

/** Tells whether a change of a setting takes protection away or is about who decides about money (decision 0036). */
export function isGuarded(setting: SettingName, from: string, to: string): boolean {
  const { guard, kind } = POLICY_SETTINGS[setting];
  const rank = (value: string): number => (kind.type === 'choice' ? kind.choices.indexOf(value) : Number(value));
  switch (guard) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'turningOn':
      return to === 'on';
    case 'turningOff':
      return to === 'off';
    case 'lower':
      return rank(to) < rank(from);
    case 'higher':
      // The installation's own age is a number that the policy doesn't know, so a change to or from it counts.
      return !(rank(to) <= rank(from));
  }
}
