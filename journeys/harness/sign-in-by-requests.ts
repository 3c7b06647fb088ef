import type { APIResponse, BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { codeFlow } from './providers/code-flow.ts';
import type { CastMember } from './visitor.ts';

/*
 * Signs in by the requests that the pages make, without the pages, for stories about something else. The stories of
 * `journeys/sign-in` go through the pages.
 */

const configuration = z.object({
  providers: z.tuple([z.object({ authority: z.url(), clientId: z.string(), scope: z.string() })]),
});
const authorized = z.object({ token: z.string(), session: z.object({ roles: z.unknown() }) });

interface Proof {
  readonly idpToken: string;
  readonly nonce: string;
}

/**
 * Opens a session of the portal as a person's only profile, in a context of the browser, and writes what the portal writes
 * to its storage. `url`: the product's address.
 */
export async function signInToPortal(context: BrowserContext, url: string, member: CastMember): Promise<void> {
  const [profile, other] = member.profiles;
  if (!profile || other) throw new Error(`${member.key} has a profile to choose`);
  const { username, clientCode } = profile;
  const proof = await proveIdentity(context, url, member, '/sign-in/callback');
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
  const proof = await proveIdentity(context, url, member, '/console/signed-in');
  await post(context, `${url}/api/console/session`, proof);
}

/** Enters email and password at the provider, and returns the identity token for one session. */
async function proveIdentity(
  { request }: BrowserContext,
  url: string,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  returnPath: string,
): Promise<Proof> {
  const { providers } = configuration.parse(await (await request.get(`${url}/configuration.json`)).json());
  const [{ authority, clientId, scope }] = providers;
  const redirectUri = url + returnPath;
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
