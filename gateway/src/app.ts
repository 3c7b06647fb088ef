import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { mayEdit } from '@paystead/contract/features/profile/rules.ts';
import { openApiDocument } from '@paystead/contract/openapi.ts';
import { changeEngine } from './change-engine.ts';
import { brandsOf } from './brands.ts';
import { usesDevelopmentProvider, type Config } from './config.ts';
import { serveNotMe } from './features/direct-deposits/objection/not-me.ts';
import { serveFeeds } from './features/pay-calendar/serve-feed.ts';
import { pageBrand } from './page-brand.ts';
import { serveWebManifest } from './web-manifest.ts';
import { refuse } from './platform/failures/failure.ts';
import { serveHealth } from './platform/health.ts';
import { AntiForgery } from './platform/http/request/anti-forgery.ts';
import { serveApiPage } from './platform/http/server/api-page.ts';
import { createIntake } from './platform/http/intake/intake.ts';
import { intakeReadiness, measureIntake } from './platform/http/intake/reporting.ts';
import type { BinderPorts } from './platform/http/ports.ts';
import { createServer, type ServerOptions } from './platform/http/server/server.ts';
import { serveContract } from './platform/http/serve.ts';
import { assurancesOf } from './platform/identity-tokens/assurance.ts';
import { prepareIdentities } from './platform/identity-tokens/prepare.ts';
import { openProviders } from './platform/identity-tokens/providers.ts';
import { createUserinfo } from './platform/identity-tokens/userinfo.ts';
import { identityPreparer, type VerifierPorts } from './platform/identity-tokens/verify.ts';
import { mailBrandOf } from './platform/mail/brand.ts';
import { serveCaughtMail } from './platform/mail/caught-mail-page.ts';
import { measure, type Metrics } from './platform/metrics.ts';
import { securityEventKinds } from './platform/security/kinds.ts';
import { createSecurityRecorder, type SecurityRecorder } from './platform/security/recorder.ts';
import { createRefusalRecorder } from './platform/sign-in-refusals/recorder.ts';
import { readJson } from './platform/outbound.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { portalConfiguration } from './platform/portal/configuration.ts';
import { servePortal } from './platform/portal/files.ts';
import { mountIdentity } from './platform/portal/mount-identity.ts';
import type { AppPorts } from './app-ports.ts';
import { featureRoutes } from './feature-routes.ts';

export interface App {
  readonly server: FastifyInstance;
  readonly metrics: Metrics;
  /** Buffers the security events of the last second. Closing the server writes them. */
  readonly security: SecurityRecorder;
  /** Fetches the identity provider's keys ahead of the first sign-in. */
  readonly warm: () => Promise<void>;
}

/** Wires everything the gateway serves, by name. */
export async function createApp(ports: AppPorts): Promise<App> {
  const { config, database, clock, identity } = ports;
  const intake = createIntake(config.intake);
  const refusals = createRefusalRecorder(ports);
  const server = await createServer({ ...serverOptions(ports), noteRefusal: refusals.note, intake });
  server.addHook('onClose', async () => refusals.close());
  const metrics = measure(server);
  const security = recorderOf(ports, metrics);
  server.addHook('onClose', async () => security.close());
  measureIntake(metrics, intake);
  const brands = brandsOf(config);
  const pdf = ports.pdf ?? createPdfRenderer();
  server.addHook('onClose', async () => pdf.close());
  const binder = binderOf(server, ports, security);
  const verifier = verifierOf(ports);
  prepareIdentities(server, identityPreparer(verifier));
  const signIn = { verifier, noteRefusal: refusals.note, security };
  serveContract(server, endpoints, featureRoutes(ports, signIn, pdf, brands), binder);
  serveApiPage(server, endpoints, openApiDocument(endpoints, { title: 'Paystead', version: '0.1.0', serverUrl: '/' }));
  serveHealth(server, database, { ...ports.readiness, ...intakeReadiness(intake) });
  server.get('/configuration.json', async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send(portalConfiguration(config, `${request.protocol}://${request.host}`)),
  );
  serveNotMe(server, {
    database,
    clock,
    keys: ports.keys,
    changes: changeEngine(ports.keys, brands).changes,
    brandOf: brands.mailOfPartner,
    brandAt: async (hostname, now) => mailBrandOf(await brands.ofHostname(database, hostname, now)),
  });
  if (ports.caughtMail) serveCaughtMail(server, ports.caughtMail);
  if (identity) mountIdentity(server, identity);
  serveFeeds(server, { database, clock });
  serveWebManifest(server, { ...ports, brands });
  if (ports.portal) await servePortal(server, ports.portal, (request) => pageBrand(request, { ...ports, brands }));
  else server.setNotFoundHandler({ preHandler: server.rateLimit() }, () => refuse('not_found'));
  return { server, metrics, security, warm: () => verifier.providers.warm() };
}

function serverOptions({ config, log, portal }: AppPorts): ServerOptions {
  return {
    log,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    wrapperOrigins: config.wrapperOrigins,
    inlineHashes: portal?.inlineHashes ?? { scripts: [], styles: [] },
    providerOrigins: originsOf(config),
    analyticsOrigin: config.analytics && new URL(config.analytics.scriptUrl).origin,
  };
}

/** Returns the recorder of security events, and adds its figures to the metrics. */
function recorderOf({ config, database, clock, log, security: own }: AppPorts, metrics: Metrics): SecurityRecorder {
  const security =
    own ??
    createSecurityRecorder({
      database,
      clock,
      log,
      windowMinutes: config.security.windowMinutes,
      count: metrics.counter('paystead_security_events_total', 'Security events by kind', 'kind', securityEventKinds),
    });
  metrics.watch(
    { paystead_security_events_unwritten: 'Security events that are counted and not stored yet' },
    async () => ({ paystead_security_events_unwritten: security.waiting }),
  );
  return security;
}

/** Returns the binder's ports, and makes every page set the anti-forgery pair. */
function binderOf(server: FastifyInstance, ports: AppPorts, security: SecurityRecorder): BinderPorts {
  const { config, database, clock, keys } = ports;
  const isSecure = (request: FastifyRequest) => request.protocol === 'https';
  const antiForgery = new AntiForgery(keys.current.token);
  server.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && !/^\/(assets|locales|identity)\//.test(request.url))
      antiForgery.ensure(request, reply, isSecure(request));
  });
  return {
    database,
    clock,
    keys,
    antiForgery,
    limits: config.session,
    assurances: assurancesOf(config.providers),
    wrapperOrigins: config.wrapperOrigins,
    mayEdit,
    isSecure,
    security,
  };
}

/** Returns what verifies identity tokens: the providers, and the claims that their userinfo endpoints added. */
function verifierOf({ config, clock, identity, readJson: own = readJson }: AppPorts): VerifierPorts {
  const providers = openProviders(config.providers, {
    readJson: own,
    clock,
    developmentKeys: usesDevelopmentProvider(config) && identity ? () => identity.publicKeys() : null,
  });
  return { providers, userinfo: createUserinfo(clock), clock };
}

/** Returns the origins of the providers' pages and endpoints; none for the development provider, which is the portal's. */
function originsOf({ providers }: Pick<Config, 'providers'>): string[] {
  const origins = providers.flatMap(({ issuer, origins: further }) =>
    issuer.startsWith('/') ? [] : [new URL(issuer).origin, ...further],
  );
  return [...new Set(origins)];
}
