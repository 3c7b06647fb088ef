import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { JWT_BEARER, readAuthentication, type TokenForm } from './client-authentication.ts';
import { OAuthError } from './oauth-error.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const assertionOf = (sub?: string) => new UnsecuredJWT(sub === undefined ? {} : { sub }).encode();
const secret = (clientId: string, text: string) => ({ method: 'secret', clientId, secret: text });
/** A form with an assertion of this subject. */
const signed = (sub?: string, more: TokenForm = {}) => ({
  client_assertion_type: JWT_BEARER,
  client_assertion: assertionOf(sub),
  ...more,
});

function read(authorization: string | undefined, form: TokenForm): unknown {
  try {
    return readAuthentication(authorization, form);
  } catch (error) {
    if (error instanceof OAuthError) return [error.code, error.message];
    throw error;
  }
}

const NOT_BASIC = ['invalid_client', 'The Authorization header is not HTTP Basic.'];
const NOT_THE_CLIENT = ['invalid_request', 'client_id is not the client that is authenticated.'];
const TWICE = ['invalid_request', 'The request authenticates the client more than once.'];

describe('SVC-1: the authentication of a client', () => {
  it.each<[string, string | undefined, TokenForm, unknown]>([
    ['a header', basic('engine:secret'), {}, secret('engine', 'secret')],
    ['a header in lower case', basic('engine:secret').replace('Basic', 'basic'), {}, secret('engine', 'secret')],
    // RFC 6749, section 2.3.1: both parts are form-encoded first; only the first colon parts them.
    ['a header with signs', basic('pay+engine:s%3Acr%26t:%2B'), {}, secret('pay engine', 's:cr&t:+')],
    ['a header with an empty secret', basic('engine:'), {}, secret('engine', '')],
    ['a header and its client', basic('engine:secret'), { client_id: 'engine' }, secret('engine', 'secret')],
    ['a secret', undefined, { client_id: 'engine', client_secret: 'secret' }, secret('engine', 'secret')],
    ['a secret of no client', undefined, { client_secret: 'secret' }, secret('', 'secret')],
    ['an assertion', undefined, signed('engine'), { method: 'assertion', clientId: 'engine', assertion: assertionOf('engine') }],
    ['an assertion and its client', undefined, signed('engine', { client_id: 'engine' }), { method: 'assertion', clientId: 'engine', assertion: assertionOf('engine') }],
    ['an assertion of no one', undefined, signed(), { method: 'assertion', clientId: '', assertion: assertionOf() }],
    ['nothing', undefined, {}, ['invalid_client', 'The request does not authenticate the client.']],
    ['a client alone', undefined, { client_id: 'engine' }, ['invalid_client', 'The request does not authenticate the client.']],
    ['a token', 'Bearer secret', {}, NOT_BASIC],
    ['a header without a colon', basic('engine'), {}, NOT_BASIC],
    ['a header with more behind it', `${basic('engine:secret')} x`, {}, NOT_BASIC],
    ['a header that isn’t form-encoded', basic('engine:100%'), {}, ['invalid_client', 'The Authorization header is not form-encoded.']],
    ['a client that isn’t form-encoded', basic('%:secret'), {}, ['invalid_client', 'The Authorization header is not form-encoded.']],
    ['a header of another client', basic('engine:secret'), { client_id: 'other' }, NOT_THE_CLIENT],
    ['an assertion of another client', undefined, signed('engine', { client_id: 'other' }), NOT_THE_CLIENT],
    ['an assertion of another type', undefined, signed('engine', { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }), ['invalid_request', `client_assertion_type must be ${JWT_BEARER}.`]],
    ['an assertion without a type', undefined, { client_assertion: assertionOf('engine') }, ['invalid_request', `client_assertion_type must be ${JWT_BEARER}.`]],
    ['an assertion that is none', undefined, signed('engine', { client_assertion: 'x.y' }), ['invalid_client', 'client_assertion is not a JWT.']],
    ['a header and a secret', basic('engine:secret'), { client_id: 'engine', client_secret: 'secret' }, TWICE],
    ['a header and an assertion', basic('engine:secret'), signed('engine'), TWICE],
    ['a secret and an assertion', undefined, signed('engine', { client_id: 'engine', client_secret: 'secret' }), TWICE],
  ])('by %s', (_what, authorization, form, expected) => {
    expect(read(authorization, form)).toEqual(expected);
  }); // prettier-ignore
});
