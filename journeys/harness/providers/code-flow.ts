import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { RunningProvider } from './running-provider.ts';

export interface CodeFlowRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Further parameters of the authorization request, such as `max_age`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Does what the person does on the provider's pages. */
  readonly enter: (page: Page) => Promise<void>;
}

const tokens = z.object({ id_token: z.string(), access_token: z.string(), refresh_token: z.string().optional() });

export interface CodeFlowTokens extends z.infer<typeof tokens> {
  readonly nonce: string;
}

/**
 * Signs in without the portal: a code flow with PKCE whose reply is read from the provider's redirect, so that its tokens
 * are unused. The page ends up at the redirect address, if the browser can open it.
 */
export async function runCodeFlow(
  page: Page,
  { issuer }: Pick<RunningProvider, 'issuer'>,
  { clientId, redirectUri, parameters = {}, enter }: CodeFlowRequest,
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
  const redirected = page.waitForResponse(
    (response) => response.headers()['location']?.startsWith(redirectUri) ?? false,
  );
  // An address with a scheme of the native app's own fails to open.
  await page.goto(url.href).catch(() => null);
  await enter(page);
  const location = new URL((await redirected).headers()['location'] ?? '');
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

const secret = (): string => randomBytes(32).toString('base64url');
