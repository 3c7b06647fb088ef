import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../failures/failure.ts';
import type { InlineHashes } from '../http/server/security-headers.ts';
import { isPage } from './addresses.ts';
import { sendCompressed } from './send-compressed.ts';

export interface BuiltPortal {
  readonly folder: string;
  readonly page: string;
  /** The `sha256-…` hashes of the code inline in the pages. */
  readonly inlineHashes: InlineHashes;
}

const hashes = z.array(z.string().regex(/^sha256-[\w+/=]+$/));
const policyFile = z.object({ scriptHashes: hashes, styleHashes: hashes });

/** Returns the build in `portal/dist`, or null if it hasn't been built. */
export function findPortal(folder: string): BuiltPortal | null {
  const page = join(folder, 'index.html');
  const policy = join(folder, 'csp.json');
  if (!existsSync(page) || !existsSync(policy)) return null;
  const { scriptHashes, styleHashes } = policyFile.parse(JSON.parse(readFileSync(policy, 'utf8')));
  return { folder, page: readFileSync(page, 'utf8'), inlineHashes: { scripts: scriptHashes, styles: styleHashes } };
}

/** The values inserted into the page for a visitor. */
export interface PageBrand {
  readonly title: string;
  readonly branding: unknown;
  /** The reply of /configuration.json, so that the portal's first calls needn't wait for it. */
  readonly configuration: unknown;
}

/**
 * Serves the portal: hashed files forever, the page fresh each time, and the page for every address of the portal, so
 * that deep links reload (NAV-1).
 */
export async function servePortal(
  app: FastifyInstance,
  portal: BuiltPortal,
  brandOf: (request: FastifyRequest) => Promise<PageBrand>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: portal.folder,
    index: false,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', 'csp.json'],
    setHeaders: (response, path) => {
      const hashed = /[/\\](assets|locales)[/\\]/.test(path);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (!isPage(request)) throw new Failure('not_found');
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return sendCompressed(request, reply, fillPage(portal.page, await brandOf(request)));
  });
}

/** The product's name in the page as built. */
const OWN_NAME = /\bPaystead\b/g;

/** Inserts title, brand and configuration into the page as text, never as markup. */
export function fillPage(page: string, { title, branding, configuration }: PageBrand): string {
  const titled = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(/<noscript>[^<]*<\/noscript>|<p>Paystead<\/p>/g, (named) =>
      named.replaceAll(OWN_NAME, () => escape(title)),
    );
  return Object.entries({ branding, configuration }).reduce(
    (branded, [name, value]) =>
      branded.replace(`<meta name="paystead-${name}" content=""`, () => {
        return `<meta name="paystead-${name}" content="${escape(JSON.stringify(value))}"`;
      }),
    titled,
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
