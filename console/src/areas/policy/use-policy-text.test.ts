import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PolicySetting, PolicyWarning } from '@paystead/contract/console/policy/model.ts';
import { SETTING_NAMES } from '@paystead/contract/console/policy/settings.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { hookInConsole } from '../../../test/texts.tsx';
import { bytesOf, megabytes, usePolicyText, type PolicyText } from './use-policy-text.ts';

afterEach(cleanup);

type Setting = PolicySetting['setting'];

const wordsIn = (language: Language): PolicyText => hookInConsole(usePolicyText, language);

describe('CON-6: the words of a policy', () => {
  it.each(['en', 'es'] as const)('each setting has a name of its own and an explanation, in %s', (language) => {
    const { fullName, about } = wordsIn(language);
    for (const wordOf of [fullName, about]) {
      const words = SETTING_NAMES.map(wordOf);
      expect(words.filter((word) => word.trim() === '' || word.startsWith('console.'))).toEqual([]);
      // Rules of every type of request have one explanation.
      const own = SETTING_NAMES.filter((setting) => wordOf === fullName || !setting.includes('.'));
      expect(new Set(own.map(wordOf)).size).toBe(own.length);
    }
  });

  it('the name of a rule of one type of request says which, where it stands alone', () => {
    const { name, fullName } = wordsIn('en');
    const settings = SETTING_NAMES.filter((setting) => setting.endsWith('.deadline'));
    expect(settings.map((setting) => [setting, fullName(setting).replace(name(setting), '…')])).toEqual([
      ['nameAddress.deadline', 'Requests: personal information · …'],
      ['directDeposit.deadline', 'Requests: direct deposit · …'],
      ['taxes.deadline', 'Requests: taxes · …'],
    ]);
    expect(fullName('self-service')).toBe('Employee self-service');
  });

  it.each<[Setting, string, string]>([
    ['self-service', 'on', 'On'],
    ['self-service', 'off', 'Off'],
    ['upload-max-bytes', '10485760', '10 MB'],
    ['upload-max-bytes', '2621440', '2.5 MB'],
    ['upload-max-bytes', '1000000', '0.95 MB'],
    ['cutoff-days', '3', '3'],
    ['former-access-months', 'always', 'No end'],
    ['former-access-months', '24', '24'],
    ['taxes.decider', 'payrollAdministrator', 'Payroll administrators'],
    ['upload-types', 'pdf,docx', 'PDF, Word (DOCX)'],
  ])('%s of %s is read as %s', (setting, value, text) => {
    expect(wordsIn('en').value(setting, value)).toBe(text);
  });

  it.each<[Setting, string | null, string]>([
    ['manager-view', null, 'No one'],
    ['manager-view', 'sees:1', 'sees 1 employee'],
    ['supervisor-self-service', 'sees:12', 'sees 12 employees'],
    ['manager-view', 'off', 'sees no one'],
    ['manager-self-service', 'off', 'sees no one'],
    ['supervisor-self-service', 'off', 'sees no one'],
    ['self-service', 'off', 'Off'],
    ['self-service', 'on', 'On'],
    ['taxes.decider', 'off', 'doesn’t decide'],
    ['nameAddress.decider', 'off', 'doesn’t decide'],
    ['directDeposit.decider', 'off', 'doesn’t decide'],
    ['taxes.decider', 'decides', 'decides'],
    ['taxes.deadline', 'late', 'decides after the deadline'],
    ['deposit-accounts', 'room', 'can add accounts'],
    ['deposit-accounts', 'full', 'can’t add accounts'],
    ['deposit-accounts', 'over', 'keeps more accounts than allowed, can’t add any'],
    ['employee-sign-in', 'enough', 'last sign-in was strong enough'],
    ['manager-sign-in', 'weak', 'has to sign in again with a stronger method'],
    ['former-access-months', 'always', 'access without end'],
    ['former-access-months', '2027-03-31', 'access until Mar 31, 2027'],
  ])('%s in the state %s reads: %s', (setting, state, text) => {
    expect(wordsIn('en').state(setting, state)).toBe(text);
  });

  it.each<[PolicyWarning, string]>([
    [
      { code: 'viewOff', group: 'taxes', decider: 'manager', needed: null },
      'Requests: taxes: Managers can’t decide, because their view is turned off.',
    ],
    [
      { code: 'noOne', group: 'nameAddress', decider: 'supervisor', needed: null },
      'Requests: personal information: no one can decide, because no one at this client has this role: Supervisors.',
    ],
    [
      { code: 'tooFew', group: 'directDeposit', decider: 'payrollAdministrator', needed: 2 },
      'Requests: direct deposit: 2 different people have to approve, but only one person at this client can decide.',
    ],
    [
      { code: 'seesBank', group: 'directDeposit', decider: null, needed: null },
      'Requests: direct deposit: deciders see the accounts in waiting requests, although managers and supervisors don’t see bank accounts.',
    ],
  ])('a warning: %o', (warning, text) => {
    expect(wordsIn('en').warning(warning)).toBe(text);
  });

  it.each<[typed: string, bytes: string, shown: string]>([
    ['10', '10485760', '10'],
    ['2.5', '2621440', '2.5'],
    ['2,5', '2621440', '2.5'],
    ['0.001', '1049', '0'],
    ['', '', '0'],
    [' ', ' ', '0'],
    ['many', 'many', 'NaN'],
  ])('a size typed as “%s” is %s bytes, shown as %s', (typed, bytes, shown) => {
    expect([bytesOf(typed), megabytes(bytesOf(typed))]).toEqual([bytes, shown]);
  });

  it('bounds by law or safety say why, and all sign-in ages with one text', () => {
    const { why } = wordsIn('en');
    const ages = SETTING_NAMES.filter((setting) => setting.startsWith('sign-in-age-'));
    expect(ages.length).toBeGreaterThan(1);
    expect(new Set(ages.map(why))).toEqual(
      new Set(['From 30 seconds to one hour: shorter would lock people out, and longer isn’t recent.']),
    );
    expect(why('former-access-months')).toContain('At least 12 months');
  });
});
