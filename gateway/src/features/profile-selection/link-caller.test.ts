import { describe, expect, it } from 'vitest';
import type { Session } from '../../platform/access/session.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { Identity, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import { linkCallerOf } from './link-caller.ts';

const session = { sessionId: 'a session' } as unknown as Session;
const identity = { subject: 'an identity' } as unknown as Identity;
const ORIGIN = 'https://pay.example.test';
/** Knows one token, at one origin. */
const verify: VerifyIdentity = async (token, { origin }) => {
  if (token === 'good' && origin === ORIGIN) return identity;
  throw new Failure('identity_token_invalid');
};

describe('PRF-2: the caller of a linking call', () => {
  const asSession = { kind: 'session', session };
  const asIdentity = { kind: 'identity', identity };
  it.each([
    ['a session', null, asSession, session],
    ['no session', 'good', asIdentity, null],
    // A call that brings a token is about that identity, in whatever session the browser is.
    ['a session', 'good', asIdentity, session],
    ['a session', 'bad', 'identity_token_invalid', session],
    ['a session', '', 'identity_token_invalid', session],
    ['no session', 'bad', 'identity_token_invalid', null],
    ['no session', null, 'unauthenticated', null],
  ])('with %s and the identity token %j: %j', async (_session, identityToken, expected, given) => {
    const caller = linkCallerOf({ session: given, identityToken, host: { origin: ORIGIN } }, verify);
    expect(await caller.catch(({ code }: Failure) => code)).toEqual(expected);
  });
});
