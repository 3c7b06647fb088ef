import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { RunningProvider } from './running-provider.ts';

export interface CodeFlowRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Further parameters of the authorization request, such as `max_age`, or others than usual. */
  readonly parameters?: Readonly<Record<string, string>>;
}

interface PageFlowRequest extends CodeFlowRequest {
  /** Does what the person does on the provider's pages. */
  readonly enter: (page: Page) => Promise<void>;
}

const tokens = z.object({ id_token: z.string(), access_token: z.string(), refresh_token: z.string().optional() });

export interface CodeFlowTokens extends z.infer<typeof tokens> {
  readonly nonce: string;
}

/**
 * Signs in without the portal: a code flow with PKCE, whose tokens are unused. `authorize` opens the address of the
 * authorization request, signs in there, and returns the address to which the provider redirects at the end.
 */
export async function codeFlow(
  issuer: string,
  { clientId, redirectUri, parameters = {} }: CodeFlowRequest,
  authorize: (address: string) => Promise<string>,
): Promise<CodeFlowTokens> {
  const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
  const endpoints = z
    .object({ authorization_endpoint: z.url(), token_endpoint: z.url() })
    .parse(await discovery.json());
  const [verifier, nonce, state] = [secret(), secret(), secret()];
  const url = new URL(endpoints.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    nonce,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString();
  const location = new URL(await authorize(url.href));
  const response = await fetch(endpoints.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: location.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    }),
  });
  return { ...tokens.parse(await response.json()), nonce };
}

/**
 * Runs a code flow in a page and reads its reply from the provider's redirect. The page ends up at the redirect address, if
 * the browser can open it.
 */
export function runCodeFlow(
  page: Page,
  { issuer }: Pick<RunningProvider, 'issuer'>,
  { enter, ...request }: PageFlowRequest,
): Promise<CodeFlowTokens> {
  return codeFlow(issuer, request, async (address) => {
    const redirected = page.waitForResponse(
      (response) => response.headers()['location']?.startsWith(request.redirectUri) ?? false,
    );
    // An address with a scheme of the native app's own fails to open.
    await page.goto(address).catch(() => null);
    await enter(page);
    return (await redirected).headers()['location'] ?? '';
  });
}

const secret = (): string => randomBytes(32).toString('base64url');
