import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { mayEdit } from '@paystead/contract/features/profile/rules.ts';
import { openApiDocument } from '@paystead/contract/openapi.ts';
import type { Identity } from '@paystead/identity/identity.ts';
import { changeEngine, type ChangeEngine } from './change-engine.ts';
import { brandsOf, type Brands } from './brands.ts';
import { usesDevelopmentProvider, type Config } from './config.ts';
import { filesOf } from './files-of.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { brandingRoutes } from './features/branding/routes.ts';
import { serveNotMe } from './features/direct-deposits/objection/not-me.ts';
import { directDepositsRoutes } from './features/direct-deposits/routes.ts';
import { documentsRoutes } from './features/documents/routes.ts';
import { employeeLookupRoutes } from './features/employee-lookup/routes.ts';
import { firstDayRoutes } from './features/first-day/routes.ts';
import { hrRecordsRoutes } from './features/hr-records/routes.ts';
import { invitationsRoutes } from './features/invitations/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { messagesRoutes } from './features/messages/routes.ts';
import { openOutageFile } from './features/operator-notices/outage-file.ts';
import { serveNotices } from './features/operator-notices/serve-notices.ts';
import { payCalendarRoutes } from './features/pay-calendar/routes.ts';
import { serveFeeds } from './features/pay-calendar/serve-feed.ts';
import { paychecksRoutes } from './features/paychecks/routes.ts';
import { retry } from './features/pending-transactions/export/acknowledge.ts';
import { viewForOperator } from './features/pending-transactions/history/operator-view.ts';
import { recordRefusedItems } from './features/pending-transactions/decide/refused-item.ts';
import { createChangeExchange } from './features/pending-transactions/export/exchange.ts';
import { pendingTransactionsRoutes } from './features/pending-transactions/routes.ts';
import { preferencesRoutes } from './features/preferences/routes.ts';
import { linkRoutes, profileSelectionRoutes } from './features/profile-selection/routes.ts';
import { profileOf } from './features/profile/queries/read-profile.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { editVerdictOf } from './features/session/state.ts';
import { findPerson, listProfiles } from './features/session/store.ts';
import { pageBrand } from './page-brand.ts';
import type { Session } from './platform/access/session.ts';
import { waitingFor } from './features/pending-transactions/queue/waiting-for.ts';
import { teamRoutes } from './features/team/routes.ts';
import { taxPlacesRoutes } from './features/tax-places/routes.ts';
import { placesOfZip } from './features/tax-places/store.ts';
import { taxPlaces } from './features/tax-places/tax-places.ts';
import { taxesRoutes } from './features/taxes/routes.ts';
import { yearEndRoutes } from './features/year-end/routes.ts';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import { serviceOpenApiDocument } from '@paystead/contract/service/openapi.ts';
import { serviceSchemaDocument, serviceSchemas } from '@paystead/contract/service/schemas.ts';
import { serveConsoleApi } from './console/api/binder.ts';
import { consoleCredential } from './console/api/credential.ts';
import { invitesForConsole } from './console-invitations.ts';
import { consoleRoutes } from './console/routes.ts';
import { consoleMessagePorts } from './console-messages.ts';
import { consoleNoticePorts } from './console-notices.ts';
import { consoleBrandingPorts } from './console-branding.ts';
import { consolePeoplePorts } from './console-people.ts';
import { consolePartnerPorts, recordConsoleChange } from './console-setup.ts';
import { consolePolicyPorts } from './console-policy.ts';
import { consoleSandboxPorts } from './console-sandboxes.ts';
import { useIdentityToken } from './features/session/sign-in/use-token.ts';
import { serveServiceApi } from './service/api/binder.ts';
import { changeRoutes } from './service/changes/routes.ts';
import { eventRoutes } from './service/events/routes.ts';
import { bankNoticeRoutes } from './service/bank-notices/routes.ts';
import { importRoutes } from './service/imports/routes.ts';
import { recordBankFile } from './features/direct-deposits/bank/record-bank-file.ts';
import { recordRoutes } from './service/records/routes.ts';
import { webhookRoutes } from './service/webhooks/routes.ts';
import { serveOAuth } from './service/oauth/serve-oauth.ts';
import { serveScim } from './service/scim/serve-scim.ts';
import { serveWebManifest } from './web-manifest.ts';
import { recompute, taxSetupOf } from './recompute.ts';
import { replayNotice } from './notices/replay-notice.ts';
import { withSignInNotice } from './notices/sign-in-notice.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { taxTextsOfPlaces } from './tax-texts-of-places.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Transaction } from './platform/database/port.ts';
import { refuse } from './platform/failures/failure.ts';
import { followRequests } from './platform/telemetry/current-request.ts';
import type { Telemetry } from './platform/telemetry/otlp.ts';
import type { FileStore } from './platform/files/port.ts';
import { serveHealth, type Readiness } from './platform/health.ts';
import { addressRule, type AddressRule } from './platform/guarded-post/address-rule.ts';
import { AntiForgery } from './platform/http/request/anti-forgery.ts';
import { serveApiPage } from './platform/http/server/api-page.ts';
import { createIntake } from './platform/http/intake/intake.ts';
import { intakeReadiness, measureIntake } from './platform/http/intake/reporting.ts';
import type { BinderPorts } from './platform/http/ports.ts';
import { RequestCounts } from './platform/http/request-counts/request-counts.ts';
import type { Route } from './platform/http/route.ts';
import { createServer, type ServerOptions } from './platform/http/server/server.ts';
import { serveContract } from './platform/http/serve.ts';
import { assurancesOf, type Assurances } from './platform/identity-tokens/assurance.ts';
import { prepareIdentities } from './platform/identity-tokens/prepare.ts';
import { openProviders } from './platform/identity-tokens/providers.ts';
import { createUserinfo } from './platform/identity-tokens/userinfo.ts';
import {
  identityPreparer,
  identityVerifier,
  type Identity as VerifiedIdentity,
  type VerifierPorts,
} from './platform/identity-tokens/verify.ts';
import { logoutVerifier } from './platform/identity-tokens/verify-logout.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { mailBrandOf } from './platform/mail/brand.ts';
import { serveCaughtMail } from './platform/mail/caught-mail-page.ts';
import type { MailCatcher } from './platform/mail/caught-mail.ts';
import { measure, type Metrics } from './platform/metrics.ts';
import { securityEventKinds } from './platform/security/kinds.ts';
import { createSecurityRecorder, type SecurityRecorder } from './platform/security/recorder.ts';
import { createRefusalRecorder } from './platform/sign-in-refusals/recorder.ts';
import type { NoteRefusal } from './platform/sign-in-refusals/refusal.ts';
import { sessionReach } from './platform/identity-tokens/session-reach.ts';
import { readJson, type Outbound } from './platform/outbound.ts';
import { clamdScanner } from './platform/uploads/scanner.ts';
import { openUploads } from './platform/uploads/uploads.ts';
import { createIconDrawer } from './platform/icons/icon-drawer.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/renderer.ts';
import { portalConfiguration } from './platform/portal/configuration.ts';
import { serveConsoleFiles, type BuiltConsole } from './platform/portal/console-files.ts';
import { servePortal, type BuiltPortal } from './platform/portal/files.ts';
import { mountIdentity } from './platform/portal/mount-identity.ts';

