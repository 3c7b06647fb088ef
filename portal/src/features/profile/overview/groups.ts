import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import { OCCUPATION_RULES, occupationTitle } from '@paystead/contract/features/year-end/tipped-occupations.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

interface ProfileFact {
  readonly label: string;
  /** Null if nothing is on record. */
  readonly value: string | null;
  /** Code of the value, as payroll files have it. */
  readonly code?: string;
  /** True for values that people copy into forms or need on the phone. */
  readonly isCopyable?: boolean;
}

type GroupId = 'person' | 'contact' | 'work' | 'organization' | 'payAndTax';

export interface ProfileGroup {
  readonly id: GroupId;
  readonly title: string;
  readonly facts: readonly ProfileFact[];
}

/** The texts of the gateway's letter codes. An unknown letter is shown as it is. */
const LETTER_TEXTS: Readonly<
  Record<'status' | 'payType' | 'frequency' | 'filing' | 'gender', Readonly<Record<string, PlainTextKey>>>
> = {
  status: {
    a: 'profile.statusActive',
    l: 'profile.statusLeave',
    s: 'profile.statusSuspended',
    i: 'profile.statusInactive',
    t: 'profile.statusTerminated',
    r: 'profile.statusRetired',
    d: 'profile.statusDeceased',
    p: 'profile.statusPreHire',
  },
  payType: {
    h: 'profile.payHourly',
    s: 'profile.paySalary',
    c: 'profile.payCommission',
    p: 'profile.payPiece',
  },
  frequency: {
    W: 'profile.weekly',
    B: 'profile.biweekly',
    S: 'profile.semimonthly',
    M: 'profile.monthly',
  },
  filing: { s: 'profile.filingSingle', m: 'profile.filingMarried', h: 'profile.filingHead' },
  gender: {
    female: 'profile.genderFemale',
    male: 'profile.genderMale',
    nonbinary: 'profile.genderNonbinary',
    undisclosed: 'profile.genderUndisclosed',
  },
};

/** `whereHeld`: the field is left out where it is empty, because it applies to few people. */
type Line = readonly [label: string, value: string | null, more?: 'copyable' | 'whereHeld' | { readonly code: string }];

/** Returns the fields of a profile in groups (ME-1), without groups that are empty. `personTitle` heads the first one. */
export function groupsOf(
  profile: EmployeeProfile,
  { t, format, language }: { readonly t: Translate; readonly format: Format; readonly language: Language },
  personTitle: string,
): readonly ProfileGroup[] {
  const letterText = (of: keyof typeof LETTER_TEXTS, letter: string | null): string | null => {
    const key = letter === null ? undefined : LETTER_TEXTS[of][letter];
    return key ? t(key) : letter;
  };
  const date = (day: string | null): string | null => (day === null ? null : format.date(day, 'date'));
  const group = (groupId: GroupId, title: string, lines: readonly Line[]): ProfileGroup => ({
    id: groupId,
    title,
    facts: lines
      .filter(([, value, more]) => value || more !== 'whereHeld')
      .map(([label, value, more]) => ({
        label,
        value: value || null,
        ...(more === 'copyable' && { isCopyable: true }),
        ...(typeof more === 'object' && more),
      })),
  });
  return [
    group('person', personTitle, [
      [t('profile.name'), profile.employeeFullName],
      [t('profile.ssn'), profile.ssn],
      [t('profile.gender'), letterText('gender', profile.gender)],
    ]),
    group('contact', t('profile.contact'), [
      [t('profile.address'), addressOf(profile), 'copyable'],
      [t('profile.workEmail'), profile.workEmail, 'copyable'],
    ]),
    group('work', t('profile.work'), [
      [t('profile.employer'), profile.clientName],
      [t('profile.legalCompany'), profile.legalCompany],
      [t('profile.employeeNumber'), profile.employeeNumber, 'copyable'],
      [t('profile.status'), letterText('status', profile.status)],
      [t('profile.workLocation'), profile.workLocation],
      [t('profile.hireDate'), date(profile.hireDate)],
      [t('profile.adjustedServiceDate'), date(profile.adjustedServiceDate)],
      [t('profile.tippedOccupation'), occupationsOf(profile, t, language), 'whereHeld'],
      [t('profile.supervises'), profile.isSupervisor ? t('profile.yes') : null, 'whereHeld'],
    ]),
    group(
      'organization',
      t('profile.organization'),
      profile.organizationValuesInDetail.map(({ title, code, name }): Line => [title, name, { code }]),
    ),
    group('payAndTax', t('profile.payAndTax'), [
      [t('profile.payType'), letterText('payType', profile.payType)],
      [t('profile.frequency'), letterText('frequency', profile.frequency)],
      [t('profile.payGroup'), profile.payGroup],
      [t('profile.filingStatus'), letterText('filing', profile.fedFillingStatus)],
      [t('profile.resLocation'), profile.resLocation],
    ]),
  ].filter(({ facts }) => facts.some(({ value }) => value !== null));
}

/** The titles of tipped jobs with their codes, which box 14b of Form W-2 has; the code alone if it isn't on the Treasury's list. */
function occupationsOf({ tippedOccupationCodes }: EmployeeProfile, t: Translate, language: Language): string | null {
  const names = tippedOccupationCodes.map((code) => {
    if (code === OCCUPATION_RULES.none) return t('profile.occupationNotListed', { code });
    const title = occupationTitle(code, language);
    return title === undefined ? code : `${title} (${code})`;
  });
  return names.join('; ') || null;
}

function addressOf({ streetAddress, city, state, zipCode }: EmployeeProfile): string | null {
  const region = [state, zipCode].filter(Boolean).join(' ');
  return [streetAddress, city, region].filter(Boolean).join(', ') || null;
}
