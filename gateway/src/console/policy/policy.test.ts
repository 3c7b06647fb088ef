import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PolicyChange, PolicyPage, PolicyPreview } from '@paystead/contract/console/policy/model.ts';
import { POLICY_SETTINGS, SETTING_NAMES, type SettingName } from '@paystead/contract/console/policy/settings.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { leastFormerAccessMonths } from '@paystead/payroll/stub-law/stub-law.ts';
import { idOf, PEOPLE, type PersonKey } from '../../../test/harness/people.ts';
import { runCommand, signedInOperator, writingHeaders } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { POLICY_OPTIONS, RULE_OPTIONS } from '../../operator/clients/client-change.ts';
import { setClientCommand, setDecisionCommand } from '../../operator/clients/clients.ts';
import { SIGN_IN_AGE } from '../../platform/access/recent-sign-in.ts';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
});
afterAll(() => signIn.harness.close());
beforeEach(() =>
  signIn.harness.change(
    `delete from console_operator; delete from console_confirmation; delete from client_decision_rule; delete from invitation_policy;
     delete from client_policy; insert into client_policy (client_id) select client_id from client`,
  ),
);

const owner = () => signedInOperator(signIn, 'manager', { role: 'owner' });
const second = () => signedInOperator(signIn, 'supervisor', { role: 'implementation' });
const address = (client: string, rest = '') => `/api/console/clients/${client}/policy${rest}`;
const read = async (browser: Browser, client = 'MILLRACE') => (await browser.get(address(client))).json<PolicyPage>();
const valuesOf = async (browser: Browser, client = 'MILLRACE') =>
  Object.fromEntries((await read(browser, client)).settings.map(({ setting, value }) => [setting, value]));
const change = (setting: SettingName, to: string, from: string = POLICY_SETTINGS[setting].standard): PolicyChange => ({
  setting,
  from,
  to,
});
const send = async (browser: Browser, rest: string, body: object, client = 'MILLRACE') =>
  browser.post(address(client, rest), body, await writingHeaders(browser));
const save = (browser: Browser, changes: readonly PolicyChange[], client = 'MILLRACE') =>
  send(browser, '', { changes, reason: 'They asked us to' }, client);
const preview = async (browser: Browser, changes: readonly PolicyChange[], page: object = { limit: 200 }) =>
  (await send(browser, '/preview', { changes, ...page })).json<PolicyPreview>();
const decide = (browser: Browser, id: string, decision: string) =>
  send(browser, `/confirmations/${id}/decision`, { decision, comment: null });