export interface AppPorts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly log: Logger;
  /** Null if the portal isn't built: only the API is served. */
  readonly portal: BuiltPortal | null;
  /** Absent if the console isn't built: only its API is served. */
  readonly console?: BuiltConsole | null;
  /** The development provider, if no other is configured. */
  readonly identity: Identity | null;
  readonly readiness?: Readonly<Record<string, Readiness>>;
  /** The mail catcher that `/mail` shows, if mail is caught instead of sent. */
  readonly caughtMail?: MailCatcher | null;
  /** The PDF renderer; closes with the server. Absent: the server creates its own. */
  readonly pdf?: PdfRenderer;
  /** The engine for requested changes. Absent: the product's own. */
  readonly changeEngine?: ChangeEngine;
  /** The file store. Absent: the configured one (`filesOf`). */
  readonly files?: FileStore;
  /** The security event recorder. Absent: the product's own, which stores them. */
  readonly security?: SecurityRecorder;
  /** Counts requests by network address. Absent: the server counts alone, not together with other gateways. */
  readonly requestCounts?: RequestCounts;
  /** Traces requests. Absent: none is traced. */
  readonly telemetry?: Pick<Telemetry, 'follow'> | null;
  /** Called after each request that may have changed something. Absent: nothing is. */
  readonly afterChange?: () => void;
  /** Reads documents of identity providers. Absent: over the network. */
  readonly readJson?: Outbound;
}

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
  // Before the routes: their statements belong to the request from its first hook on.
  if (ports.telemetry) ports.telemetry.follow(server);
  else followRequests(server);
  const { afterChange } = ports;
  if (afterChange)
    server.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET' && method !== 'HEAD') afterChange();
    });
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
  serveContract(server, endpoints, routesOf(ports, signIn, pdf, brands), binder);
  const openApi = { title: 'Paystead', version: '0.1.0', serverUrl: '/' };
  serveApiPage(
    server,
    endpoints,
    documentText(() => openApiDocument(endpoints, openApi)),
  );
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
  if (identity)
    mountIdentity(server, identity, { providerId: config.providers[0]?.id ?? null, noteRefusal: refusals.note });
  serveService(server, ports, security, brands);
  serveConsole(server, ports, verifier, security, { brands, pdf });
  serveFeeds(server, { database, clock });
  serveNotices(server, {
    database,
    clock,
    limits: config.session,
    consoleTokenHash: (request) => consoleCredential(request)?.hash ?? null,
    outage: openOutageFile(config.outageNoticeFile, ports.log),
    requestsPerMinute: config.requestsPerMinute,
  });
  serveWebManifest(server, { ...ports, brands });
  if (ports.console)
    await serveConsoleFiles(server, ports.console, (request) =>
      portalConfiguration(config, `${request.protocol}://${request.host}`),
    );
  if (ports.portal) await servePortal(server, ports.portal, (request) => pageBrand(request, { ...ports, brands }));
  else server.setNotFoundHandler({ preHandler: server.rateLimit() }, () => refuse('not_found'));
  return { server, metrics, security, warm: () => verifier.providers.warm() };
}

