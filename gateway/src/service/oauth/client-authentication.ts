import { decodeJwt } from 'jose';
import { OAuthError } from './oauth-error.ts';

/** The assertion type of RFC 7523. */
export const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The fields of a token request, as sent. */
export type TokenForm = Readonly<Record<string, string>>;

/** How a caller says who it is. */
export type ClientAuthentication =
  | { readonly method: 'secret'; readonly clientId: string; readonly secret: string }
  | { readonly method: 'assertion'; readonly clientId: string; readonly assertion: string };

/**
 * Reads the client's authentication from the header (client_secret_basic) or the form (client_secret_post, private_key_jwt).
 * Throws `invalid_request` for several at once, as RFC 6749 demands, and `invalid_client` for none.
 */
export function readAuthentication(authorization: string | undefined, form: TokenForm): ClientAuthentication {
  const { client_id: clientId, client_secret: secret, client_assertion: assertion } = form;
  const found = [
    ...(authorization === undefined ? [] : [fromHeader(authorization)]),
    ...(secret === undefined ? [] : [{ method: 'secret', clientId: clientId ?? '', secret } as const]),
    ...(assertion === undefined ? [] : [fromAssertion(assertion, form)]),
  ];
  const [only, ...others] = found;
  if (others.length > 0)
    throw new OAuthError('invalid_request', 'The request authenticates the client more than once.');
  if (!only) throw new OAuthError('invalid_client', 'The request does not authenticate the client.');
  if (clientId !== undefined && clientId !== only.clientId)
    throw new OAuthError('invalid_request', 'client_id is not the client that is authenticated.');
  return only;
}

/** Reads HTTP Basic; client id and secret are form-encoded in it (RFC 6749, section 2.3.1). */
function fromHeader(authorization: string): ClientAuthentication {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  const [clientId, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8'))?.slice(1) ?? [];
  if (clientId === undefined || secret === undefined)
    throw new OAuthError('invalid_client', 'The Authorization header is not HTTP Basic.');
  return { method: 'secret', clientId: formDecoded(clientId), secret: formDecoded(secret) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new OAuthError('invalid_client', 'The Authorization header is not form-encoded.');
  }
}

function fromAssertion(assertion: string, form: TokenForm): ClientAuthentication {
  if (form['client_assertion_type'] !== JWT_BEARER)
    throw new OAuthError('invalid_request', `client_assertion_type must be ${JWT_BEARER}.`);
  try {
    const { sub } = decodeJwt(assertion);
    return { method: 'assertion', clientId: sub ?? '', assertion };
  } catch {
    throw new OAuthError('invalid_client', 'client_assertion is not a JWT.');
  }
}
