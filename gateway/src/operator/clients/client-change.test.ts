import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../../platform/access/session.ts';
import {
  changePolicy,
  changeRule,
  notesOn,
  ruleTypeOf,
  SWITCHES,
  policyOptions,
  ruleOptions,
} from './client-change.ts';
import { defaultRule } from './client-store.ts';

const EVERYBODY = {
  payrollAdministrator: ['E-1', 'E-2'],
  manager: ['E-3', 'E-4'],
  supervisor: ['E-5', 'E-6'],
  absentDeputies: [],
};
const rule = defaultRule(2);

describe('a client’s policy as typed by an operator', () => {
  it.each([
    ['managers-see-bank', 'no', '--managers-see-bank must be on or off.'],
    ['hr-access', 'true', '--hr-access must be on or off.'],
    ['deposit-accounts', '0', '--deposit-accounts must be a whole number from 1 to 10.'],
    ['deposit-accounts', '11', '--deposit-accounts must be a whole number from 1 to 10.'],
    ['deposit-accounts', '2.5', '--deposit-accounts must be a whole number from 1 to 10.'],
    ['cutoff-days', '-1', '--cutoff-days must be a whole number from 0 to 14.'],
    ['cutoff-time', '24:00', '--cutoff-time must be a time such as 17:00.'],
    ['cutoff-time', '5 pm', '--cutoff-time must be a time such as 17:00.'],
    ['upload-types', 'pdf,exe', '--upload-types must be a list of pdf,png,jpg,docx,txt.'],
    ['upload-types', '', '--upload-types must be a list of'],
    ['former-access-months', '11', '--former-access-months must be always, or a number of months from 12 to 120.'],
    ['former-access-months', 'never', '--former-access-months must be always, or a number of months from 12 to 120.'],
    ['upload-max-bytes', '26214401', '--upload-max-bytes must be a whole number from 0 to 26214400.'],
  ])('--%s %j is refused', (option, value, why) => {
    expect(changePolicy(UNDECIDED, { [option]: value }, 'en')).toEqual({ faults: [expect.stringContaining(why)] });
  });

  it('reports every fault at once', () => {
    const typed = { 'hr-access': 'x', 'deposit-accounts': 'x', 'cutoff-time': 'x' };
    expect(changePolicy(UNDECIDED, typed, 'en')).toMatchObject({ faults: { length: 3 } });
  });

  it('the shown options can be typed again, and options not given keep their value', () => {
    const switches = Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, fc.constantFrom('on', 'off')]));
    const options = fc.record(
      {
        ...switches,
        'deposit-accounts': fc.integer({ min: 1, max: 10 }).map(String),
        'former-access-months': fc.constantFrom('always', '12', '120'),
        'cutoff-time': fc.constantFrom('00:00', '09:30', '23:59'),
        'upload-types': fc.constantFrom('pdf', 'png,jpg', 'TXT, pdf'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(options, (typed) => {
        const change = changePolicy(UNDECIDED, typed, 'en');
        if ('faults' in change) throw new Error(change.faults.join());
        const shown = policyOptions(change.policy);
        for (const [name, value] of Object.entries(policyOptions(UNDECIDED)))
          if (!(name in typed)) expect(shown[name]).toBe(value);
        const again = Object.fromEntries(
          Object.entries(shown).map(([name, value]) => [
            name,
            typeof value === 'boolean' ? (value ? 'on' : 'off') : `${value}`,
          ]),
        );
        expect(changePolicy(UNDECIDED, again, 'en')).toEqual({ policy: change.policy });
      }),
    );
  });
});

it.each([[['messages', 'pay-calendar']], [['pay-calendar', 'messages']], [['requests', 'pay-calendar', 'messages']]])(
  'CON-8: features that are off are kept in one order, so that %j switched one after the other differ in nothing else',
  (features) => {
    let policy = UNDECIDED;
    for (const [name, answer] of features.map((feature) => [feature, feature === 'requests' ? 'on' : 'off'] as const)) {
      const changed = changePolicy(policy, { [name]: answer }, 'en');
      if ('faults' in changed) throw new Error(changed.faults.join());
      ({ policy } = changed);
    }
    expect(policy.features_off).toEqual(['messages', 'pay-calendar']);
  },
);

