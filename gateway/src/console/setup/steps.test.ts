import { describe, expect, it } from 'vitest';
import type { SetupFacts } from './setup-store.ts';
import { progressOf, stepsOf } from './steps.ts';

const nothing: SetupFacts = {
  client_code: 'ACME',
  name: 'Acme Tools',
  partner_key: 'main',
  partner_name: 'Main',
  hostnames: [],
  has_setup: true,
  is_live: false,
  is_sandbox: false,
  live_at: null,
  live_by: null,
  policy_reviewed_by: null,
  legals: 0,
  pay_groups: [],
  people: 0,
  deciders: 0,
  has_changed_policy: false,
  engine: null,
  imports: 0,
  has_checks: false,
};
const stepIn = (facts: Partial<SetupFacts>, name: string, providers: Parameters<typeof stepsOf>[1] = []) =>
  stepsOf({ ...nothing, ...facts }, providers, 0).find(({ step }) => step === name);

describe('CON-2: the steps of a setup', () => {
  it('name the providers at the partner’s host names that serve the client', () => {
    const providers = [
      { name: 'Everywhere' },
      { name: 'At another host', hosts: ['login.other.example'] },
      { name: 'At this host', hosts: ['login.other.example', 'pay.acme.example'] },
      { name: 'Of another client', clientCodes: ['BIRCH'] },
      { name: 'Of this client', clientCodes: ['ACME'], hosts: ['pay.acme.example'] },
    ];
    expect(stepIn({ hostnames: ['pay.acme.example'] }, 'provider', providers)).toEqual({
      step: 'provider',
      state: 'done',
      count: 3,
      names: ['Everywhere', 'At this host', 'Of this client'],
    });
    expect(stepIn({}, 'provider', providers.slice(1))).toEqual({
      step: 'provider',
      state: 'missing',
      count: 0,
      names: [],
    });
  });

  it('name every pay group without a payday to come', () => {
    const groups = [
      { name: 'Weekly', hasPayday: true },
      { name: 'Monthly', hasPayday: false },
    ];
    expect(stepIn({ pay_groups: groups }, 'calendar')).toEqual({
      step: 'calendar',
      state: 'missing',
      count: 1,
      names: ['Monthly'],
    });
    expect(stepIn({ pay_groups: groups.slice(0, 1) }, 'calendar')?.state).toBe('done');
    expect(stepIn({}, 'calendar')?.state).toBe('missing');
  });

  it('count a policy that was changed as reviewed', () => {
    expect(stepIn({ has_setup: true }, 'policy')?.state).toBe('missing');
    expect(stepIn({ has_setup: false }, 'policy')?.state).toBe('optional');
    expect(stepIn({ has_changed_policy: true }, 'policy')?.state).toBe('done');
    expect(stepIn({ policy_reviewed_by: 'Ada' }, 'policy')?.state).toBe('done');
  });

  it('have a state, a count and names each', () => {
    const group = { name: 'Weekly', hasPayday: true };
    const everything = {
      legals: 1, pay_groups: [group], people: 2, deciders: 1, hostnames: ['pay.acme.example'],
      has_changed_policy: true, engine: 'Engine', imports: 1, has_checks: true,
    };
    const of = (facts: Partial<SetupFacts>, providers: Parameters<typeof stepsOf>[1], linked: number) =>
      stepsOf({ ...nothing, ...facts }, providers, linked).map(({ step, state, count, names }) => [step, state, count, ...names]);
    expect(of(everything, [{ name: 'Main' }], 1)).toEqual([
      ['employer', 'done', 1],
      ['payGroups', 'done', 1],
      ['calendar', 'done', 1],
      ['people', 'done', 2],
      ['roles', 'done', 1],
      ['branding', 'done', 1, 'pay.acme.example'],
      ['policy', 'done', 1],
      ['provider', 'done', 1, 'Main'],
      ['engine', 'done', 1, 'Engine'],
      ['firstImport', 'done', 1],
      ['firstPay', 'done', 1],
      ['invitations', 'done', 1],
    ]);
    const required = ['employer', 'payGroups', 'calendar', 'people', 'roles', 'branding', 'policy', 'provider'];
    const optional = ['engine', 'firstImport', 'firstPay', 'invitations'];
    expect(of({}, [], 0)).toEqual([
      ...required.map((step) => [step, 'missing', 0]),
      ...optional.map((step) => [step, 'optional', 0]),
    ]);
  }); // prettier-ignore

  it('need eight of the twelve', () => {
    expect(progressOf(stepsOf(nothing, [], 0))).toEqual({ done: 0, required: 8 });
    const optional = { engine: 'Engine', imports: 1, has_checks: true };
    expect(progressOf(stepsOf({ ...nothing, ...optional }, [], 3))).toEqual({ done: 0, required: 8 });
    expect(progressOf(stepsOf({ ...nothing, legals: 1, people: 2 }, [{ name: 'Main' }], 0))).toEqual({
      done: 3,
      required: 8,
    });
  });
});
