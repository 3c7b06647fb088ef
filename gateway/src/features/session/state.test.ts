import { afterAll, describe, expect, it } from 'vitest';
import { sessionState } from '@paystead/contract/features/session/model.ts';
import { createSignInHarness, profileOf, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { mfaOf } from './state.ts';

const signInHarness = await createSignInHarness();
afterAll(signInHarness.harness.close);

const stateOf = async (key: PersonKey) =>
  sessionState.parse((await (await signInHarness.signedIn(key)).get('/api/session')).json());

describe('reading 26: MFA-Status follows the authentication methods', () => {
  it.each([
    [[], 'unknown'],
    [['pwd'], 'notUsed'],
    [['session'], 'notUsed'],
    [['pwd', 'otp'], 'used'],
    [['mfa'], 'used'],
    [['hwk'], 'used'],
  ])('%j: %s', (amr, status) => {
    expect(mfaOf(amr)).toBe(status);
  });

  it('is reported as the provider states it, or as unknown without a statement', async () => {
    for (const [amr, mfa] of [[['pwd', 'otp'], 'used'], [['pwd'], 'notUsed'], [undefined, 'unknown']] as const) {
      const at = await signInHarness.signedIn('plain', { claims: { amr } });
      expect((await at.get('/api/session')).json().mfa).toBe(mfa);
    } // prettier-ignore
  });
});

describe('the session state of a person', () => {
  it('contains the person, the profile in use, and nothing else', async () => {
    const state = await stateOf('plain');
    const { plain } = signInHarness.harness.people;
    expect(state).toMatchObject({
      person: { personId: plain.personId, name: 'Petra Tester1', email: 'petra@example.test', language: 'en' },
      profile: { ...profileOf('plain'), employeeId: plain.employeeId, clientName: 'Millrace Fabrication', isFormer: false },
      profileCount: 1,
      roles: [{ roleName: 'EE User - Employee Updates' }],
    }); // prettier-ignore
  });

  it.each<[PersonKey, object, object]>([
    ['plain', { self: true, manager: false, supervisor: false }, { canEdit: true, whyNot: null }],
    ['reader', { self: true, manager: false, supervisor: false }, { canEdit: false, whyNot: 'editRole' }],
    ['manager', { self: true, manager: true, supervisor: false }, { canEdit: true, whyNot: null }],
    ['supervisor', { self: true, manager: false, supervisor: true }, { canEdit: true, whyNot: null }],
    ['former', { self: true, manager: false, supervisor: false }, { canEdit: false, whyNot: 'formerEmployee' }],
  ])('ME-4: %s sees %j and may %j', async (key, views, verdict) => {
    expect(await stateOf(key)).toMatchObject({ views, ...verdict });
  });

  it('ME-4: without self-service no one can edit, and the person’s own view is gone', async () => {
    await signInHarness.harness.change(`update client_policy set allow_self_service = false`);
    expect(await stateOf('plain')).toMatchObject({ views: { self: false }, canEdit: false, whyNot: 'selfServiceOff' });
    await signInHarness.harness.change(`update client_policy set allow_self_service = true`);
  });

  it('a removed role is gone from the next call on', async () => {
    const at = await signInHarness.signedIn('colleague');
    expect((await at.get('/api/session')).json().canEdit).toBe(true);
    await signInHarness.harness.change(`update profile set role_names = '{}' where username = 'colin'`);
    expect((await at.get('/api/session')).json()).toMatchObject({ canEdit: false, roles: [] });
  });

  it('a former employee can sign in and read their pay', async () => {
    const at = await signInHarness.signedIn('former');
    expect((await at.get('/api/session')).json().profile.isFormer).toBe(true);
    const checks = await at.get('/api/check');
    expect(checks.statusCode).toBe(200);
    expect(checks.json().paychecksList.length).toBeGreaterThan(0);
  });

  it('401 without a session', async () => {
    expect(refusal(await signInHarness.browser().get('/api/session'))).toEqual([401, 'unauthenticated']);
    const at = signInHarness.browser();
    at.cookies.set('paystead', 'x'.repeat(3000));
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'unauthenticated']);
  });
});
