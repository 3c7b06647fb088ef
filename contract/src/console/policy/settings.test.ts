import { describe, expect, it } from 'vitest';
import { boundsOf, isGuarded, POLICY_SETTINGS, SETTING_NAMES, type SettingName } from './settings.ts';

const namesWhere = (matches: (setting: (typeof POLICY_SETTINGS)[SettingName]) => boolean) =>
  SETTING_NAMES.filter((name) => matches(POLICY_SETTINGS[name]));

describe('CON-8: the settings of a policy', () => {
  it('are guarded where a change takes protection away or is about who decides about money', () => {
    const guards = Object.groupBy(
      namesWhere(({ guard }) => guard !== 'never'),
      (name) => POLICY_SETTINGS[name].guard,
    );
    expect(guards).toEqual({
      always: [
        'directDeposit.decider',
        'directDeposit.escalate-to',
        'directDeposit.deputy',
        'taxes.decider',
        'taxes.escalate-to',
        'taxes.deputy',
        'invitation.facts',
      ],
      turningOn: [
        'manager-self-service',
        'supervisor-self-service',
        'managers-see-bank',
        'invitation.self-registration',
      ],
      turningOff: ['operator-reasons', 'two-operators'],
      lower: [
        'nameAddress.approvals',
        'directDeposit.approvals',
        'taxes.approvals',
        'employee-sign-in',
        'manager-sign-in',
        'payroll-sign-in',
      ],
      higher: [
        'sign-in-age-bank-change',
        'sign-in-age-contact-change',
        'sign-in-age-employee-list',
        'sign-in-age-pay-history',
        'sign-in-age-year-end-forms',
      ],
    });
  });

  it('are the client’s own to change where no one else is concerned', () => {
    expect(namesWhere(({ changedBy }) => changedBy === 'client')).toEqual([
      'reviews',
      'managers-see-pay',
      'team-birthdays',
      'team-anniversaries',
      'nameAddress.decider',
      'nameAddress.deadline',
      'nameAddress.escalate-to',
      'nameAddress.deputy',
      'nameAddress.approvals',
      'directDeposit.deadline',
      'taxes.deadline',
      'upload-types',
      'upload-max-bytes',
      'invitation.mail-days',
      'invitation.letter-days',
    ]);
  });

  it('that aren’t on where a client chose nothing have these values', () => {
    const others = namesWhere(({ standard }) => standard !== 'on');
    expect(Object.fromEntries(others.map((name) => [name, POLICY_SETTINGS[name].standard]))).toEqual({
      reviews: 'off',
      'team-birthdays': 'off',
      'deposit-accounts': '5',
      'cutoff-days': '3',
      'cutoff-time': '17:00',
      'nameAddress.decider': 'payrollAdministrator',
      'nameAddress.deadline': '5',
      'nameAddress.escalate-to': 'none',
      'nameAddress.deputy': 'none',
      'nameAddress.approvals': '1',
      'directDeposit.decider': 'payrollAdministrator',
      'directDeposit.deadline': '3',
      'directDeposit.escalate-to': 'none',
      'directDeposit.deputy': 'none',
      'directDeposit.approvals': '1',
      'taxes.decider': 'payrollAdministrator',
      'taxes.deadline': '5',
      'taxes.escalate-to': 'none',
      'taxes.deputy': 'none',
      'taxes.approvals': '1',
      'upload-types': 'pdf,png,jpg,docx,txt',
      'upload-max-bytes': '10485760',
      'employee-sign-in': 'password',
      'manager-sign-in': 'password',
      'payroll-sign-in': 'password',
      'sign-in-age-bank-change': 'default',
      'sign-in-age-contact-change': 'default',
      'sign-in-age-employee-list': 'default',
      'sign-in-age-pay-history': 'default',
      'sign-in-age-year-end-forms': 'default',
      'former-access-months': 'always',
      'operator-reasons': 'off',
      'two-operators': 'off',
      'invitation.facts': 'zipCode,birthDate',
      'invitation.mail-days': '14',
      'invitation.letter-days': '30',
      'invitation.self-registration': 'off',
    });
  });

  it('that are numbers have these bounds', () => {
    const numbers = namesWhere(({ kind }) => kind.type === 'number');
    expect(Object.fromEntries(numbers.map((name) => [name, boundsOf(name)]))).toEqual({
      'deposit-accounts': [1, 10],
      'cutoff-days': [0, 14],
      'nameAddress.deadline': [1, 60],
      'nameAddress.approvals': [1, 2],
      'directDeposit.deadline': [1, 60],
      'directDeposit.approvals': [1, 2],
      'taxes.deadline': [1, 60],
      'taxes.approvals': [1, 2],
      'upload-max-bytes': [0, 26_214_400],
      'sign-in-age-bank-change': [30, 3600],
      'sign-in-age-contact-change': [30, 3600],
      'sign-in-age-employee-list': [30, 3600],
      'sign-in-age-pay-history': [30, 3600],
      'sign-in-age-year-end-forms': [30, 3600],
      'former-access-months': [12, 120],
      'invitation.mail-days': [1, 60],
      'invitation.letter-days': [1, 90],
    });
    expect(() => boundsOf('reviews')).toThrow('not a number');
  });

  it.each<[SettingName, string, string, boolean]>([
    ['reviews', 'off', 'on', false],
    ['directDeposit.decider', 'manager', 'payrollAdministrator', true],
    ['managers-see-bank', 'off', 'on', true],
    ['managers-see-bank', 'on', 'off', false],
    ['two-operators', 'on', 'off', true],
    ['two-operators', 'off', 'on', false],
    ['employee-sign-in', 'second-factor', 'password', true],
    ['employee-sign-in', 'second-factor', 'second-factor', false],
    ['employee-sign-in', 'second-factor', 'phishing-resistant', false],
    ['taxes.approvals', '2', '1', true],
    ['taxes.approvals', '1', '2', false],
    ['sign-in-age-bank-change', '300', '301', true],
    ['sign-in-age-bank-change', '300', '299', false],
    ['sign-in-age-bank-change', '300', '300', false],
    ['sign-in-age-bank-change', '300', 'default', true],
    ['sign-in-age-bank-change', 'default', '30', true],
  ])('a change of %s from %s to %s is guarded: %s', (name, from, to, expected) => {
    expect(isGuarded(name, from, to)).toBe(expected);
  });
});
