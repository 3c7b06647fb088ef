import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

type Proof = readonly [file: string, title: string];

/** What a situation is proved by: what happens, and what is said about it, on a page in each language. */
interface Row {
  readonly situation: string;
  readonly happens: readonly Proof[];
  /** Null, with the reason: nobody is told anything. */
  readonly said: Proof | null;
  readonly wordless?: string;
}

/** Runs for English and for Spanish alike, each with its own words, letter for letter. */
const SAID = 'portal/src/app/error-catalogue.test.tsx';

/** The rows of the specification's error catalogue, in its order. */
const CATALOGUE: readonly Row[] = [
  {
    situation: 'direct deposit add or edit fails: toast Error',
    happens: [
      ['portal/src/features/direct-deposits/direct-deposits-page.test.tsx', 'DD-3: a failure is said in a summary'],
      ['portal/src/platform/report-failure.test.ts', "HTTP-6: the toast has the server's sentence"],
    ],
    said: [SAID, '1, DD-3: an account cannot be added'],
  },
  {
    situation: 'year-end documents by employee fail: the list is emptied',
    happens: [['portal/src/features/year-end/year-end-page.test.tsx', 'PAY-3: emptied on a failure and on a reset']],
    said: [SAID, '2: year-end documents by employee fail'],
  },
  {
    situation: 'employee profile by id fails',
    happens: [['portal/src/features/profile/my-profile-page.test.tsx', 'failed: says so with the number for support']],
    said: [SAID, '3: an employee’s profile fails'],
  },
  {
    situation: 'profile link succeeds',
    happens: [['portal/src/features/profile-selection/link.test.tsx', 'Email sent successfully']],
    said: [SAID, '4: a profile’s link is sent'],
  },
  {
    situation: 'acknowledge succeeds',
    happens: [['portal/src/features/messages/messages-page.test.tsx', 'Message acknowledged!']],
    said: [SAID, '5: a message is acknowledged'],
  },
  {
    situation: 'status 0 is swallowed, and never mistaken for none',
    happens: [
      ['journeys/failing-calls.test.ts', 'HTTP-5: nothing answers'],
      ['portal/src/platform/api/client.test.ts', 'HTTP-5: status 0'],
    ],
    said: [SAID, '6: status 0 is swallowed'],
  },
  {
    situation: '401 in the wrapper: refresh, and once more',
    happens: [['journeys/wrapper.test.ts', 'SES-6, SES-10: a token that has run out']],
    said: null,
    wordless: 'the call succeeds the second time, and nobody notices',
  },
  {
    situation: '401 otherwise: /error',
    happens: [['journeys/failing-calls.test.ts', 'NAV-4: the gateway does not recognise the session']],
    said: [SAID, '8: 401 leads to /error'],
  },
  {
    situation: 'other errors: message or fallback, logged, rethrown',
    happens: [
      ['journeys/failing-calls.test.ts', 'without one: the specified sentence'],
      ['portal/src/platform/report-failure.test.ts', 'HTTP-6'],
    ],
    said: [SAID, '9: any other error'],
  },
  {
    situation: 'ClientAuthError in the wrapper: logs out',
    happens: [['journeys/wrapper.test.ts', 'a message with ClientAuthError: signs out']],
    said: [SAID, '10, 17: signed out for %s'],
  },
  {
    situation: 'the skip marker lets errors pass',
    happens: [['portal/src/platform/api/client.test.ts', 'HTTP-2: the skip marker passes them through']],
    said: [SAID, '11: with the skip marker no toast'],
  },
  {
    situation: 'token refresh without a profile',
    happens: [['portal/src/platform/sign-in/signed-in.test.ts', '[Token Refresh]There is no selected profile.']],
    said: null,
    wordless: 'the text is the error’s, for whoever reads the log: the same in every language',
  },
  {
    situation: 'document save fails: the server’s message',
    happens: [['portal/src/features/documents/documents-panel.test.tsx', 'HR-3: sending']],
    said: [SAID, '13: a document cannot be saved'],
  },
  {
    situation: 'documents fail to load: reset',
    happens: [['portal/src/features/documents/documents-panel.test.tsx', 'HR-3: a loading failure resets the set']],
    said: [SAID, '14: documents cannot be loaded'],
  },
  {
    situation: 'role menu fails: defaults',
    happens: [['journeys/failing-calls.test.ts', 'HTTP-10: the menu fails']],
    said: [SAID, '15: the menu cannot be loaded'],
  },
  {
    situation: 'preferences fail: the error is stored',
    happens: [['portal/src/features/preferences/preferences-page.test.tsx', 'error is kept and shown']],
    said: [SAID, '16: the error is kept'],
  },
  {
    situation: 'identity token cannot be had: logged out',
    happens: [['portal/src/platform/sign-in/signed-in.test.ts', 'identityToken()']],
    said: [SAID, '10, 17: signed out for %s'],
  },
  {
    situation: 'sign-in guard error',
    happens: [['portal/src/platform/sign-in/guard.test.ts', 'SES-9, NAV-5: the sign-in guard']],
    said: [SAID, '18: the sign-in guard fails'],
  },
  {
    situation: 'silent acquisition without an account',
    happens: [['portal/src/platform/sign-in/token-source.test.ts', 'without an account: no_account']],
    said: null,
    wordless: 'it is silent: the guard decides what is shown, in the row before this one',
  },
  {
    situation: 'invalid interaction type',
    happens: [['portal/src/platform/sign-in/guard.test.ts', 'The interaction type must be Popup or Redirect.']],
    said: [SAID, '20: an interaction type that there is not'],
  },
];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the error catalogue: every situation is reproduced by a test, and said in both languages', () => {
  it('has the specification’s twenty rows', () => expect(CATALOGUE).toHaveLength(20));

  it.each(CATALOGUE)('$situation', ({ happens, said, wordless }) => {
    for (const [file, title] of said ? [...happens, said] : happens) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(read(file)).toContain(title);
    }
    expect((said === null) === (wordless !== undefined)).toBe(true);
  });

  it('what says them says every one in English and in Spanish', () => {
    const source = read(SAID);
    expect(source).toContain("describe.each(['en', 'es'] as const)('the error catalogue in %s'");
    for (const proof of CATALOGUE) if (proof.said) expect(proof.said[0]).toBe(SAID);
    // Each language has its own sentence for everything that is expected.
    const [, english = '', spanish = ''] =
      /\n {2}en: \{([^]*?)\n {2}\},\n {2}es: \{([^]*?)\n {2}\},/.exec(source) ?? [];
    const keys = (block: string) => [...block.matchAll(/^ {4}(\w+):/gm)].map(([, key]) => key);
    expect(keys(english).length).toBeGreaterThan(14);
    expect(keys(spanish)).toEqual(keys(english));
  });
});

describe('the named texts, in both languages', () => {
  const text = (file: string, key: string) =>
    (['en', 'es'] as const).map((language) => {
      const texts = JSON.parse(readFileSync(join(root, `portal/src/${file}/texts.${language}.json`), 'utf8')) as Record<
        string,
        string
      >;
      return texts[key];
    });
  it.each([
    ['platform', 'platform.error', 'Error', 'Error'],
    [
      'platform',
      'platform.unknownFailure',
      'We are sorry, but an error occurred. Please clear your cache, try again, and contact support if the issue persists.',
      expect.stringMatching(/^Lo sentimos/),
    ],
    [
      'features/profile-selection',
      'profileSelection.mailSent',
      'Email sent successfully',
      expect.stringMatching(/correo/i),
    ],
    ['features/messages', 'messages.acknowledged', 'Message acknowledged!', expect.stringMatching(/mensaje/i)],
  ])('%s %s', (file, key, english, spanish) => {
    expect(text(file, key)).toEqual([english, spanish]);
  });
});
