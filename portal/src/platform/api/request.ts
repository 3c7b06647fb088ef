import type { Language } from '@paystead/ui/translations/language.ts';
import type { Method } from '@paystead/contract/endpoint.ts';

export interface RequestParts {
  readonly method: Method;
  readonly url: string;
  readonly language: Language;
  readonly requestId: string;
  /** Whether to send the anti-forgery header: true for every write, including GETs that write. */
  readonly antiForgery: boolean;
  /** A JSON value, or a form for documents. */
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** Version of the record that the person saw, for `If-Match`. */
  readonly version?: string | number | undefined;
  /**
   * The wrapper's short-lived token, empty before a sign-in. Undefined on the web, which is authorized by its cookie.
   */
  readonly bearer?: string | undefined;
  readonly skipInterceptor?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the value of the anti-forgery cookie, which scripts may read (HTTP-1). */
function antiForgeryToken(cookies: string): string | undefined {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return entry && decodeURIComponent(entry.slice('XSRF-TOKEN='.length));
}

/**
 * Builds a request with the headers that every call has: credentials, language, request id, anti-forgery and version.
 */
export function buildRequest(parts: RequestParts, cookies: string): RequestInit & { readonly headers: Headers } {
  const headers = new Headers(parts.headers);
  headers.set('accept', 'application/json, application/problem+json, */*');
  headers.set('accept-language', parts.language);
  headers.set('x-request-id', parts.requestId);
  if (parts.skipInterceptor) headers.set('x-skip-interceptor', 'true');
  if (parts.bearer) headers.set('authorization', `Bearer ${parts.bearer}`);
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey);
  if (parts.version !== undefined) headers.set('if-match', `"${parts.version}"`);
  const token = parts.antiForgery ? antiForgeryToken(cookies) : undefined;
  if (token) headers.set('x-xsrf-token', token);

  const init: RequestInit & { headers: Headers } = {
    method: parts.method,
    headers,
    // The gateway refuses requests that have both a token and a cookie.
    credentials: parts.bearer === undefined ? 'include' : 'omit',
  };
  if (parts.signal) init.signal = parts.signal;
  if (parts.body instanceof FormData) init.body = parts.body;
  else if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  return init;
}
