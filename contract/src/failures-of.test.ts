import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { FailureCode } from './failure.ts';
import { canDemandSignIn, canDemandStepUp, failuresOf } from './failures-of.ts';

const plain: Endpoint = {
  name: 'a.b',
  method: 'GET',
  path: 'a',
  summary: 's',
  who: 'anyone',
  resource: 'none',
  reply: 'empty',
};
const codesOf = (over: Partial<Endpoint>) => new Set(failuresOf({ ...plain, ...over }));
const added = (over: Partial<Endpoint>) => [...codesOf(over)].filter((code) => !codesOf({}).has(code)).toSorted();

const session: readonly FailureCode[] = [
  'session_idle',
  'session_revoked',
  'stronger_sign_in_required',
  'token_expired',
  'unauthenticated',
];

describe('HTTP-7: the codes of a call follow from its declaration', () => {
  it('include rate limits, internal errors and overload for every call', () => {
    expect(failuresOf(plain)).toEqual(['too_many_requests', 'internal', 'unavailable']);
  });

  it.each<[string, Partial<Endpoint>, readonly FailureCode[]]>([
    [
      'an identity token',
      { who: 'identityToken' },
      ['identity_token_invalid', 'stronger_sign_in_required', 'unauthenticated'],
    ],
    ['a session', { who: 'session' }, session],
    ['a record of one’s own', { who: 'self' }, ['not_found', ...session]],
    ['an employee in scope', { who: 'inScope' }, ['not_found', ...session]],
    ['one’s own or in scope', { who: 'selfOrInScope' }, ['not_found', ...session]],
    ['a whole scope', { who: 'scope' }, ['not_found', ...session]],
    ['a GET that writes', { writes: true }, ['anti_forgery', 'maintenance']],
    ['a DELETE', { method: 'DELETE' }, ['anti_forgery', 'maintenance']],
    ['a POST that only reads', { method: 'POST', reads: true }, ['anti_forgery']],
    ['a POST that works in maintenance', { method: 'POST', inMaintenance: 'works' }, ['anti_forgery']],
    ['the edit role', { needs: { editRole: true } }, ['edit_role_required']],
    ['a recent sign-in', { needs: { recentSignIn: 'bankChange' } }, ['step_up_required']],
    ['an idempotency key', { needs: { idempotencyKey: true } }, ['idempotency_mismatch']],
    ['a version', { needs: { version: true } }, ['version_conflict']],
    ['a feature', { needs: { feature: 'x' } }, ['not_found']],
    ['parameters', { params: z.object({}) }, ['invalid_input', 'not_found']],
    ['a query', { query: z.object({}) }, ['invalid_input']],
    [
      'a body',
      { body: z.object({}) },
      ['invalid_input', 'payload_too_large', 'request_timeout', 'unsupported_media_type'],
    ],
    [
      'a form',
      { form: z.object({}) },
      ['invalid_input', 'payload_too_large', 'request_timeout', 'unsupported_media_type'],
    ],
    ['codes of its own', { failures: ['already_decided'] }, ['already_decided']],
  ])('%s', (_title, over, codes) => {
    expect(added(over)).toEqual(codes);
  });

  it('include each code once, even if several declarations require it', () => {
    const codes = failuresOf({ ...plain, who: 'self', params: z.object({}), failures: ['not_found'] });
    expect(codes.filter((code) => code === 'not_found')).toEqual(['not_found']);
  });

  it.each<[string, Partial<Endpoint>, [boolean, boolean]]>([
    ['anyone may make', {}, [false, false]],
    ['a session makes', { who: 'session' }, [false, true]],
    ['needs a recent sign-in', { who: 'self', needs: { recentSignIn: 'bankChange' } }, [true, true]],
    ['needs one of a session', { needs: { recentSignInOfSession: 'bankChange' } }, [true, true]],
    ['can require one by its own rules', { failures: ['step_up_required'] }, [true, true]],
    ['can require a stronger one by its own rules', { failures: ['stronger_sign_in_required'] }, [false, true]],
  ])('say whether a call that %s can require a recent sign-in, or any', (_title, over, expected) => {
    const endpoint = { ...plain, ...over };
    expect([canDemandStepUp(endpoint), canDemandSignIn(endpoint)]).toEqual(expected);
  });
});