/** A value of every setting that differs from the standard one, and the people for whom it makes a difference. */
const WORKING: readonly PersonKey[] = ['plain', 'colleague', 'manager', 'supervisor', 'chief', 'admin', 'reader'];
const EDITING = WORKING.filter((key) => key !== 'reader');
const OVER_OTHERS: readonly PersonKey[] = ['manager', 'supervisor', 'chief', 'admin'];
const CASES: Readonly<Record<SettingName, readonly [to: string, people: readonly PersonKey[]]>> = {
  'self-service': ['off', [...WORKING, 'former']],
  'hr-access': ['off', WORKING],
  reviews: ['on', WORKING],
  paychecks: ['off', WORKING],
  'pay-planner': ['off', WORKING],
  'pay-calendar': ['off', WORKING],
  'direct-deposits': ['off', WORKING],
  'year-end-forms': ['off', WORKING],
  'personal-information': ['off', WORKING],
  'tax-withholding': ['off', WORKING],
  'w4-calculator': ['off', WORKING],
  messages: ['off', WORKING],
  requests: ['off', WORKING],
  'first-day': ['off', WORKING],
  contacts: ['off', WORKING],
  documents: ['off', WORKING],
  'manager-view': ['off', ['manager', 'admin']],
  'manager-self-service': ['off', ['manager', 'admin']],
  'supervisor-self-service': ['off', ['supervisor', 'chief']],
  'managers-see-pay': ['off', OVER_OTHERS],
  'managers-see-bank': ['off', OVER_OTHERS],
  'year-end-view': ['off', OVER_OTHERS],
  'team-birthdays': ['on', WORKING],
  'team-anniversaries': ['off', WORKING],
  'deposit-accounts': ['1', []],
  'cutoff-days': ['5', EDITING],
  'cutoff-time': ['12:30', EDITING],
  'nameAddress.decider': ['manager', ['manager']],
  'nameAddress.deadline': ['9', ['admin']],
  'nameAddress.escalate-to': ['supervisor', ['supervisor', 'chief']],
  'nameAddress.deputy': ['E-0004', ['supervisor']],
  'nameAddress.approvals': ['2', ['admin']],
  'directDeposit.decider': ['supervisor', ['supervisor', 'chief', 'admin']],
  'directDeposit.deadline': ['9', ['admin']],
  'directDeposit.escalate-to': ['manager', ['manager']],
  'directDeposit.deputy': ['E-0003', ['manager']],
  'directDeposit.approvals': ['2', ['admin']],
  'taxes.decider': ['none', ['admin']],
  'taxes.deadline': ['9', ['admin']],
  'taxes.escalate-to': ['manager', ['manager']],
  'taxes.deputy': ['E-0005', ['chief']],
  'taxes.approvals': ['2', ['admin']],
  'upload-types': ['pdf,png', []],
  'upload-max-bytes': ['1048576', []],
  'employee-sign-in': ['second-factor', ['plain', 'admin']],
  'manager-sign-in': ['second-factor', ['admin']],
  'payroll-sign-in': ['phishing-resistant', ['admin']],
  'sign-in-age-bank-change': ['60', EDITING],
  'sign-in-age-contact-change': ['60', EDITING],
  'sign-in-age-employee-list': ['60', OVER_OTHERS],
  'sign-in-age-pay-history': ['60', WORKING],
  'sign-in-age-year-end-forms': ['60', WORKING],
  'former-access-months': ['12', ['former']],
  'operator-reasons': ['on', []],
  'two-operators': ['on', []],
  'invitation.facts': ['zipCode,employeeNumber', ['colleague']],
  'invitation.mail-days': ['7', ['colleague']],
  'invitation.letter-days': ['20', ['colleague']],
  'invitation.self-registration': ['on', ['colleague']],
};
const numberOf = (key: PersonKey) => `E-${String(PEOPLE[key].number).padStart(4, '0')}`;
/** Turns the account of `colleague` into one that has to be invited, for the settings that are about invitations. */
const unlinked = async (setting: SettingName, work: () => Promise<void>) => {
  const { profileId, personId } = PEOPLE.colleague;
  const link = (person: string) =>
    signIn.harness.change(`update profile set person_id = ${person} where profile_id = '${profileId}'`);
  if (!setting.startsWith('invitation.')) return work();
  await link('null');
  try {
    await work();
  } finally {
    await link(`'${personId}'`);
  }
};

const accountOf = (key: PersonKey, position: number) => ({
  client_id: PEOPLE[key].client.clientId,
  employee_id: PEOPLE[key].employeeId,
  direct_deposit_id: idOf('dpst', PEOPLE[key].number * 100 + position),
  position: 8 + position,
  nickname: 'Counted',
  account_type: 'checking',
  routing_number: '021000021',
  account_sealed: new Uint8Array([1]),
  account_fingerprint: new Uint8Array([PEOPLE[key].number, position]),
  account_last_four: '1234',
  split: 'amount',
  amount: 100,
  started_on: '2026-01-01',
  status: 'active',
});

const waitingRequest = (key: PersonKey, ruleType: number) => ({
  client_id: PEOPLE[key].client.clientId,
  employee_id: PEOPLE[key].employeeId,
  employee_workflow_id: idOf('rqst', PEOPLE[key].number),
  rule_type: ruleType,
  state: 'pending',
  before_sealed: new Uint8Array([1]),
  after_sealed: new Uint8Array([1]),
  summary: '{"label":null,"changes":[]}',
  effective_date: '2026-12-04',
  decider: 'payrollAdministrator',
  submitted_at: '2026-11-18T12:00:00Z',
  submitted_by: 'x',
});

