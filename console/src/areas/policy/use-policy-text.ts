import type { PolicySetting, PolicyWarning } from '@paystead/contract/console/policy/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { TextShapes } from '@paystead/ui/translations/text-shapes.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

type Setting = PolicySetting['setting'];
type KeyEnd<P extends string> = keyof TextShapes extends infer K ? (K extends `${P}${infer End}` ? End : never) : never;
type NameEnd = KeyEnd<'console.policy.name.'>;
type ChoiceEnd = KeyEnd<'console.policy.choice.'>;
type WhyEnd = KeyEnd<'console.policy.why.'>;

/** Bytes of a megabyte, in which the page shows sizes. */
const MEGABYTE = 1_048_576;

/** Returns a name as keys of texts have it: `cutoffDays`. */
const keyOf = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the part of a setting's name that its texts have: rules of every type share theirs. */
const endOf = (setting: Setting): NameEnd => keyOf(setting.split('.')[1] ?? setting) as NameEnd;

/** The words of a client's policy. */
export interface PolicyText {
  readonly name: (setting: Setting) => string;
  /** The name with its group, where it stands alone. */
  readonly fullName: (setting: Setting) => string;
  readonly about: (setting: Setting) => string;
  /** Why the bounds are as they are. */
  readonly why: (setting: Setting) => string;
  readonly value: (setting: Setting, value: string) => string;
  readonly choice: (choice: string) => string;
  /** The text of what applies to a person, before or after. */
  readonly state: (setting: Setting, state: string | null) => string;
  readonly warning: (warning: PolicyWarning) => string;
}

const GROUPS = ['nameAddress', 'directDeposit', 'taxes'] as const;
const STATES = {
  decides: 'console.policy.state.decides',
  late: 'console.policy.state.late',
  room: 'console.policy.state.room',
  full: 'console.policy.state.full',
  over: 'console.policy.state.over',
  enough: 'console.policy.state.enough',
  weak: 'console.policy.state.weak',
} as const;

/** Returns the function for names, explanations and values of settings in the operator's language. */
export function usePolicyText(): PolicyText {
  const t = useText();
  const format = useFormat();
  const choice = (one: string): string => t(`console.policy.choice.${keyOf(one) as ChoiceEnd}`);
  const name = (setting: Setting): string => t(`console.policy.name.${endOf(setting)}`);
  const value = (setting: Setting, text: string): string => {
    if (text === 'on' || text === 'off' || text === 'true' || text === 'false')
      return t(text === 'on' || text === 'true' ? 'console.policy.on' : 'console.policy.off');
    if (setting === 'upload-max-bytes') return `${megabytes(text)} MB`;
    // Numbers, times and employee numbers are their own words.
    if (/\d/.test(text)) return text;
    return text
      .split(',')
      .map((one) => choice(one))
      .join(', ');
  };
  return {
    name,
    choice,
    value,
    fullName: (setting) => {
      const group = GROUPS.find((one) => setting.startsWith(`${one}.`));
      return group ? `${t(`console.policy.group.${group}`)} · ${name(setting)}` : name(setting);
    },
    about: (setting) => t(`console.policy.about.${endOf(setting)}`),
    why: (setting) =>
      t(`console.policy.why.${(setting.startsWith('sign-in-age-') ? 'signInAge' : endOf(setting)) as WhyEnd}`),
    state: (setting, state) => {
      if (state === null) return t('console.policy.choice.none');
      if (state.startsWith('sees:')) return t('console.policy.state.sees', { count: Number(state.slice(5)) });
      if (setting === 'former-access-months')
        return state === 'always'
          ? t('console.policy.state.always')
          : t('console.policy.state.until', { date: format.date(state, 'medium') });
      if (state === 'off' && GROUPS.some((one) => setting.startsWith(one)))
        return t('console.policy.state.doesNotDecide');
      if (state === 'off' && ['manager-view', 'manager-self-service', 'supervisor-self-service'].includes(setting))
        return t('console.policy.state.seesNone');
      return state in STATES ? t(STATES[state as keyof typeof STATES]) : value(setting, state);
    },
    warning: ({ code, group, decider, needed }) =>
      t(`console.policy.warning.${code}`, {
        group: t(`console.policy.group.${group}`),
        decider: decider === null ? '' : choice(decider),
        needed: needed ?? 0,
      }),
  };
}

/** Returns a size in megabytes as it is typed. */
export function megabytes(bytes: string): string {
  return String(Math.round((Number(bytes) / MEGABYTE) * 100) / 100);
}

/** Returns the bytes of a typed size; what isn't a number stays as typed, and the gateway refuses it. */
export function bytesOf(typed: string): string {
  const size = Number(typed.replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(size) ? typed : String(Math.round(size * MEGABYTE));
}