/** Serves the token endpoint and the service API. */
function serveService(server: FastifyInstance, ports: AppPorts, security: SecurityRecorder, brands: Brands): void {
  const { config, database, clock, keys } = ports;
  const { callsPerMinute, issuer } = config.service;
  serveOAuth(server, { database, clock, keys, security, issuer });
  const files = ports.files ?? filesOf(ports);
  const scanner = config.scanner && clamdScanner(config.scanner);
  const engine = ports.changeEngine ?? changeEngine(keys, brands);
  const brandOf = brands.mailOfPartner;
  const routes = [
    ...importRoutes(files),
    ...recordRoutes({ keys, files, scanner, now: () => clock.now() }),
    ...changeRoutes(createChangeExchange(engine)),
    ...eventRoutes(),
    ...webhookRoutes({ keys, ...webhookAddressesOf(config) }),
    ...bankNoticeRoutes(({ database: held, content, clientCodes, now, origin }) =>
      recordBankFile({ database: held, keys, brandOf }, content, clientCodes, now, origin),
    ),
  ];
  serveServiceApi(server, serviceEndpoints, routes, { database, clock, keys, security, callsPerMinute });
  serveScim(server, { database, clock, security, callsPerMinute, notices: { keys, brandOf } });
  const document = documentText(() => serviceOpenApiDocument(serviceEndpoints, '/'));
  server.get('/api/v1/openapi.json', { exposeHeadRoute: false }, async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(document()),
  );
  for (const [name, schema] of Object.entries(serviceSchemas)) {
    const text = documentText(() => serviceSchemaDocument(name, schema));
    server.get(`/api/v1/schemas/${name}.json`, { exposeHeadRoute: false }, async (_request, reply) =>
      reply.type('application/schema+json').header('cache-control', 'no-cache').send(text()),
    );
  }
}

/** Returns a document's text, made at the first call: making them took half of a start's time after loading. */
function documentText(make: () => object): () => string {
  let text: string | undefined;
  return () => (text ??= JSON.stringify(make()));
}

/** Serves the console's API: the provider's own application, with sessions of its own. */
function serveConsole(
  server: FastifyInstance,
  ports: AppPorts,
  verifier: VerifierPorts,
  security: SecurityRecorder,
  { brands, pdf }: { readonly brands: Brands; readonly pdf: PdfRenderer },
): void {
  const { config, database, clock, keys, log } = ports;
  const engine = ports.changeEngine ?? changeEngine(keys, brands);
  const drawer = createIconDrawer();
  server.addHook('onClose', async () => drawer.close());
  const { idleSeconds, absoluteSeconds } = config.session;
  const session = {
    verify: identityVerifier(verifier),
    assurances: assurancesOfProviders(ports),
    requiredAssurance: config.consoleAssurance,
    keys,
    idleSeconds,
    absoluteSeconds,
    useToken: (tx: Transaction, identity: VerifiedIdentity, now: Date) =>
      useIdentityToken(tx, identity, 'session', now),
  };
  const routes = consoleRoutes(session, {
    config,
    keys,
    clock,
    files: ports.files ?? filesOf(ports),
    scanner: config.scanner && clamdScanner(config.scanner),
    requests: {
      viewForOperator,
      retry: (store, key, now, operator) => retry(store, key, now, engine, operator),
    },
    hires: { invite: invitesForConsole(config, keys), placesOfZip },
    people: consolePeoplePorts(config, keys, brands),
    messages: consoleMessagePorts(config.scanner && clamdScanner(config.scanner)),
    notices: consoleNoticePorts,
    setup: { database, recordChange: recordConsoleChange },
    partners: consolePartnerPorts,
    branding: consoleBrandingPorts({ brands, pdf, drawer, log }),
    policy: consolePolicyPorts(),
    sandboxes: consoleSandboxPorts(database),
  });
  serveConsoleApi(server, consoleEndpoints, routes, { database, clock, keys, security, idleSeconds });
}