describe('CON-6: a client’s policy', () => {
  it('has every setting of the command line, with the same bounds, and begins with the standard values', async () => {
    const rules = Object.keys(RULE_OPTIONS);
    const names = [
      ...Object.keys(POLICY_OPTIONS),
      ...['nameAddress', 'directDeposit', 'taxes'].flatMap((group) => rules.map((part) => `${group}.${part}`)),
      ...['facts', 'mail-days', 'letter-days', 'self-registration'].map((option) => `invitation.${option}`),
    ];
    expect(SETTING_NAMES.toSorted()).toEqual(names.toSorted());
    expect(POLICY_SETTINGS['sign-in-age-bank-change'].kind).toMatchObject(SIGN_IN_AGE);
    expect(POLICY_SETTINGS['former-access-months'].kind).toMatchObject({ min: leastFormerAccessMonths() });
    const standard = Object.fromEntries(SETTING_NAMES.map((name) => [name, POLICY_SETTINGS[name].standard]));
    expect(await valuesOf(await owner())).toEqual(standard);
    await signIn.harness.change('delete from client_policy');
    expect(await valuesOf(await second())).toEqual(standard);
  });

  it.each(Object.entries(CASES) as [SettingName, (typeof CASES)[SettingName]][])(
    '%s: the preview names whom saving it changes, and no one of another client',
    async (setting, [to, people]) => {
      if (setting.endsWith('-sign-in')) {
        await signIn.harness.change('delete from session');
        await signIn.signedIn('plain');
        await signIn.signedIn('admin');
        await signIn.signedIn('baker');
      }
      const browser = await owner();
      await unlinked(setting, async () => {
        const before = await read(browser);
        const elsewhere = await read(browser, 'BAKERY');
        const { effects } = await preview(browser, [change(setting, to)]);
        expect(await read(browser)).toEqual(before);
        const [effect] = effects;
        expect({ ...effect, people: [], waiting: 0 }).toEqual({
          ...change(setting, to),
          total: effect?.people.length,
          people: [],
          waiting: 0,
          isGuarded: expect.any(Boolean) as boolean,
        });
        const employees = effect?.people.filter(({ role }) => role !== 'operator') ?? [];
        expect(employees.map(({ employeeNumber }) => employeeNumber)).toEqual(people.map(numberOf).toSorted());
        expect(employees.map(({ name }) => name.split(' ')[0])).toEqual(
          people
            .toSorted((one, other) => PEOPLE[one].number - PEOPLE[other].number)
            .map((key) => PEOPLE[key].firstName),
        );
        const saved = await save(browser, [change(setting, to)]);
        expect([saved.statusCode, saved.json()]).toEqual([200, { outcome: 'done' }]);
        const after = await valuesOf(browser);
        expect(after).toEqual({
          ...Object.fromEntries(before.settings.map((one) => [one.setting, one.value])),
          [setting]: to,
        });
        expect(await read(browser, 'BAKERY')).toEqual(elsewhere);
        // Going back is about the same people, with before and after exchanged.
        const back = (await preview(browser, [change(setting, POLICY_SETTINGS[setting].standard, to)])).effects[0];
        expect(back?.people).toEqual(effect?.people.map((one) => ({ ...one, before: one.after, after: one.before })));
      });
    },
  );

  it.each([
    ['self-service', 'off'],
    ['hr-access', 'off'],
    ['manager-view', 'off'],
    ['manager-self-service', 'off'],
    ['supervisor-self-service', 'off'],
    ['managers-see-pay', 'off'],
    ['managers-see-bank', 'off'],
    ['year-end-view', 'off'],
    ['employee-sign-in', 'second-factor'],
    ['manager-sign-in', 'phishing-resistant'],
  ] as const)('%s = %s: the portal differs for the people of the preview and for no one else', async (setting, to) => {
    await signIn.harness.change('delete from session');
    const browsers = new Map<PersonKey, Browser>();
    for (const key of [...WORKING, 'former', 'other', 'baker'] as const) browsers.set(key, await signIn.signedIn(key));
    const portals = async () => {
      const seen = new Map<PersonKey, string>();
      for (const [key, one] of browsers) {
        const reply = await one.get('/api/menu/employee');
        const { menuItems, roleMenuData } = reply.json<{ menuItems?: object[]; roleMenuData?: object }>();
        seen.set(key, JSON.stringify([reply.statusCode, menuItems, roleMenuData]));
      }
      return seen;
    };
    const browser = await owner();
    const before = await portals();
    const { effects } = await preview(browser, [change(setting, to)]);
    expect((await save(browser, [change(setting, to)])).statusCode).toBe(200);
    const after = await portals();
    const differing = [...browsers.keys()].filter((key) => before.get(key) !== after.get(key));
    expect(effects[0]?.people.map(({ employeeNumber }) => employeeNumber)).toEqual(differing.map(numberOf).toSorted());
  });

  it('says what a change means for each person, by page', async () => {
    const browser = await owner();
    const changes = [change('manager-view', 'off'), change('former-access-months', '12')];
    const { effects, needsSecond } = await preview(browser, changes);
    expect(needsSecond).toBe(false);
    expect(effects.map(({ people }) => people.map((one) => [one.role, one.before, one.after]))).toEqual([
      [
        ['manager', 'sees:3', 'off'],
        ['payrollAdministrator', 'sees:7', 'off'],
      ],
      [['formerEmployee', 'always', '2027-06-30']],
    ]);
    const paged = await preview(browser, [change('self-service', 'off')], { offset: 2, limit: 2 });
    expect(paged.effects[0]?.total).toBe(8);
    expect(paged.effects[0]?.people.map(({ employeeNumber }) => employeeNumber)).toEqual(['E-0003', 'E-0004']);
  });

  it('doesn’t count a future hire among the former employees', async () => {
    const move = (days: number) =>
      signIn.harness.change(
        `update employment_version set effective_date = effective_date + ${days} where employee_id = '${PEOPLE.plain.employeeId}'`,
      );
    await move(36_500);
    const { effects } = await preview(await owner(), [change('self-service', 'off')]);
    await move(-36_500);
    const roles = effects[0]?.people.map(({ employeeNumber, role }) => `${employeeNumber} ${role}`) ?? [];
    expect(roles.filter((one) => /E-000[128]/.test(one))).toEqual([
      'E-0001 employee',
      'E-0002 employee',
      'E-0008 formerEmployee',
    ]);
  });

  it('counts the requests of the rule that wait at this client, and no others', async () => {
    await signIn.harness.change('delete from pending_transaction');
    await signIn.harness.insert('pending_transaction', [
      waitingRequest('plain', 2),
      waitingRequest('colleague', 2),
      waitingRequest('manager', 1),
      waitingRequest('namesake', 2),
      waitingRequest('supervisor', 5),
      waitingRequest('admin', 5),
      waitingRequest('chief', 5),
      waitingRequest('baker', 1),
    ]);
    try {
      const changes = [
        change('directDeposit.decider', 'manager'),
        change('nameAddress.approvals', '2'),
        change('taxes.deadline', '9'),
      ];
      const { effects } = await preview(await owner(), changes);
      expect(effects.map(({ setting, waiting }) => [setting, waiting])).toEqual([
        ['directDeposit.decider', 2],
        ['nameAddress.approvals', 1],
        ['taxes.deadline', 3],
      ]);
    } finally {
      await signIn.harness.change('delete from pending_transaction');
    }
  });

  it('names the operators of the client alone for settings about operators', async () => {
    const browser = await owner();
    await second();
    await signedInOperator(signIn, 'baker', { role: 'payroll', client: 'BAKERY' });
    await signedInOperator(signIn, 'plain', { role: 'support' });
    const { effects } = await preview(browser, [change('two-operators', 'on'), change('operator-reasons', 'on')]);
    expect(effects.map(({ people, waiting }) => [people.map(({ name }) => name), waiting])).toEqual([
      [['Mona', 'Silas'], 0],
      [['Mona', 'Silas'], null],
    ]);
  });

  it('counts accounts against a lower limit: who has more keeps them, and who has as many adds none', async () => {
    const accounts = (['plain', 'colleague', 'namesake'] as const).flatMap((key, index) =>
      Array.from({ length: 2 - (index % 2) }, (_, position) => accountOf(key, position)),
    );
    await signIn.harness.insert('direct_deposit', accounts);
    try {
      const { effects } = await preview(await owner(), [change('deposit-accounts', '1')]);
      expect(effects[0]?.people.map(({ employeeNumber, before, after }) => [employeeNumber, before, after])).toEqual([
        ['E-0001', 'room', 'over'],
        ['E-0002', 'room', 'full'],
      ]);
    } finally {
      await signIn.harness.change(`delete from direct_deposit where nickname = 'Counted'`);
    }
  });

  it('warns of a decider who is no one at the client', async () => {
    const browser = await owner();
    await save(browser, [change('supervisor-self-service', 'off')]);
    const { warnings } = await preview(browser, [change('nameAddress.decider', 'supervisor')]);
    expect(warnings).toEqual([{ code: 'viewOff', group: 'nameAddress', decider: 'supervisor', needed: null }]);
    expect((await read(browser)).warnings).toEqual([]);
  });

  it.each([
    ['self-service', 'yes', 'Choose on or off.'],
    ['deposit-accounts', '11', 'Enter a whole number from 1 to 10.'],
    ['cutoff-time', '25:00', 'Enter a time such as 17:00.'],
    ['upload-types', 'exe', 'Choose at least one option.'],
    ['former-access-months', '11', 'Enter a whole number from 12 to 120, or choose the other option.'],
    ['employee-sign-in', 'none', 'Choose an option from the list.'],
    ['sign-in-age-bank-change', '5', 'Enter a whole number from 30 to 3600, or choose the other option.'],
    ['taxes.approvals', '3', 'Enter a whole number from 1 to 2.'],
    ['taxes.escalate-to', 'payrollAdministrator', 'Choose two different roles: the first one already decides.'],
    ['taxes.deputy', 'E-9999', 'No one at this client has this employee ID.'],
    ['taxes.deputy', 'E-0021', 'No one at this client has this employee ID.'],
    ['taxes.deputy', 'E-0008', 'This person has left or can’t sign in, so they can’t decide requests.'],
    ['taxes.deputy', 'E-0002', 'This person isn’t a manager or supervisor. A deputy must have employees in scope.'],
    [
      'invitation.facts',
      'birthDate,ssnLastFour',
      'Choose 2 different options. Social Security digits and the birth date can’t be asked together.',
    ],
  ] as const)('refuses %s = %s at its field, and saves nothing of the rest', async (setting, to, detail) => {
    const browser = await owner();
    const before = await read(browser);
    for (const rest of ['', '/preview']) {
      const body = { changes: [change('reviews', 'on'), change(setting, to)], ...(rest === '' && { reason: 'x' }) };
      const reply = await send(browser, rest, body);
      expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toEqual([
        422,
        [{ pointer: '/changes/1/to', code: 'unknown_choice', detail }],
      ]);
    }
    expect(await read(browser)).toEqual(before);
  });

  it('is not overwritten by an operator who didn’t see the newest value', async () => {
    const browser = await owner();
    await runCommand(signIn, setClientCommand, ['MILLRACE'], { 'cutoff-days': '4' });
    expect(refusal(await save(browser, [change('cutoff-days', '2')]))).toEqual([409, 'version_conflict']);
    expect(refusal(await send(browser, '/preview', { changes: [change('cutoff-days', '2')] }))).toEqual([
      409,
      'version_conflict',
    ]);
    expect((await save(browser, [change('cutoff-days', '2', '4')])).statusCode).toBe(200);
    expect((await valuesOf(browser))['cutoff-days']).toBe('2');
  });

  it('is not found beyond the operator’s clients', async () => {
    const team = await signedInOperator(signIn, 'admin', { role: 'payroll', client: 'MILLRACE' });
    const partner = await signedInOperator(signIn, 'plain', { role: 'implementation', partner: 'partner-1' });
    for (const browser of [team, partner]) {
      expect(refusal(await browser.get(address('BAKERY')))).toEqual([404, 'not_found']);
      expect(refusal(await save(browser, [change('reviews', 'on')], 'BAKERY'))).toEqual([404, 'not_found']);
      expect((await browser.get(address('MILLRACE'))).statusCode).toBe(200);
    }
  });

  it.each(operatorRoles)('is looked at by the role %s and changed as declared', async (role) => {
    const browser = await signedInOperator(signIn, 'plain', {
      role,
      ...(role === 'payroll' && { client: 'MILLRACE' }),
    });
    const mayChange = (setting: SettingName) =>
      ['owner', 'implementation'].includes(role) ||
      (role === 'payroll' && POLICY_SETTINGS[setting].changedBy === 'client');
    const { settings } = await read(browser);
    expect(settings.filter((one) => one.mayChange).map(({ setting }) => setting)).toEqual(
      SETTING_NAMES.filter(mayChange),
    );
    for (const setting of ['team-birthdays', 'two-operators'] as const) {
      const code = mayChange(setting) ? 200 : 403;
      expect((await send(browser, '/preview', { changes: [change(setting, 'on')] })).statusCode).toBe(code);
      expect((await save(browser, [change(setting, 'on')])).statusCode).toBe(code);
      expect((await valuesOf(browser))[setting]).toBe(code === 200 ? 'on' : 'off');
    }
  });

  it('keeps who changed what, from the console and the command line alike, newest first', async () => {
    await owner();
    const browser = await second();
    await save(browser, [
      change('team-birthdays', 'on'),
      change('taxes.deadline', '7'),
      change('invitation.mail-days', '7'),
    ]);
    signIn.harness.advanceSeconds(60);
    await runCommand(signIn, setDecisionCommand, ['MILLRACE', 'TaxCategories'], { deadline: '8', by: 'Olivia' });
    const { history } = await read(browser);
    const ofConsole = { by: 'Silas', confirmedBy: null, reason: 'They asked us to' };
    expect(history[0]).toEqual({
      at: expect.any(String) as string,
      by: 'Olivia',
      confirmedBy: null,
      reason: null,
      changes: [{ setting: 'taxes.deadline', from: '7', to: '8' }],
    });
    expect(
      history.slice(1, 4).map(({ by, confirmedBy, reason, changes }) => ({ by, confirmedBy, reason, changes })),
    ).toEqual(
      expect.arrayContaining([
        { ...ofConsole, changes: [change('team-birthdays', 'on')] },
        { ...ofConsole, changes: [change('taxes.deadline', '7')] },
        { ...ofConsole, changes: [change('invitation.mail-days', '7')] },
      ]),
    );
    expect((await read(browser, 'BAKERY')).history).not.toContainEqual(expect.objectContaining({ by: 'Silas' }));
  });
});

