import type { APIResponse, BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { codeFlow } from './providers/code-flow.ts';
import { callFromApp } from './providers/native-app.ts';
import type { CastMember } from './visitor.ts';

/*
 * Signs in by the requests that the pages make, without the pages, for stories about something else. The stories of
 * `journeys/sign-in` go through the pages.
 */

const configuration = z.object({
  providers: z.tuple([z.object({ authority: z.url(), clientId: z.string(), scope: z.string() })]),
});
const authorized = z.object({ token: z.string(), session: z.object({ roles: z.unknown() }) });
const authorizedInApp = authorized.extend({ refreshToken: z.string(), expiresAt: z.string() });

/** The part of a native app's session that the device keeps. */
interface KeptSession {
  readonly tokens: { readonly token: string; readonly refreshToken: string; readonly expiresAt: string };
  readonly identityToken: string;
  readonly entries: Record<string, string>;
}

interface Proof {
  readonly idpToken: string;
  readonly nonce: string;
}

/**
 * Opens a session of the portal as a person's only profile, in a context of the browser, and writes what the portal writes
 * to its storage. `url`: the product's address.
 */
export async function signInToPortal(context: BrowserContext, url: string, member: CastMember): Promise<void> {
  const { username, clientCode } = onlyProfile(member);
  const proof = await proveIdentity(context, url, member, { redirectUri: `${url}/sign-in/callback` });
  const reply = await post(context, `${url}/api/authorization/authorize-profile`, { ...proof, username, clientCode });
  const { token, session } = authorized.parse(await reply.json());
  const entries = {
    accessToken: token,
    selectedProfile: JSON.stringify({ username, clientCode }),
    roles: JSON.stringify(session.roles),
  };
  const state = await context.storageState();
  await context.setStorageState({
    ...state,
    origins: [{ origin: url, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
  });
}

/** Opens a session of the console in a context of the browser. */
export async function signInToConsole(context: BrowserContext, url: string, member: CastMember): Promise<void> {
  const proof = await proveIdentity(context, url, member, { redirectUri: `${url}/console/signed-in` });
  await post(context, `${url}/api/console/session`, proof);
}

/** Opens a session of the native app as a person's only profile, with the provider's cookies in a context of the browser. */
export async function signInToApp(context: BrowserContext, url: string, member: CastMember): Promise<KeptSession> {
  const { username, clientCode } = onlyProfile(member);
  const app = { clientId: 'paystead-native', redirectUri: 'com.paystead.portal:/sign-in' };
  const proof = await proveIdentity(context, url, member, app);
  const request = { ...proof, username, clientCode, nativeClientId: app.clientId };
  const reply = await callFromApp(url, 'authorization/authorize-profile', request);
  const { token, refreshToken, expiresAt, session } = authorizedInApp.parse(reply.body);
  return {
    tokens: { token, refreshToken, expiresAt },
    identityToken: proof.idpToken,
    entries: {
      isInApp: 'true',
      appIsLogin: 'true',
      selectedProfile: JSON.stringify({ username, clientCode }),
      roles: JSON.stringify(session.roles),
    },
  };
}

function onlyProfile({ key, profiles: [profile, other] }: CastMember): CastMember['profiles'][number] {
  if (!profile || other) throw new Error(`${key} has a profile to choose`);
  return profile;
}

/** Enters email and password at the provider, and returns the identity token for one session. */
async function proveIdentity(
  { request }: BrowserContext,
  url: string,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  { redirectUri, ...client }: { readonly clientId?: string; readonly redirectUri: string },
): Promise<Proof> {
  const { providers } = configuration.parse(await (await request.get(`${url}/configuration.json`)).json());
  const [{ authority, clientId: portal, scope }] = providers;
  const clientId = client.clientId ?? portal;
  const { id_token: idpToken, nonce } = await codeFlow(
    authority,
    { clientId, redirectUri, parameters: { scope } },
    async (address) => {
      const form = await request.get(address);
      let reply = await request.post(form.url(), {
        form: { email, password },
        headers: { origin: new URL(authority).origin },
        maxRedirects: 0,
      });
      for (;;) {
        const location = reply.headers()['location'];
        if (location === undefined) throw new Error(`${email} can't sign in: ${await reply.text()}`);
        const next = new URL(location, reply.url()).href;
        if (next.startsWith(redirectUri)) return next;
        reply = await request.get(next, { maxRedirects: 0 });
      }
    },
  );
  return { idpToken, nonce };
}

/** Posts to the gateway as its pages do: from their origin, with the anti-forgery header. */
async function post({ request }: BrowserContext, address: string, data: unknown): Promise<APIResponse> {
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const reply = await request.post(address, {
    data,
    headers: { origin: new URL(address).origin, 'x-xsrf-token': decodeURIComponent(token) },
  });
  if (!reply.ok()) throw new Error(`${reply.status()} for POST ${address}: ${await reply.text()}`);
  return reply;
}
