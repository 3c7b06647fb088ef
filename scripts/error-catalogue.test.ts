import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './processes/run.ts';

type Proof = readonly [file: string, title: string];

/** The tests that prove a situation: its behavior, and its message on a page in each language. */
interface Row {
  readonly situation: string;
  readonly behavior: readonly Proof[];
  /** Null if there is no message; `silentBecause` gives the reason. */
  readonly message: Proof | null;
  readonly silentBecause?: string;
}

/** Runs in English and in Spanish and compares each message literally. */
const MESSAGES = 'portal/src/app/error-catalogue.test.tsx';

/** The rows of the specification's error catalogue, in its order. */
const CATALOGUE: readonly Row[] = [
  {
    situation: 'direct deposit add or edit fails: toast Error',
    behavior: [
      ['portal/src/features/direct-deposits/direct-deposits-page.test.tsx', 'DD-3: a failure appears in the summary'],
      ['portal/src/platform/report-failure.test.ts', "HTTP-6: shows the server's sentence"],
    ],
    message: [MESSAGES, '1, DD-3: an account cannot be added'],
  },
  {
    situation: 'year-end documents by employee fail: the list is emptied',
    behavior: [
      ['portal/src/features/year-end/list/year-end-page.test.tsx', 'PAY-3: a failure or a reset empties the list'],
    ],
    message: [MESSAGES, '2: year-end documents by employee fail'],
  },
  {
    situation: 'employee profile by id fails',
    behavior: [
      [
        'portal/src/features/profile/overview/my-profile-page.test.tsx',
        'shows an error with the reference for support',
      ],
    ],
    message: [MESSAGES, '3: an employee’s profile fails'],
  },
  {
    situation: 'profile link succeeds',
    behavior: [['portal/src/features/profile-selection/link/link.test.tsx', 'Email sent successfully']],
    message: [MESSAGES, '4: a profile’s link is sent'],
  },
  {
    situation: 'acknowledge succeeds',
    behavior: [['portal/src/features/messages/list/messages-page.test.tsx', 'Message acknowledged!']],
    message: [MESSAGES, '5: a message is acknowledged'],
  },
  {
    situation: 'status 0: no toast, and never mistaken for no data',
    behavior: [
      [
        'journeys/every-screen/failing-calls.test.ts',
        'loaded data stays with a note of its age and no toast, and the note goes when the gateway is back',
      ],
      ['portal/src/platform/api/client.test.ts', 'HTTP-5: status 0'],
    ],
    message: [MESSAGES, '6: status 0 is swallowed'],
  },
  {
    situation: '401 in the app: one refresh and one retry',
    behavior: [['journeys/deployment/wrapper.test.ts', 'is renewed once for all calls, which are then repeated']],
    message: null,
    silentBecause: 'the second request succeeds, so there is nothing to report',
  },
  {
    situation: '401 otherwise: /error',
    behavior: [['journeys/every-screen/failing-calls.test.ts', 'leads to /error, which stays there after a reload']],
    message: [MESSAGES, '8: 401 leads to /error'],
  },
  {
    situation: 'other errors: message or fallback, logged, rethrown',
    behavior: [
      ['journeys/every-screen/failing-calls.test.ts', 'shows the specified sentence if the reply has none'],
      ['portal/src/platform/report-failure.test.ts', 'HTTP-6'],
    ],
    message: [MESSAGES, '9: any other error'],
  },
  {
    situation: 'ClientAuthError in the app: signs out',
    behavior: [['journeys/deployment/wrapper.test.ts', 'signs out on a ClientAuthError message']],
    message: [MESSAGES, '10, 17: signed out for %s'],
  },
  {
    situation: 'the skip marker passes errors through',
    behavior: [['portal/src/platform/api/client.test.ts', 'HTTP-2: bypass the interceptor with the skip marker']],
    message: [MESSAGES, '11: with the skip marker no toast'],
  },
  {
    situation: 'token refresh without a profile',
    behavior: [['portal/src/platform/sign-in/signed-in.test.ts', '[Token Refresh]There is no selected profile.']],
    message: null,
    silentBecause: 'the text is the error’s own, for the log, and the same in every language',
  },
  {
    situation: 'document save fails: the server’s message',
    behavior: [['portal/src/features/documents/documents-panel.test.tsx', 'HR-3: uploading']],
    message: [MESSAGES, '13: a document cannot be saved'],
  },
  {
    situation: 'documents fail to load: reset',
    behavior: [['portal/src/features/documents/documents-panel.test.tsx', 'HR-3: a loading failure resets the set']],
    message: [MESSAGES, '14: documents cannot be loaded'],
  },
  {
    situation: 'role menu fails: defaults',
    behavior: [
      [
        'journeys/every-screen/failing-calls.test.ts',
        'HTTP-10: a failed menu falls back to the defaults, and the requested page still loads',
      ],
    ],
    message: [MESSAGES, '15: the menu cannot be loaded'],
  },
  {
    situation: 'preferences fail: the error is stored',
    behavior: [
      [
        'portal/src/features/preferences/preferences-page.test.tsx',
        'show a failure until the next attempt, and the saved value',
      ],
    ],
    message: [MESSAGES, '16: the error is kept'],
  },
  {
    situation: 'no identity token: signs out',
    behavior: [['portal/src/platform/sign-in/signed-in.test.ts', 'identityToken()']],
    message: [MESSAGES, '10, 17: signed out for %s'],
  },
  {
    situation: 'sign-in guard error',
    behavior: [['portal/src/platform/sign-in/guard.test.ts', 'SES-9, NAV-5: the sign-in guard']],
    message: [MESSAGES, '18: the sign-in guard fails'],
  },
  {
    situation: 'silent acquisition without an account',
    behavior: [['portal/src/platform/sign-in/provider/token-source.test.ts', 'throws no_account without an account']],
    message: null,
    silentBecause: 'it is silent: the guard in the previous row decides what is shown',
  },
  {
    situation: 'invalid interaction type',
    behavior: [['portal/src/platform/sign-in/guard.test.ts', 'The interaction type must be Popup or Redirect.']],
    message: [MESSAGES, '20: an interaction type that there is not'],
  },
];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the error catalogue: tests reproduce every situation and its message in both languages', () => {
  it('has the specification’s twenty rows', () => expect(CATALOGUE).toHaveLength(20));

  it.each(CATALOGUE)('$situation', ({ behavior, message, silentBecause }) => {
    for (const [file, title] of message ? [...behavior, message] : behavior) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(read(file)).toContain(title);
    }
    expect((message === null) === (silentBecause !== undefined)).toBe(true);
  });

  it('the message test covers every message in English and in Spanish', () => {
    const source = read(MESSAGES);
    expect(source).toContain("describe.each(['en', 'es'] as const)('the error catalogue in %s'");
    for (const { message } of CATALOGUE) if (message) expect(message[0]).toBe(MESSAGES);
    // Each language has its own text for every expected message.
    const [, english = '', spanish = ''] =
      /\n {2}en: \{([^]*?)\n {2}\},\n {2}es: \{([^]*?)\n {2}\},/.exec(source) ?? [];
    const keys = (block: string) => [...block.matchAll(/^ {4}(\w+):/gm)].map(([, key]) => key);
    expect(keys(english).length).toBeGreaterThan(14);
    expect(keys(spanish)).toEqual(keys(english));
  });
});

describe('the texts that the specification quotes, in both languages', () => {
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
