import { interactionPolicy, type Configuration, type JWK, type KoaContextWithOIDC } from 'oidc-provider';
import type { Accounts } from './accounts/accounts.ts';
import { ACR, levelOfAcr, reaches, requirementOf } from './assurance.ts';
import { addressesOf, type Client } from './client.ts';
import { loopbackFetch } from './loopback-fetch.ts';
import type { Person } from './person.ts';
import { subjectOf } from './person.ts';
import type { IssuerStore } from './store.ts';

/** The provider's own pages, in place of the library's. */
export interface Pages {
  error(context: KoaContextWithOIDC, failure: { error: string; error_description?: string | undefined }): void;
  leaving(context: KoaContextWithOIDC, form: string): void;
  left(context: KoaContextWithOIDC): void;
}

export interface IssuerSetup {
  readonly origin: URL;
  readonly hostnames: readonly string[];
  readonly clients: readonly Client[];
  readonly accounts: Accounts;
  readonly store: IssuerStore;
  readonly cookieKeys: readonly string[];
  readonly signingKeys: readonly JWK[];
  readonly pages: Pages;
}

const HOUR = 3600;

/** Seconds for which tokens and sessions are valid. */
const LIFETIMES = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: 12 * HOUR,
  Session: 12 * HOUR,
  Grant: 12 * HOUR,
} as const;

function claimsOf(person: Person) {
  return {
    sub: subjectOf(person),
    email: person.email,
    email_verified: true,
    name: person.name,
    ...(person.locale && { locale: person.locale }),
  };
}

function metadataOf(client: Client, origin: URL, hostnames: readonly string[]) {
  const common = {
    client_id: client.clientId,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    // The gateway has one endpoint for all of its applications, at the origin of the issuer.
    ...(client.backChannelLogoutPath && {
      backchannel_logout_uri: `${origin.origin}${client.backChannelLogoutPath}`,
      backchannel_logout_session_required: true,
    }),
  };
  if (client.kind === 'native') {
    return {
      ...common,
      application_type: 'native' as const,
      token_endpoint_auth_method: 'none' as const,
      redirect_uris: [...client.redirectUris],
      post_logout_redirect_uris: [...client.postLogoutUris],
    };
  }
  return {
    ...common,
    application_type: 'web' as const,
    ...(client.clientSecret
      ? { client_secret: client.clientSecret, token_endpoint_auth_method: 'client_secret_basic' as const }
      : { token_endpoint_auth_method: 'none' as const }),
    redirect_uris: addressesOf(client.redirectPaths, origin, hostnames),
    post_logout_redirect_uris: addressesOf(client.postLogoutPaths, origin, hostnames),
  };
}

/**
 * Creates the login prompt without a consent step: both clients belong to the product (SES-4). A session below the
 * requested level signs in again, also where the library takes `acr_values` as a mere preference.
 */
function loginOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const { Check } = interactionPolicy;
  policy.get('login')?.checks.add(
    new Check('acr_values', 'the requested ACR could not be obtained', 'login_required', ({ oidc }) => {
      if (!oidc.session?.accountId) return Check.NO_NEED_TO_PROMPT;
      return !reaches(levelOfAcr(oidc.session.acr), requirementOf({ ...oidc.params }).level);
    }),
  );
  return policy;
}

/** Grants the requested scope without asking: both clients belong to the product (SES-4). */
async function grantWithoutConsent(context: KoaContextWithOIDC) {
  const { client, session, provider, params } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid');
  await grant.save();
  return grant;
}

function cookiesAt(origin: URL, keys: readonly string[]): NonNullable<Configuration['cookies']> {
  // Cookies ignore the port: otherwise two instances side by side would sign each other out.
  const suffix = origin.port ? `_${origin.port}` : '';
  return {
    keys: [...keys],
    names: {
      session: `identity_session${suffix}`,
      interaction: `identity_interaction${suffix}`,
      resume: `identity_resume${suffix}`,
    },
    long: { httpOnly: true, sameSite: 'lax', path: '/identity', signed: true },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  };
}

/**
 * Returns oidc-provider's configuration for one issuer: code flow with PKCE only, no consent step, refresh without
 * `offline_access`.
 */
export function configurationOf(setup: IssuerSetup): Configuration {
  const { origin, clients, accounts, pages } = setup;
  const clientIds = clients.map((client) => client.clientId);
  const corsOrigins = new Map(
    clients.map((client) => [client.clientId, client.kind === 'native' ? (client.corsOrigins ?? []) : []]),
  );
  const personal = ['email', 'email_verified', 'name', 'locale'];

  return {
    adapter: (model: string) => setup.store.adapter(model),
    clients: clients.map((client) => metadataOf(client, origin, setup.hostnames)),
    jwks: { keys: [...setup.signingKeys] },
    responseTypes: ['code'],
    acrValues: Object.values(ACR),
    // A scope named after the client gives its own tokens, as the portal's configuration expects of a cloud provider
    // (SES-4).
    scopes: ['openid', ...clientIds],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time', 'azp', ...personal],
      ...Object.fromEntries(clientIds.map((clientId) => [clientId, personal])),
    },
    // The identity token has everything the portal shows, which saves a userinfo round trip.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Browsers send `Origin` with every POST, so the page's own origin is listed too.
    clientBasedCORS: (_context, from, client) =>
      from === origin.origin || (corsOrigins.get(client.clientId)?.includes(from) ?? false),
    findAccount: (context, subject) => {
      const person = accounts.bySubject(subject)?.person;
      const azp = context.oidc.client?.clientId;
      return person && { accountId: subject, claims: () => ({ ...claimsOf(person), ...(azp && { azp }) }) };
    },
    loadExistingGrant: grantWithoutConsent,
    interactions: {
      policy: loginOnly(),
      url: (_context, interaction) => `/identity/interaction/${interaction.uid}`,
    },
    cookies: cookiesAt(origin, setup.cookieKeys),
    ttl: LIFETIMES,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => pages.leaving(context, form),
        postLogoutSuccessSource: (context) => pages.left(context),
      },
    },
    // The applications are on this machine, where the library's own fetch refuses to go.
    fetch: loopbackFetch,
    renderError: (context, failure) => pages.error(context, failure),
  };
}
