import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseProviders } from '../gateway/src/platform/identity-tokens/provider-config.ts';
import { root } from './processes/run.ts';

const PAGE = 'docs/identity.md';
const page = readFileSync(join(root, PAGE), 'utf8');

const STANDARD = 'journeys/sign-in/standard-provider.test.ts';
const SEVERAL = 'journeys/sign-in/several-providers.test.ts';
const REFUSED = 'journeys/sign-in/refused-sign-in.test.ts';
const GLEWLWYD = 'journeys/sign-in/glewlwyd.test.ts';
const LEVELS = 'journeys/sign-in/provider-assurance.test.ts';
const GLEWLWYD_LEVELS = 'journeys/sign-in/glewlwyd-assurance.test.ts';

type Proof = readonly [file: string, title: string];

/** The result of one flow with one provider, and the test that shows it. Null: not tested. */
type Cell = readonly [result: string, ...proof: Proof] | null;

/** oidc-provider with claims at userinfo only, oidc-provider with claims of its own, and Glewlwyd. */
type Row = readonly [flow: string, userinfo: Cell, ownClaims: Cell, glewlwyd: Cell];

const COLUMNS = ['oidc-provider, claims at userinfo', 'oidc-provider, claims of its own', 'Glewlwyd 2.7.5'] as const;

const MATRIX: readonly Row[] = [
  [
    'Settings',
    [
      'PS256, redirect, `userinfo: whenMissing`, `verifiedEmail: required`',
      STANDARD,
      'leads through its sign-in and consent pages to the requested page',
    ],
    [
      'EdDSA, pop-up, `claims.email: emails`, `verifiedEmail: assumed`',
      SEVERAL,
      'SIG-3: the domain of the email decides which provider signs a person in',
    ],
    [
      'RS256, redirect, `verifiedEmail: assumed`',
      GLEWLWYD,
      'signs a person in, with consent, and leads to the requested page',
    ],
  ],
  [
    'Sign-in with consent',
    ['works', STANDARD, 'leads through its sign-in and consent pages to the requested page'],
    ['works', SEVERAL, 'SIG-3: the domain of the email decides which provider signs a person in'],
    ['works', GLEWLWYD, 'signs a person in, with consent, and leads to the requested page'],
  ],
  [
    'Choice between two employers',
    ['works', STANDARD, 'PRF-1: a person with two employers chooses one'],
    null,
    ['works', GLEWLWYD, 'PRF-1: lets a person with two employers choose one'],
  ],
  [
    'Refusing at the provider',
    ['reported', STANDARD, 'refusing at the provider is reported without another redirect'],
    null,
    null,
  ],
  [
    'Renewing tokens in the page',
    [
      'hidden frame',
      STANDARD,
      'is renewed in a hidden frame, because there is no refresh token without offline_access',
    ],
    ['refresh token', SEVERAL, 'SES-3: an expiring token is renewed with the refresh token, without a frame'],
    null,
  ],
  [
    'Native app: sign-in, refresh, reuse of a refresh token',
    [
      'works; reuse ends the session',
      SEVERAL,
      'gets a bearer for its own token of a provider %s; each refresh token works once, and using one again ends the session',
    ],
    [
      'works; reuse ends the session',
      SEVERAL,
      'gets a bearer for its own token of a provider %s; each refresh token works once, and using one again ends the session',
    ],
    [
      'works; reuse ends the session',
      GLEWLWYD_LEVELS,
      'gets a bearer with a password and a code; each refresh token works once, and reuse ends the session',
    ],
  ],
  [
    'Native app with the token of another app',
    ['refused', SEVERAL, "doesn't get a bearer for a token that a provider %s issued to another app"],
    ['refused', SEVERAL, "doesn't get a bearer for a token that a provider %s issued to another app"],
    null,
  ],
  [
    'Sign-in in a window',
    ['works', SEVERAL, 'SIG-3: the domain of the email decides which provider signs a person in'],
    ['works', SEVERAL, 'SIG-3: the domain of the email decides which provider signs a person in'],
    ['works', GLEWLWYD_LEVELS, 'a password and a code open the portal in a window'],
  ],
  [
    'Second factor that a client requires',
    ['requested with `acr_values`; works', LEVELS, '%s: a password alone opens nothing; the requested level does'],
    [
      'requested with `acr_values`; works by `acr` alone',
      LEVELS,
      '%s: a password alone opens nothing; the requested level does',
    ],
    [
      'works if a scope demands it: `amr` names the schemes',
      GLEWLWYD_LEVELS,
      'a password and a code open the portal in a window',
    ],
  ],
  [
    'Password alone where a second factor is required',
    [
      'refused, twice: says what to set up',
      LEVELS,
      '%s: a weaker level than the requested one opens nothing, and tells what to set up',
    ],
    [
      'refused, twice: says what to set up',
      LEVELS,
      '%s: a weaker level than the requested one opens nothing, and tells what to set up',
    ],
    [
      'refused, also in the native app; asking for more fails with a code, because it refuses `max_age=0`',
      GLEWLWYD_LEVELS,
      'a password alone opens nothing, and asking for more fails with a code: it refuses `max_age=0`',
    ],
  ],
  [
    'Phishing-resistant sign-in of a payroll team',
    ['a code is refused, a security key works', LEVELS, 'corporate: a code is not enough; a security key is'],
    [
      'refused: configured as unable to prove it',
      LEVELS,
      'directory: a provider that proves no such level is named as too weak, and not asked again',
    ],
    ['a code is refused; a key was not tested', GLEWLWYD_LEVELS, 'a code is not enough for the payroll team'],
  ],
  [
    'Signed userinfo (`application/jwt`)',
    ['works', LEVELS, 'corporate: a code is not enough; a security key is'],
    null,
    null,
  ],
  [
    "Confirming one's identity",
    [
      'works, with a fresh `auth_time`',
      STANDARD,
      'succeeds with the fresh time that the provider tells when it is asked for one',
    ],
    [
      'refused: it ignored `max_age`',
      SEVERAL,
      'confirming the identity fails closed if it ignores the request for a recent sign-in',
    ],
    [
      'refused: `auth_time` is 0, and `max_age=0` is an error',
      GLEWLWYD,
      "confirming the identity fails closed, because the provider can't prove when the person signed in",
    ],
  ],
  [
    "Confirming with another person's account",
    [
      'refused; the session ends',
      STANDARD,
      "with another person's account saves nothing, and ends the session, as the provider's notice demands",
    ],
    null,
    null,
  ],
  [
    'Signing out',
    ['`provider`: ends both sessions', STANDARD, 'ends the session of the portal and of the provider'],
    ['`local`: ends ours alone', SEVERAL, 'signing out locally leaves its session alone'],
    ['`provider`: ends both sessions', GLEWLWYD, 'signing out leads to its page, which ends the session there'],
  ],
  [
    'Back-channel logout',
    ['ends the session within 5 s', STANDARD, 'SIG-6: signing out at the provider ends the session here'],
    null,
    [
      'ends the session within 5 s (logout token of the type `JWT`)',
      GLEWLWYD_LEVELS,
      'SIG-6: ending its session ends the one here, with a logout token of the type JWT',
    ],
  ],
  [
    'Refusals with a code: domain, unverified, no email, clock, audience',
    ['each with its reason', REFUSED, 'SIG-2, SIG-4: a refused sign-in shows a code that names its reason in the log'],
    null,
    null,
  ],
  [
    'Two providers at once',
    ['by host name', REFUSED, 'SIG-2, SIG-4: a refused sign-in shows a code that names its reason in the log'],
    ["by the email's domain", SEVERAL, 'SIG-3: the domain of the email decides which provider signs a person in'],
    null,
  ],
];

