import { codeOfStep, stepAt } from '../src/accounts/totp.ts';
import {
  createAuthenticator,
  type AuthenticatorOptions,
  type CreationOptions,
  type RequestOptions,
} from './authenticator.ts';
import { createBrowser } from './browser.ts';
import { relyingParty } from './relying-party.ts';
import { ADDRESS_HEADER, type startIdentity } from './start-identity.ts';

type Running = Awaited<ReturnType<typeof startIdentity>>;
interface Credentials {
  readonly email: string;
  readonly password: string;
}

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const decode = (text: string) => text.replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? '');

/** Returns the WebAuthn options of a page's form for this field. Throws if the page has none. */
export function optionsIn(html: string, field: 'passkey' | 'newPasskey'): unknown {
  const found = new RegExp(`data-passkey="${field}"\\s+data-options="([^"]*)"`).exec(html)?.[1];
  if (found === undefined) throw new Error(`The page has no form for ${field}`);
  return JSON.parse(decode(found));
}

export function secretIn(html: string): string {
  const found = /data-secret-key="([A-Z2-7]+)"/.exec(html)?.[1];
  if (!found) throw new Error('The page shows no secret');
  return found;
}

export const errorIn = (location: string | null): string | null =>
  new URL(location ?? 'about:blank').searchParams.get('error');

/** Creates a person with a browser and an authenticator of their own, at one network address. */
export async function createVisitor(
  running: Running,
  {
    address = '192.0.2.1',
    hostname = 'localhost',
    ...device
  }: AuthenticatorOptions & { address?: string; hostname?: string } = {},
) {
  const origin = running.origin.replace('localhost', hostname);
  const browser = createBrowser(running.port, { [ADDRESS_HEADER]: address });
  const portal = await relyingParty(running.origin, 'paystead-portal', `${origin}/sign-in/callback`);
  const authenticator = createAuthenticator(device);
  const at = (path: string) => `${origin}${path}`;

  const begin = async (extra: Record<string, string> = {}) => {
    const begun = await portal.begin(extra);
    const page = await browser.follow(begun.url.replace('//localhost', `//${hostname}`));
    return { begun, page };
  };
  const withPassword = async ({ email, password }: Credentials, extra: Record<string, string> = {}) => {
    const { begun, page } = await begin(extra);
    const form = page.url;
    return { begun, form, page: await browser.submit(form, { email, password }) };
  };
  type Begun = Awaited<ReturnType<typeof begin>>['begun'];
  const claims = async (begun: Begun, answer: { location: string | null }) =>
    (await portal.finish(begun, answer.location ?? '')).claims;
  const usePasskey = (html: string, form: string) =>
    browser.submit(form, { passkey: authenticator.get(optionsIn(html, 'passkey') as RequestOptions, origin) });
  const createPasskey = (html: string, form: string, more: Record<string, string> = {}) =>
    browser.submit(form, {
      ...more,
      newPasskey: authenticator.create(optionsIn(html, 'newPasskey') as CreationOptions, origin),
    });

  /** Opens the account page after a sign-in with the password alone. */
  const openAccount = async ({ email, password }: Credentials) => {
    const form = await browser.follow(at('/identity/account'));
    return browser.submit(form.url, { email, password });
  };
  const addPasskey = async (name = 'Laptop') => {
    const path = at('/identity/account/passkeys/new');
    return createPasskey((await browser.go(path)).text, path, { name });
  };
  const addApp = async (now = Date.now()) => {
    const path = at('/identity/account/app');
    const secret = secretIn((await browser.go(path)).text);
    return { secret, page: await browser.submit(path, { appCode: codeOfStep(secret, stepAt(now)) }) };
  };
  const makeCodes = async () => {
    const page = await browser.submit(at('/identity/account/codes'), {});
    return Array.from(page.text.matchAll(/<li>([A-Z0-9]{5}-[A-Z0-9]{5})<\/li>/g), ([, code = '']) => code);
  };

  return {
    origin, browser, portal, authenticator, at, begin, withPassword, claims,
    usePasskey, createPasskey, openAccount, addPasskey, addApp, makeCodes,
  }; // prettier-ignore
}

export type Visitor = Awaited<ReturnType<typeof createVisitor>>;
