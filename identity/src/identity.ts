import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { createAccounts } from './accounts/accounts.ts';
import { createAccountPage } from './account-page/account-page.ts';
import { ACCOUNT_CLIENT, ACCOUNT_PATH } from './account-page/admission.ts';
import { PLAIN_BRAND, type Brand } from './brand.ts';
import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { Pages } from './configuration.ts';
import { createIssuers, type Issuers } from './issuers.ts';
import { createSigningKeys, publicPart } from './keys.ts';
import type { SendMail } from './mail.ts';
import { errorPage, leavingPage, leftPage } from './pages/notices.ts';
import { createResetLinks } from './password-reset/links.ts';
import { createPasswordReset } from './password-reset/pages.ts';
import { castJson, subjectOf, type CastJson, type Person } from './person.ts';
import { originOf, send } from './request.ts';
import { sceneFor, type Stage } from './scene.ts';
import { createInteractions, type Visit } from './sign-in/interaction.ts';
import { createDevices } from './throttle/devices.ts';
import { createThrottle, DEFAULT_FIGURES, type ThrottleFigures } from './throttle/throttle.ts';

const MOUNT = '/identity';

export interface IdentityOptions {
  /** True for a production start, which is refused, since the demo people's passwords are public. */
  readonly production: boolean;
  readonly people: readonly Person[];
  readonly clients: readonly Client[];
  /** Milliseconds since the epoch. */
  readonly clock: Clock;
  /** The provider's hostnames, each with its own issuer on any port. */
  readonly hostnames?: readonly string[];
  readonly protocol?: 'http' | 'https';
  readonly brandFor?: (hostname: string) => Brand;
  readonly throttle?: Partial<ThrottleFigures>;
  /** Sends the mails about a person's own sign-in; absent: no one is mailed, and no forgotten password can be reset. */
  readonly sendMail?: SendMail;
}

/** A sign-in that ends on the provider's own error page, so that the application never learns of it. */
interface PageFailure {
  /** The protocol's error code. */
  readonly error: string;
  readonly description?: string | undefined;
}

/** Facts about a request that only the server knows. */
interface Caller {
  /** The caller's address, which proxies may hide. Absent: that of the connection. */
  readonly networkAddress?: string;
  /** Logs a failure, and returns the code that the page shows. Absent: the page shows the protocol's error alone. */
  readonly noteFailure?: (failure: PageFailure) => string;
}

export interface Identity {
  /** Answers a request below `/identity`; `request.url` still has the prefix, and the body is unread. */
  handle(request: IncomingMessage, response: ServerResponse, caller?: Caller): Promise<void>;
  /** Switches to a new signing key; older ones stay published, sessions and refresh tokens live on. */
  rotateKeys(): Promise<void>;
  /** Returns the signing keys without the private parts, for a relying party in the same process. */
  publicKeys(): Promise<{ keys: JWK[] }>;
  cast(): CastJson;
  /** Returns the `sub` claim of a demo person, the same at every issuer and after every start. */
  subjectOf(email: string): string;
}

const DEFAULT_HOSTNAMES = ['localhost', 'harborline.localhost', 'summit-ridge.localhost', '127.0.0.1'] as const;

const LIBRARY_POLICY =
  "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

let fontBytes: Buffer | undefined;

function sendFont(response: ServerResponse): void {
  fontBytes ??= readFileSync(
    createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  );
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  send(response, 200, 'font/woff2', fontBytes);
}

function sendCast(response: ServerResponse, cast: CastJson): void {
  response.setHeader('Cache-Control', 'no-store');
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(cast));
}

/** Returns what an error page shows as its reference: the code for support, if there is one, and the protocol's error. */
function referenceOf({ noteFailure }: Caller, failure: PageFailure): string {
  const code = noteFailure?.(failure);
  return code === undefined ? failure.error : `${code.slice(0, 4)}-${code.slice(4)} (${failure.error})`;
}

type CallerOf = (request: IncomingMessage) => Caller;

function pagesFor(stage: Stage, protocol: 'http' | 'https', callerOf: CallerOf): Pages {
  const scene = (context: KoaContextWithOIDC) => {
    const origin = new URL(`${protocol}://${context.host}`);
    context.type = 'html';
    const requested: unknown = context.oidc?.params?.ui_locales;
    return sceneFor(stage, context.req, context.res, origin, typeof requested === 'string' ? requested : '');
  };
  return {
    error: (context, failure) => {
      const kind =
        context.status === 400 && /session|expired|interaction/i.test(failure.error_description ?? '')
          ? 'expired'
          : 'failed';
      const { error, error_description: description } = failure;
      context.body = errorPage(scene(context), kind, referenceOf(callerOf(context.req), { error, description }));
    },
    leaving: (context, form) => {
      const { session, entities } = context.oidc;
      const hinted: unknown = entities.IdTokenHint?.payload.sub;
      const isRequestedByPortal =
        (hinted !== undefined && hinted === session?.accountId) || context.get('sec-fetch-site') === 'same-origin';
      context.body = leavingPage(scene(context), form, isRequestedByPortal);
    },
    left: (context) => {
      context.body = leftPage(scene(context));
    },
  };
}

