import { base64 } from '../base64.ts';
import type { Clock } from '../clock.ts';
import { ConnectionError, TokenError, UnexpectedReplyError } from '../errors.ts';
import { readJson, retryAfterOf } from '../replies.ts';
import type { RetryPolicy } from '../retry.ts';
import { signAssertion } from './assertion.ts';
import type { Credentials } from './credentials.ts';

/** Seconds before its end at which a token is replaced, so that it doesn't end on the way. */
const MARGIN_SECONDS = 60;

export interface TokenPorts {
  readonly origin: string;
  readonly credentials: Credentials;
  readonly scopes: readonly string[] | null;
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly retry: RetryPolicy;
}

interface Token {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly replaceAt: number;
}

/** Keeps one access token, and gets the next one before it ends. Calls that need one at the same time share one request. */
export class TokenSource {
  readonly #ports: TokenPorts;
  #current: Token | null = null;
  #pending: Promise<Token> | null = null;
  #audience: string | null = null;

  constructor(ports: TokenPorts) {
    this.#ports = ports;
  }

  async token(): Promise<string> {
    const current = this.#current;
    if (current && this.#ports.clock.now() < current.replaceAt) return current.text;
    this.#pending ??= this.#request().finally(() => {
      this.#pending = null;
    });
    return (await this.#pending).text;
  }

  /** Forgets a token that the gateway refused, unless a newer one has replaced it. */
  discard(text: string): void {
    if (this.#current?.text === text) this.#current = null;
  }

  async #request(): Promise<Token> {
    const { clock, retry } = this.#ports;
    for (let attempt = 1; ; attempt += 1) {
      const began = clock.now();
      const reply = await this.#ask().catch((error: unknown) => {
        if (error instanceof ConnectionError && attempt < retry.attempts) return null;
        throw error;
      });
      if (reply?.ok) {
        this.#current = tokenOf(await readJson(reply), began);
        return this.#current;
      }
      const wait = reply === null ? 2 ** (attempt - 1) : retryAfterOf(reply.headers, clock.now());
      const mayRepeat = reply === null || reply.status === 429 || reply.status === 503;
      if (!mayRepeat || wait === null || wait > retry.longestWaitSeconds || attempt >= retry.attempts)
        throw reply === null ? new ConnectionError('No access token.') : await refusalOf(reply);
      await clock.wait(wait * 1000);
    }
  }

  async #ask(): Promise<Response> {
    const { origin, credentials, scopes, send, clock } = this.#ports;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scopes !== null) form.set('scope', scopes.join(' '));
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
    if ('clientSecret' in credentials) {
      // RFC 6749, section 2.3.1: both parts are form-encoded first.
      const pair = [credentials.clientId, credentials.clientSecret].map(formEncoded).join(':');
      headers['authorization'] = `Basic ${base64(new TextEncoder().encode(pair))}`;
    } else {
      this.#audience ??= await this.#issuer();
      form.set('client_id', credentials.clientId);
      form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
      form.set('client_assertion', await signAssertion(credentials, this.#audience, clock.now()));
    }
    return send(`${origin}/oauth/token`, { method: 'POST', headers, body: form.toString() });
  }

  /** Returns the issuer of the gateway's metadata (RFC 8414), which assertions name as their audience. */
  async #issuer(): Promise<string> {
    const { origin, send } = this.#ports;
    const reply = await send(`${origin}/.well-known/oauth-authorization-server`, { method: 'GET' });
    if (!reply.ok) throw new UnexpectedReplyError(reply.status, 'the gateway has no OAuth metadata');
    const metadata = (await readJson(reply)) as { issuer?: unknown } | null;
    if (typeof metadata?.issuer !== 'string') throw new UnexpectedReplyError(reply.status, 'no issuer in the metadata');
    return metadata.issuer;
  }
}

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

function tokenOf(value: unknown, began: number): Token {
  const { access_token: text, expires_in: seconds } = (value ?? {}) as { access_token?: unknown; expires_in?: unknown };
  if (typeof text !== 'string' || typeof seconds !== 'number')
    throw new UnexpectedReplyError(200, 'the token endpoint sent no token');
  return { text, replaceAt: began + Math.max(0, seconds - MARGIN_SECONDS) * 1000 };
}

async function refusalOf(reply: Response): Promise<Error> {
  const { status } = reply;
  const body = (await readJson(reply)) as { error?: unknown; error_description?: unknown } | null;
  if (typeof body?.error !== 'string') return new UnexpectedReplyError(status, 'the token endpoint gave no reason');
  return new TokenError(body.error, typeof body.error_description === 'string' ? body.error_description : '', status);
}