describe('TRX-3: a client’s decision rule as typed by an operator', () => {
  it.each([
    [{ decider: 'boss' }, '--decider must be payrollAdministrator, manager, supervisor or none.'],
    [{ deadline: '0' }, '--deadline must be a whole number of days from 1 to 60.'],
    [{ deadline: '61' }, '--deadline must be a whole number of days from 1 to 60.'],
    [{ 'escalate-to': 'boss' }, '--escalate-to must be payrollAdministrator, manager, supervisor or none.'],
    [{ 'escalate-to': 'payrollAdministrator' }, 'payrollAdministrator already decides from the start'],
    [{ deputy: ' ' }, '--deputy must be an employee number or none.'],
  ])('%j is refused', (typed, why) => {
    expect(changeRule(rule, typed, 'en')).toEqual({ faults: [expect.stringContaining(why)] });
  });

  it('changes the given options and leaves the rest', () => {
    const typed = { decider: 'supervisor', 'escalate-to': 'payrollAdministrator', deputy: 'E-1' };
    const changed = changeRule(rule, typed, 'en');
    expect(changed).toEqual({
      rule: {
        decider: 'supervisor',
        deadlineDays: 3,
        escalateTo: 'payrollAdministrator',
        deputyNumber: 'E-1',
        approvalsNeeded: 1,
      },
    });
    if ('faults' in changed) throw new Error('refused');
    expect(changeRule(changed.rule, { 'escalate-to': 'none', deputy: 'none', deadline: '60' }, 'en')).toEqual({
      rule: { decider: 'supervisor', deadlineDays: 60, escalateTo: null, deputyNumber: null, approvalsNeeded: 1 },
    });
    expect(ruleOptions(rule)).toEqual({
      decider: 'payrollAdministrator',
      deadline: 3,
      'escalate-to': 'none',
      deputy: 'none',
      approvals: 1,
    });
  });

  it('knows the rule types that can be decided, by number and by name', () => {
    expect(['1', 'directdeposit', 'TaxCategories', '0', '3', 'Undefined', ''].map(ruleTypeOf)).toEqual([
      1,
      2,
      5,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('an operator who reads Spanish', () => {
  it('gets the faults in Spanish, with the options and values as typed', () => {
    expect(changePolicy(UNDECIDED, { 'hr-access': 'x', 'upload-max-bytes': 'x' }, 'es')).toEqual({
      faults: ['--hr-access debe ser on u off.', '--upload-max-bytes debe ser un número entero de 0 a 26214400.'],
    });
    expect(changeRule(rule, { decider: 'boss' }, 'es')).toEqual({
      faults: ['--decider debe ser payrollAdministrator, manager, supervisor o none.'],
    });
  });

  it('gets the warnings in Spanish', () => {
    const rules = [{ ruleType: 2, rule: { ...rule, decider: 'manager' } as const }];
    expect(notesOn({ ...UNDECIDED, is_manager_view_enabled: false }, rules, EVERYBODY, 'es')).toEqual([
      'DirectDeposit: la vista de manager está desactivada, así que nadie con esa función puede decidir.',
    ]);
  });
});

describe('warnings to the operator', () => {
  const rules = [{ ruleType: 2, rule: { ...rule, decider: 'manager', escalateTo: 'supervisor' } as const }];
  it.each([
    [{}, EVERYBODY, []],
    [{ managers_see_bank: false }, EVERYBODY, ['deciders see the accounts']],
    [{ is_manager_view_enabled: false }, EVERYBODY, ['the manager view is turned off']],
    [{ allow_supervisor_self_service: false }, EVERYBODY, ['the supervisor view is turned off']],
    [{}, { ...EVERYBODY, supervisor: [] }, ['no one at this client has the role supervisor']],
    [{}, { ...EVERYBODY, payrollAdministrator: [] }, []],
  ])('%j, %j: %j', (policy, present, notes) => {
    expect(notesOn({ ...UNDECIDED, ...policy }, rules, present, 'en')).toEqual(
      notes.map((note) => expect.stringContaining(note)),
    );
  });

  it.each([
    [2, { ...EVERYBODY, payrollAdministrator: ['E-1'] }, null, true],
    [2, EVERYBODY, null, false],
    [2, { ...EVERYBODY, payrollAdministrator: ['E-1'] }, 'E-7', false],
    [2, { ...EVERYBODY, payrollAdministrator: ['E-1'] }, 'E-1', true],
    [2, { ...EVERYBODY, payrollAdministrator: ['E-1'], absentDeputies: ['E-7'] }, 'E-7', true],
    [2, { ...EVERYBODY, payrollAdministrator: ['E-1'], absentDeputies: ['E-8'] }, 'E-7', false],
    [1, { ...EVERYBODY, payrollAdministrator: ['E-1'] }, null, false],
  ] as const)('DSK-2: %i approvals with %j and the deputy %s: a warning %s', (needed, present, deputy, isWarned) => {
    const own = [{ ruleType: 2, rule: { ...rule, approvalsNeeded: needed, deputyNumber: deputy } }];
    expect(notesOn(UNDECIDED, own, present, 'en')).toEqual(
      isWarned
        ? ['DirectDeposit: 2 different people have to approve, but only one person at this client can decide.']
        : [],
    );
  });
});

describe('a rule that needs two people and has two roles', () => {
  it.each([
    [['E-1'], ['E-1'], true],
    [['E-1'], ['E-3'], false],
    [['E-1'], ['E-1', 'E-3'], false],
  ])('administrators %j and managers %j: a warning %s', (payrollAdministrator, manager, isWarned) => {
    const own = [{ ruleType: 1, rule: { ...rule, escalateTo: 'manager', approvalsNeeded: 2 } as const }];
    const notes = notesOn(UNDECIDED, own, { ...EVERYBODY, payrollAdministrator, manager }, 'en');
    expect(notes).toHaveLength(isWarned ? 1 : 0);
  });
});

describe('the number of approvals as typed by an operator', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['0', null],
    ['3', null],
    ['two', null],
  ])('DSK-2: %s is %s', (approvals, needed) => {
    expect(changeRule(rule, { approvals }, 'en')).toEqual(
      needed === null
        ? { faults: ['--approvals must be a whole number from 1 to 2.'] }
        : { rule: { ...rule, approvalsNeeded: needed } },
    );
  });
});
