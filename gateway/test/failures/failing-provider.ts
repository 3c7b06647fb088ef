import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { Unreachable } from '../../src/platform/outbound.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { AUTHORIZE, nonceOf, profileOf } from '../sign-in/sign-in-harness.ts';
import type { Stage } from '../changes/stage.ts';

const ISSUER = 'https://identity.example.test';
const DISCOVERY = `${ISSUER}/.well-known/openid-configuration`;
const KEYS = `${ISSUER}/keys`;

/** Signs people in by a provider whose documents can't be read, aren't what they should be, or are old. */
export async function failingProvider({ signIn, log, request }: Stage): Promise<void> {
  const { harness, provider } = signIn;
  const published = await provider.identity.publicKeys();
  const WHOLE: Readonly<Record<string, unknown>> = {
    [DISCOVERY]: { issuer: ISSUER, jwks_uri: KEYS },
    [KEYS]: published,
  };
  let documents: Readonly<Record<string, unknown>> = WHOLE;
  let reads: string[] = [];
  const open = async (more: Readonly<Record<string, string>> = {}) => {
    reads = [];
    return createApp({
      config: readConfig({ PAYSTEAD_OIDC_ISSUER: ISSUER, PAYSTEAD_OIDC_CLIENT_ID: 'paystead-portal', PAYSTEAD_FILES: 'database', ...more }),
      database: harness.database,
      clock: { now: () => harness.now },
      keys: harness.keys,
      log,
      portal: null,
      identity: null,
      readJson: async (url) => {
        reads.push(url);
        const document = documents[url];
        if (document instanceof Error) throw document;
        return document;
      },
    }); // prettier-ignore
  };
  type App = Awaited<ReturnType<typeof open>>;
  const enter = (title: string, { server }: App, claims: object = {}) =>
    request('identity-provider', title, async () => {
      const idpToken = await signIn.tokenOf('plain', { claims: { iss: ISSUER, ...claims } });
      const reply = await openBrowser(server).post(AUTHORIZE, {
        idpToken,
        nonce: nonceOf(idpToken),
        ...profileOf('plain'),
      });
      return reply;
    });
  const FAULTS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['no one listens', { ...WHOLE, [DISCOVERY]: new Error('identity.example.test: connect ECONNREFUSED 10.0.0.7:443') }],
    ['it fails', { ...WHOLE, [DISCOVERY]: new Error('identity.example.test answered 500') }],
    ['its document names another issuer', { ...WHOLE, [DISCOVERY]: { issuer: 'https://evil.example', jwks_uri: KEYS } }],
    ['its document isn’t one', { ...WHOLE, [DISCOVERY]: { hello: 'world' } }],
    ['it doesn’t answer with its keys in time', { ...WHOLE, [KEYS]: new Error('identity.example.test: The operation was aborted due to timeout') }],
    ['its keys aren’t keys', { ...WHOLE, [KEYS]: { keys: 'none' } }],
    ['it has no keys', { ...WHOLE, [KEYS]: { keys: [] } }],
  ]; // prettier-ignore
  for (const [title, faulty] of FAULTS) {
    documents = faulty;
    const app = await open();
    await enter(title, app);
    documents = WHOLE;
    harness.advanceSeconds(31);
    await enter(`${title}: half a minute later, it works again`, app);
    await app.server.close();
  }

  documents = WHOLE;
  const app = await open();
  await enter('it works', app);
  documents = { [DISCOVERY]: new Error('identity.example.test answered 503') };
  harness.advanceSeconds(601);
  await enter('it fails after ten minutes: the known keys are used', app);
  await app.server.close();

  const USERINFO = `${ISSUER}/userinfo`;
  const NAMED = { ...WHOLE, [DISCOVERY]: { issuer: ISSUER, jwks_uri: KEYS, userinfo_endpoint: USERINFO } };
  const whole = { sub: 'account-of-petra', email: 'petra@example.test', email_verified: true };
  const without = await open({ PAYSTEAD_OIDC_USERINFO: 'whenMissing' });
  const missing = { sub: whole.sub, email: undefined, email_verified: undefined };
  const ask = (title: string, { server }: App) =>
    request('identity-provider', `userinfo: ${title}`, async () => {
      const idpToken = await signIn.tokenOf('plain', { claims: { iss: ISSUER, ...missing } });
      const body = { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain') };
      return openBrowser(server).post(AUTHORIZE, body, { headers: { 'x-provider-token': 'access-1' } });
    });
  documents = WHOLE;
  await ask('the discovery document names no endpoint', without);
  await without.server.close();
  const asking = await open({ PAYSTEAD_OIDC_USERINFO: 'whenMissing' });
  const ANSWERS: readonly (readonly [string, unknown])[] = [
    ['no one listens', new Unreachable('identity.example.test: connect ECONNREFUSED 10.0.0.7:443')],
    ['it refuses the access token', new Error('identity.example.test answered 401')],
    ['it fails', new Unreachable('identity.example.test answered 503')],
    ['it doesn’t answer in time', new Unreachable('identity.example.test: The operation was aborted due to timeout')],
    ['its answer isn’t JSON', new Error('identity.example.test sent a reply that is not JSON')],
    ['its answer is empty', null],
    ['its answer is a list', [whole]],
    ['its answer is about no one', { ...whole, sub: undefined }],
    ['its answer is about another person', { ...whole, sub: 'account-of-mona' }],
    ['its answer has no address', { sub: whole.sub }],
    ['its address isn’t verified', { ...whole, email_verified: false }],
    ['its answer is encrypted', 'header.key.iv.text.tag'],
    ['its answer has a signature that isn’t one', 'header.payload.signature'],
    ['it works again', whole],
  ];
  for (const [title, answer] of ANSWERS) {
    documents = { ...NAMED, [USERINFO]: answer };
    await ask(title, asking);
  }
  await asking.server.close();
}
