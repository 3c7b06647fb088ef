import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

interface ProfileFact {
  readonly label: string;
  readonly value: string;
  /** Wanted elsewhere as it is: a form, a call to the HR office. */
  readonly copied?: boolean;
}

export interface ProfileGroup {
  readonly title: string;
  readonly facts: readonly ProfileFact[];
}

/** The gateway's letters in words (domain section 6); a letter that is not known is shown as it is. */
const WORDS: Readonly<
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

type Line = readonly [label: string, value: string | null, copied?: true];

/**
 * ME-1: every field that is there, in groups; what is absent takes no line, and a group of nothing no place.
 * `who` heads the first one.
 */
export function groupsOf(profile: EmployeeProfile, t: Translate, format: Format, who: string): readonly ProfileGroup[] {
  const word = (of: keyof typeof WORDS, letter: string | null): string | null => {
    const key = letter === null ? undefined : WORDS[of][letter];
    return key ? t(key) : letter;
  };
  const date = (day: string | null): string | null => (day === null ? null : format.date(day, 'date'));
  const group = (title: string, lines: readonly Line[]): ProfileGroup => ({
    title,
    facts: lines.flatMap(([label, value, copied]) => (value ? [{ label, value, ...(copied && { copied }) }] : [])),
  });
  return [
    group(who, [
      [t('profile.name'), profile.employeeFullName],
      [t('profile.ssn'), profile.ssn],
      [t('profile.gender'), word('gender', profile.gender)],
    ]),
    group(t('profile.contact'), [
      [t('profile.address'), addressOf(profile), true],
      [t('profile.workEmail'), profile.workEmail, true],
    ]),
    group(t('profile.work'), [
      [t('profile.employer'), profile.clientName],
      [t('profile.legalCompany'), profile.legalCompany],
      [t('profile.employeeNumber'), profile.employeeNumber, true],
      [t('profile.status'), word('status', profile.status)],
      [t('profile.workLocation'), profile.workLocation],
      [t('profile.hireDate'), date(profile.hireDate)],
      [t('profile.adjustedServiceDate'), date(profile.adjustedServiceDate)],
      [t('profile.supervises'), profile.isSupervisor ? t('profile.yes') : null],
      [t('profile.hrRecords'), t(profile.clientHRAccess ? 'profile.hrOpen' : 'profile.hrKept')],
    ]),
    group(
      t('profile.organization'),
      profile.organizationValuesInDetail.map(({ title, code, name }): Line => [title, `${name} (${code})`]),
    ),
    group(t('profile.payAndTax'), [
      [t('profile.payType'), word('payType', profile.payType)],
      [t('profile.frequency'), word('frequency', profile.frequency)],
      [t('profile.payGroup'), profile.payGroup],
      [t('profile.filingStatus'), word('filing', profile.fedFillingStatus)],
      [t('profile.resLocation'), profile.resLocation],
    ]),
  ].filter(({ facts }) => facts.length > 0);
}

function addressOf({ streetAddress, city, state, zipCode }: EmployeeProfile): string | null {
  const region = [state, zipCode].filter(Boolean).join(' ');
  return [streetAddress, city, region].filter(Boolean).join(', ') || null;
}