/** The matrix as the page shows it. */
function table(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = MATRIX.map(([flow, ...cells]) => line([flow, ...cells.map((cell) => cell?.[0] ?? 'not tested')]));
  return [line(['', ...COLUMNS]), line(['---', ...COLUMNS.map(() => '---')]), ...rows].join('\n');
}

const GUIDES = ['Microsoft Entra ID', 'Okta', 'Auth0', 'Keycloak', 'Google', 'PingOne', 'Amazon Cognito'] as const;

/** Returns the text below a heading of the third level. */
function sectionOf(heading: string): string {
  const [, after = ''] = page.split(`\n### ${heading}\n`);
  return after.split(/\n##+ /)[0] ?? '';
}

const jsonBlocks = (text: string): string[] =>
  [...text.matchAll(/```json\n([^`]*)```/g)].map(([, block]) => block ?? '');

describe('SIG-4: the guides of docs/identity.md', () => {
  it.each(GUIDES)('%s: one description of the provider that the gateway accepts', (heading) => {
    const blocks = jsonBlocks(sectionOf(heading));
    expect(blocks).toHaveLength(1);
    const faults: string[] = [];
    const providers = parseProviders(blocks[0] ?? '', faults);
    expect(faults).toEqual([]);
    expect(providers).toHaveLength(1);
    expect(providers[0]?.scope.split(' ')).toEqual(expect.arrayContaining(['openid', 'email']));
  });

  it('every block of the page is one that the gateway accepts', () => {
    const blocks = jsonBlocks(page);
    expect(blocks).toHaveLength(GUIDES.length + 1);
    for (const block of blocks) {
      const faults: string[] = [];
      expect(parseProviders(block, faults)).toHaveLength(1);
      expect(faults).toEqual([]);
    }
  });

  it.each(GUIDES)('%s: says that the guide was not run', (heading) => {
    expect(sectionOf(heading)).toContain('*Written from documentation, not run.*');
  });
});

describe('SIG-4: the matrix of docs/identity.md', () => {
  it('shows exactly the results below', () => {
    const [before = '', shown = ''] = page.split('<!-- matrix -->\n');
    const [found, after] = shown.split('\n<!-- /matrix -->');
    if (process.env['PAYSTEAD_WRITE_MATRIX'] === 'yes')
      return writeFileSync(join(root, PAGE), `${before}<!-- matrix -->\n${table()}\n<!-- /matrix -->${after}`);
    expect(found?.trim()).toBe(table());
  });

  it.each(MATRIX)('%s: each result has a test', (_flow, ...cells) => {
    for (const cell of cells) {
      if (cell === null) continue;
      const [, file, title] = cell;
      const source = readFileSync(join(root, file), 'utf8');
      expect(source.includes(`'${title}'`) || source.includes(`"${title}"`), `${file}: ${title}`).toBe(true);
      // A test that is turned off shows nothing. Those with Glewlwyd may be absent, which they say.
      const turnedOff = /\b(?:describe|it|test)\.(?:skip|todo|only|fails|runIf|skipIf)\([^\n]*/g;
      const conditions = [...source.matchAll(turnedOff)].map(([line]) => line);
      expect(conditions.filter((line) => !line.startsWith('describe.runIf(GLEWLWYD_MISSING === null)'))).toEqual([]);
    }
  });
});
