import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brand } from './brand.ts';
import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { Scene } from './pages/layout.ts';
import { contentSecurityPolicy, cookieOf, newNonce, PAGE_HEADERS } from './request.ts';
import { languageFrom } from './texts.ts';

const LANGUAGE_COOKIE = 'identity_language';

export interface Stage {
  readonly hostnames: readonly string[];
  readonly clients: readonly Client[];
  readonly brandFor: (hostname: string) => Brand;
  readonly clock: Clock;
}

function formTargets(stage: Stage, origin: URL): string[] {
  const port = origin.port ? `:${origin.port}` : '';
  const hosts = stage.hostnames.map((hostname) => `${origin.protocol}//${hostname}${port}`);
  const schemes = stage.clients.flatMap((client) =>
    client.kind === 'native' ? client.redirectUris.map((uri) => new URL(uri).protocol) : [],
  );
  return [...new Set([...hosts, ...schemes])];
}

/** Determines language and branding of one reply, and writes the headers of every page. */
export function sceneFor(
  stage: Stage,
  request: IncomingMessage,
  response: ServerResponse,
  origin: URL,
  uiLocales?: string,
): Scene {
  const url = new URL(request.url ?? '/', origin);
  const chosen = url.searchParams.get('lang');
  const language = languageFrom([
    chosen,
    cookieOf(request, LANGUAGE_COOKIE),
    uiLocales,
    request.headers['accept-language'],
  ]);
  if (chosen) {
    response.appendHeader(
      'Set-Cookie',
      `${LANGUAGE_COOKIE}=${language}; Path=/identity; HttpOnly; SameSite=Lax; Max-Age=31536000`,
    );
  }
  const nonce = newNonce();
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
  response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce, formTargets(stage, origin)));
  return { brand: stage.brandFor(origin.hostname), language, nonce, year: new Date(stage.clock()).getUTCFullYear() };
}