/** Serves the pages of interactions; a request outside one gets a page that says that it has expired. */
function interactionsAt(
  stage: Stage,
  visitInteraction: (visit: Visit) => Promise<void>,
  issuers: Issuers,
  callerOf: CallerOf,
) {
  return async (arrival: Omit<Visit, 'provider' | 'aborted'>) => {
    const { request, response, origin, path } = arrival;
    const aborted = path.endsWith('/abort');
    const visit = { ...arrival, aborted, path: aborted ? path.slice(0, -'/abort'.length) : path };
    try {
      await visitInteraction({ ...visit, provider: await issuers.at(origin) });
    } catch (error) {
      if (response.headersSent) throw error;
      const failed = error instanceof Error && 'error' in error ? String(error.error) : 'interaction_expired';
      const reference = referenceOf(callerOf(request), { error: failed });
      const page = errorPage(sceneFor(stage, request, response, origin), 'expired', reference);
      send(response, 400, 'text/html; charset=utf-8', page);
    }
  };
}

/**
 * Creates the development OpenID provider: code flow with PKCE, one issuer per host, everything in memory. Throws if
 * started for production.
 */
export function createIdentity(options: IdentityOptions): Identity {
  if (options.production) {
    throw new Error('The development identity provider does not start in production: configure your own provider.');
  }
  const { clock, people, protocol = 'http', hostnames = DEFAULT_HOSTNAMES } = options;
  const clients = [...options.clients, ACCOUNT_CLIENT];
  const stage: Stage = { hostnames, clients, clock, brandFor: options.brandFor ?? (() => PLAIN_BRAND) };
  const accounts = createAccounts(people);
  // The library's pages know the request alone.
  const callers = new WeakMap<IncomingMessage, Caller>();
  const callerOf = (request: IncomingMessage): Caller => callers.get(request) ?? {};
  const keys = createSigningKeys();
  const cookieKeys = [randomBytes(32).toString('base64url')];
  const issuers = createIssuers(
    { hostnames, clients, accounts, cookieKeys, pages: pagesFor(stage, protocol, callerOf) },
    keys,
    clock,
  );
  const figures = { ...DEFAULT_FIGURES, ...options.throttle };
  const ports = {
    ...stage,
    accounts,
    throttles: { password: createThrottle(clock, figures), code: createThrottle(clock, figures) },
    devices: createDevices(),
    links: createResetLinks(clock),
    sendMail: options.sendMail ?? (() => undefined),
    endSessions: (subject: string, keep?: string) => issuers.endSessions(subject, keep),
  };
  const interact = interactionsAt(stage, createInteractions(ports), issuers, callerOf);
  const resetPassword = createPasswordReset(ports);
  const manageAccount = createAccountPage(ports, accounts, issuers);
  const cast = castJson(people);

  return {
    async handle(request, response, caller = {}) {
      callers.set(request, caller);
      const { networkAddress = request.socket.remoteAddress ?? '' } = caller;
      const origin = originOf(request, hostnames, protocol);
      if (!origin) return send(response, 421, 'text/plain; charset=utf-8', 'This host is not served here');
      const url = request.url ?? MOUNT;
      const path = url.split('?', 1)[0] ?? MOUNT;
      if (path === `${MOUNT}/cast.json`) return sendCast(response, cast);
      if (path === `${MOUNT}/figtree.woff2`) return sendFont(response);
      const arrival = { request, response, origin, path, networkAddress };
      if (path.startsWith(`${MOUNT}/interaction/`)) return interact(arrival);
      if (path.startsWith(`${MOUNT}/password/`)) return resetPassword(arrival);
      if (path === ACCOUNT_PATH || path.startsWith(`${ACCOUNT_PATH}/`)) return manageAccount(arrival);

      const provider = await issuers.at(origin);
      // The library adds the hash of its own inline scripts to an existing policy.
      response.setHeader('Content-Security-Policy', LIBRARY_POLICY);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // The provider derives its own addresses from the difference between the two.
      Object.assign(request, { originalUrl: url });
      request.url = url.slice(MOUNT.length) || '/';
      return provider.callback()(request, response);
    },
    async rotateKeys() {
      await keys.rotate();
      issuers.renew();
    },
    publicKeys: async () => ({ keys: (await keys.current()).map(publicPart) }),
    cast: () => cast,
    subjectOf: (email) => subjectOf({ email }),
  };
}
