import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import type { TypedOptions } from './client-change.ts';
import { clientHistoryCommand, setClientCommand, showClientCommand } from './clients.ts';
import type { Command } from '../command.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);
beforeEach(() =>
  harness.change('delete from client_policy; insert into client_policy (client_id) select client_id from client'),
);

const run = (command: Command, code: string, options: TypedOptions = {}, language: 'en' | 'es' = 'en') =>
  command.run({ given: [code], options, database: harness.database, language, tell: () => undefined });
const policyOf = async (code: string) => {
  const { data } = await run(showClientCommand, code);
  return (data as { client: { policy: Record<string, unknown> } }).client.policy;
};
const historyOf = async (code: string) => {
  const { data } = await run(clientHistoryCommand, code);
  return (data as { changes: { by: string; action: string; detail: unknown }[] }).changes;
};
/** Returns the stored policies and recorded changes of both clients. */
const everything = async () =>
  Promise.all(['MILLRACE', 'BAKERY'].map(async (code) => [await policyOf(code), await historyOf(code)]));

const LEVELS = ['password', 'second-factor', 'phishing-resistant'];
const ROLES = ['employee-sign-in', 'manager-sign-in', 'payroll-sign-in'];
const AGES = [
  'sign-in-age-bank-change',
  'sign-in-age-contact-change',
  'sign-in-age-employee-list',
  'sign-in-age-pay-history',
  'sign-in-age-year-end-forms',
];

/** The defaults, by option. */
const DEFAULTS = {
  ...Object.fromEntries(ROLES.map((option) => [option, 'password'])),
  ...Object.fromEntries(AGES.map((option) => [option, 'default'])),
};

describe('SIG-5: an operator sets how a client’s people must sign in', () => {
  it('shows the defaults: a password, at the installation’s age', async () => {
    expect(await policyOf('MILLRACE')).toMatchObject(DEFAULTS);
    expect((await run(showClientCommand, 'MILLRACE')).lines).toEqual(
      expect.arrayContaining(['payroll-sign-in               password', 'sign-in-age-contact-change    default']),
    );
  });

  it.each([
    ...ROLES.flatMap((option) => LEVELS.map((level) => [option, level, level] as const)),
    ...AGES.flatMap((option) => [[option, '30', 30] as const, [option, '3600', 3600] as const]),
  ])('--%s %s changes that setting of that client alone', async (option, typed, shown) => {
    const [, bakery] = await everything();
    expect(await run(setClientCommand, 'MILLRACE', { [option]: typed })).toMatchObject({ done: true });
    expect(await policyOf('MILLRACE')).toMatchObject({ ...DEFAULTS, [option]: shown });
    expect((await everything())[1]).toEqual(bakery);
  });

  it('an age can go back to the installation’s', async () => {
    const [one = '', other = ''] = AGES;
    await run(setClientCommand, 'MILLRACE', { [one]: '60', [other]: '90' });
    await run(setClientCommand, 'MILLRACE', { [one]: 'default' });
    expect(await policyOf('MILLRACE')).toMatchObject({ ...DEFAULTS, [other]: 90 });
  });

  it('the next request of an open session follows, at this client alone', async () => {
    const here = await signInHarness.signedIn('plain');
    const there = await signInHarness.signedIn('baker');
    const statuses = async () =>
      Promise.all([here, there].map(async (browser) => (await browser.get('/api/session')).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await run(setClientCommand, 'MILLRACE', { 'employee-sign-in': 'second-factor' });
    expect(await statuses()).toEqual([403, 200]);
    await run(setClientCommand, 'MILLRACE', { 'employee-sign-in': 'password' });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('records before and after under the operator’s name', async () => {
    const [before, bakery] = [await historyOf('MILLRACE'), await historyOf('BAKERY')];
    await run(setClientCommand, 'MILLRACE', {
      'manager-sign-in': 'second-factor',
      'payroll-sign-in': 'phishing-resistant',
      'sign-in-age-pay-history': '120',
      by: 'ada',
    });
    expect((await historyOf('MILLRACE')).slice(before.length)).toEqual([
      expect.objectContaining({
        by: 'ada',
        action: 'set',
        detail: {
          'manager-sign-in': { before: 'password', after: 'second-factor' },
          'payroll-sign-in': { before: 'password', after: 'phishing-resistant' },
          'sign-in-age-pay-history': { before: 'default', after: 120 },
        },
      }),
    ]);
    expect(await historyOf('BAKERY')).toEqual(bakery);
  });

  it('a dry run shows the result and changes nothing', async () => {
    const before = await everything();
    const options = { 'payroll-sign-in': 'phishing-resistant', 'sign-in-age-bank-change': '60' };
    expect(await run(setClientCommand, 'MILLRACE', { ...options, 'dry-run': true })).toMatchObject({
      done: true,
      data: {
        dryRun: true,
        changed: false,
        client: { policy: { 'payroll-sign-in': 'phishing-resistant', 'sign-in-age-bank-change': 60 } },
      },
    });
    expect(await everything()).toEqual(before);
  });
});

describe('SIG-5: a value that isn’t allowed changes nothing, and the refusal names the option', () => {
  const levelsOnly = (option: string) => `--${option} must be one of password, second-factor, phishing-resistant.`;
  const secondsOnly = (option: string) =>
    `--${option} must be a whole number of seconds from 30 to 3600, or default for PAYSTEAD_STEP_UP_SECONDS.`;
  it.each([
    // `secondFactor`, `none` and the empty text must not count as any level.
    ...ROLES.flatMap((option) =>
      ['secondFactor', 'none', 'default', ''].map((typed) => [option, typed, levelsOnly(option)]),
    ),
    ...AGES.flatMap((option) =>
      ['29', '3601', '0', '-60', '60.5', '1e2', 'never', ''].map((typed) => [option, typed, secondsOnly(option)]),
    ),
  ] as const)('--%s %j', async (option = '', typed, why) => {
    const before = await everything();
    const refused = await run(setClientCommand, 'MILLRACE', { reviews: 'on', [option]: typed });
    expect(refused).toMatchObject({ done: false, lines: ['Nothing was changed.', why] });
    expect(await everything()).toEqual(before);
  });

  it('every fault is reported at once, in Spanish too', async () => {
    const typed = { 'employee-sign-in': 'otp', 'payroll-sign-in': 'second-factor', 'sign-in-age-bank-change': '5' };
    const before = await everything();
    const { lines } = await run(setClientCommand, 'MILLRACE', typed, 'es');
    expect(lines).toEqual([
      'No se cambió nada.',
      expect.stringMatching(/^--employee-sign-in .*password, second-factor, phishing-resistant/),
      expect.stringMatching(/^--sign-in-age-bank-change .*30.*3600.*default/),
    ]);
    expect(await everything()).toEqual(before);
  });
});