describe('CON-1: where the policy asks for two operators', () => {
  const guarded = change('directDeposit.decider', 'manager');
  const ask = async () => {
    const [first, other] = [await owner(), await second()];
    await save(first, [change('two-operators', 'on')]);
    return { first, other };
  };
  const waitingOf = async (browser: Browser) => {
    const [one] = (await read(browser)).waiting;
    if (!one) throw new Error('Nothing waits.');
    return one;
  };

  it('a change that takes protection away waits, and only another operator confirms it', async () => {
    const { first, other } = await ask();
    expect((await preview(first, [guarded])).needsSecond).toBe(true);
    const changes = [guarded, change('team-birthdays', 'on')];
    expect((await save(first, changes)).json()).toEqual({ outcome: 'waiting' });
    expect(refusal(await save(other, [guarded]))).toEqual([409, 'version_conflict']);
    expect((await valuesOf(first))['directDeposit.decider']).toBe('payrollAdministrator');
    const waiting = await waitingOf(first);
    expect(waiting).toMatchObject({ changes, requestedBy: 'Mona', reason: 'They asked us to', isOwn: true });
    expect(refusal(await decide(first, waiting.confirmationId, 'confirm'))).toEqual([403, 'scope_required']);
    expect(refusal(await decide(other, waiting.confirmationId, 'withdraw'))).toEqual([403, 'scope_required']);
    expect((await waitingOf(other)).isOwn).toBe(false);
    expect((await decide(other, waiting.confirmationId, 'confirm')).statusCode).toBe(204);
    expect(await valuesOf(first)).toMatchObject({ 'directDeposit.decider': 'manager', 'team-birthdays': 'on' });
    expect((await read(first)).waiting).toEqual([]);
    expect((await read(first)).history).toContainEqual(
      expect.objectContaining({ by: 'Mona', confirmedBy: 'Silas', changes: [guarded] }),
    );
    expect(refusal(await decide(other, waiting.confirmationId, 'confirm'))).toEqual([404, 'not_found']);
  });

  it.each([
    ['refuse', 'other'],
    ['withdraw', 'first'],
  ] as const)('%s ends a change that waits, and nothing changes', async (decision, who) => {
    const operators = await ask();
    await save(operators.first, [guarded]);
    const { confirmationId } = await waitingOf(operators.first);
    expect((await decide(operators[who], confirmationId, decision)).statusCode).toBe(204);
    expect((await read(operators.first)).waiting).toEqual([]);
    expect((await valuesOf(operators.first))['directDeposit.decider']).toBe('payrollAdministrator');
    expect((await save(operators.first, [guarded])).json()).toEqual({ outcome: 'waiting' });
  });

  it('a change that waits isn’t confirmed over newer values, and expires after three days', async () => {
    const { first, other } = await ask();
    await save(first, [guarded]);
    const { confirmationId } = await waitingOf(first);
    await runCommand(signIn, setDecisionCommand, ['MILLRACE', 'DirectDeposit'], { decider: 'supervisor' });
    expect(refusal(await decide(other, confirmationId, 'confirm'))).toEqual([409, 'version_conflict']);
    const expire = (at: Date) =>
      signIn.harness.change(
        `update console_confirmation set requested_at = requested_at - interval '4 days', expires_at = '${at.toISOString()}'`,
      );
    await expire(new Date(signIn.harness.now.getTime() + 1));
    expect((await read(first)).waiting).toHaveLength(1);
    await expire(signIn.harness.now);
    expect((await read(first)).waiting).toEqual([]);
    expect(refusal(await decide(other, confirmationId, 'confirm'))).toEqual([404, 'not_found']);
    expect((await save(other, [{ ...guarded, from: 'supervisor' }])).json()).toEqual({ outcome: 'waiting' });
  });

  it('changes that add protection, or are about comfort, never wait', async () => {
    const { first } = await ask();
    const changes = [
      change('team-birthdays', 'on'),
      change('directDeposit.approvals', '2'),
      change('employee-sign-in', 'second-factor'),
      change('operator-reasons', 'on'),
    ];
    expect((await save(first, changes)).json()).toEqual({ outcome: 'done' });
    for (const back of changes.slice(1))
      expect((await preview(first, [{ ...back, from: back.to, to: back.from }])).needsSecond).toBe(true);
    expect((await save(first, [change('two-operators', 'off', 'on')])).json()).toEqual({ outcome: 'waiting' });
  });

  it('CON-7: a change that waits is a need of other operators, and of no people’s page', async () => {
    const { first, other } = await ask();
    await save(first, [guarded]);
    const kinds = async (browser: Browser) =>
      (await browser.get('/api/console/start')).json<{ needs: { kind: string }[] }>().needs.map(({ kind }) => kind);
    expect(await kinds(other)).toContain('policyWaits');
    expect(await kinds(first)).not.toContain('policyWaits');
    const acts = await other.get('/api/console/confirmations');
    expect(acts.json()).toEqual({ total: 0, rows: [] });
  });
});