/** Returns the rule about the addresses of webhooks. Without TLS, only addresses that the operator listed are called. */
export function webhookAddressesOf({ webhooks }: Pick<Config, 'webhooks'>): {
  readonly rule: AddressRule;
  readonly allowsHttp: boolean;
} {
  return { rule: addressRule(webhooks.privateAddresses), allowsHttp: webhooks.privateAddresses.length > 0 };
}

function serverOptions({ config, clock, log, portal, requestCounts: ownCounts }: AppPorts): ServerOptions {
  return {
    log,
    proxies: config.proxies,
    requestCounts: ownCounts ?? new RequestCounts(clock, config.requestsPerMinute),
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
  const antiForgery = AntiForgery.of(keys);
  server.addHook('onRequest', async (request, reply) => {
    if (
      request.method === 'GET' &&
      !/^\/((assets|locales|identity|oauth|\.well-known|scim|api\/v1|console\/assets)\/|(console\/)?notices\.json)/.test(
        request.url,
      )
    )
      antiForgery.ensure(request, reply, isSecure(request));
  });
  return {
    database,
    clock,
    keys,
    antiForgery,
    limits: config.session,
    assurances: assurancesOfProviders(ports),
    wrapperOrigins: config.wrapperOrigins,
    mayEdit,
    isSecure,
    security,
  };
}

/** Returns the levels of the providers' sign-ins, each by its own claims. */
function assurancesOfProviders({ config }: AppPorts): Assurances {
  return assurancesOf(config.providers);
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

interface SignInParts {
  readonly verifier: VerifierPorts;
  readonly noteRefusal: NoteRefusal;
  readonly security: SecurityRecorder;
}

function routesOf(
  ports: AppPorts,
  { verifier, noteRefusal, security }: SignInParts,
  pdf: PdfRenderer,
  brands: Brands,
): Route[] {
  const { config, keys } = ports;
  const files = ports.files ?? filesOf(ports);
  const uploads = openUploads(files, config.scanner && clamdScanner(config.scanner));
  const verify = identityVerifier(verifier);
  const reachOf = sessionReach(config.providers);
  const verdictOf = (session: Session) => editVerdictOf(session, mayEdit);
  // `engine.changes` is for every feature whose data is changed through requests.
  const engine = ports.changeEngine ?? changeEngine(keys, brands);
  return [
    ...withSignInNotice(
      sessionRoutes({
        verify,
        verifyLogout: logoutVerifier(verifier),
        reachOf,
        limits: config.session,
        assurances: assurancesOfProviders(ports),
        keys,
        noteRefusal,
        providers: config.providers,
        bearerSeconds: config.bearerSeconds,
        nativeClients: config.nativeClients,
        noticeReplay: replayNotice(keys, brands),
        mayEdit,
      }),
      keys,
      brands,
    ),
    ...profileSelectionRoutes({ verify, reachOf, noteRefusal, findPerson, listProfiles }),
    ...linkRoutes({ verify, keys, limits: config.session, mailBrand: brands.mailOfPartner }),
    ...invitationsRoutes({
      verify,
      reachOf,
      keys,
      security,
      recentSeconds: config.session.recentSeconds,
      mailBrand: brands.mailOfClient,
    }),
    ...brandingRoutes(),
    ...menuRoutes({
      limits: config.session,
      warnSeconds: 120,
      brandingEnabled: brands.enabled,
      analytics: config.analytics,
      keys,
    }),
    ...messagesRoutes(),
    ...paychecksRoutes({ pdf, files, keys, recompute, taxSetupOf, tablesOn: taxTablesOn, brandOf: brands.ofClient }),
    ...payCalendarRoutes(),
    ...pendingTransactionsRoutes({
      ...engine,
      brandOf: brands.mailOfPartner,
      limits: config.session,
      noteRefused: recordRefusedItems(security),
      decideByGet: config.decideByGet,
    }),
    ...yearEndRoutes({ pdf, files, keys, brandingOf: brands.ofPartner }),
    ...profileRoutes({ changes: engine.changes, verdictOf, places: taxPlaces(taxTablesOn) }),
    ...taxPlacesRoutes(taxTablesOn),
    ...taxesRoutes({ keys, changes: engine.changes, verdictOf, ...taxTextsOfPlaces(taxTablesOn) }),
    ...hrRecordsRoutes({ verdictOf }),
    ...firstDayRoutes({ verdictOf }),
    ...employeeLookupRoutes({ profileOf: (call) => profileOf({ places: taxPlaces(taxTablesOn) }, call) }),
    ...teamRoutes({ waitingFor: (call, rows) => waitingFor(engine, call, rows) }),
    ...documentsRoutes({ files, uploads }),
    ...preferencesRoutes(),
    ...activityRoutes(),
    ...directDepositsRoutes({ keys, changes: engine.changes, mayEdit }),
  ];
}
