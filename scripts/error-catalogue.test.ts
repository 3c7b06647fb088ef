import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

/** Each situation of the specification's error catalogue, and the tests that reproduce it: a file and a title in it. */
const CATALOGUE: readonly (readonly [
  situation: string,
  ...proofs: readonly (readonly [file: string, title: string])[],
])[] = [
  [
    'direct deposit add or edit fails: toast Error',
    ['portal/src/features/direct-deposits/direct-deposits-page.test.tsx', 'DD-3: a failure is said in a summary'],
    ['portal/src/platform/report-failure.test.ts', "HTTP-6: the toast has the server's sentence"],
  ],
  [
    'year-end documents fail: the list is emptied',
    ['portal/src/features/year-end/year-end-page.test.tsx', 'PAY-3: emptied on a failure and on a reset'],
  ],
  [
    'employee profile fails',
    ['portal/src/features/profile/my-profile-page.test.tsx', 'failed: says so with the number for support'],
  ],
  ['profile link succeeds', ['portal/src/features/profile-selection/link.test.tsx', 'Email sent successfully']],
  ['acknowledge succeeds', ['portal/src/features/messages/messages-page.test.tsx', 'Message acknowledged!']],
  [
    'status 0 is swallowed, and never mistaken for none',
    ['journeys/failing-calls.test.ts', 'HTTP-5: nothing answers'],
    ['portal/src/platform/api/client.test.ts', 'HTTP-5: status 0'],
  ],
  [
    '401 in the wrapper: refresh, and once more',
    ['journeys/wrapper.test.ts', 'SES-6, SES-10: a token that has run out'],
  ],
  ['401 otherwise: /error', ['journeys/failing-calls.test.ts', 'NAV-4: the gateway does not recognise the session']],
  [
    'other errors: message or fallback, logged, rethrown',
    ['journeys/failing-calls.test.ts', 'without one: the specified sentence'],
    ['portal/src/platform/report-failure.test.ts', 'HTTP-6'],
  ],
  [
    'ClientAuthError in the wrapper: logs out',
    ['journeys/wrapper.test.ts', 'a message with ClientAuthError: signs out'],
  ],
  [
    'the skip marker lets errors pass',
    ['portal/src/platform/api/client.test.ts', 'HTTP-2: the skip marker passes them through'],
  ],
  [
    'token refresh without a profile',
    ['portal/src/platform/sign-in/signed-in.test.ts', '[Token Refresh]There is no selected profile.'],
  ],
  [
    'document save fails: the server’s message',
    ['portal/src/features/documents/documents-panel.test.tsx', 'HR-3: sending'],
  ],
  [
    'documents fail to load: reset',
    ['portal/src/features/documents/documents-panel.test.tsx', 'HR-3: a loading failure resets the set'],
  ],
  ['role menu fails: defaults', ['journeys/failing-calls.test.ts', 'HTTP-10: the menu fails']],
  [
    'preferences fail: the error is stored',
    ['portal/src/features/preferences/preferences-page.test.tsx', 'error is kept and shown'],
  ],
  ['identity token cannot be had: logged out', ['portal/src/platform/sign-in/signed-in.test.ts', 'identityToken()']],
  ['sign-in guard error', ['portal/src/platform/sign-in/guard.test.ts', 'SES-9, NAV-5: the sign-in guard']],
  [
    'silent acquisition without an account',
    ['portal/src/platform/sign-in/token-source.test.ts', 'without an account: no_account'],
  ],
  [
    'invalid interaction type',
    ['portal/src/platform/sign-in/guard.test.ts', 'The interaction type must be Popup or Redirect.'],
  ],
];

describe('the error catalogue: every situation is reproduced by a test', () => {
  it.each(CATALOGUE.map(([situation, ...proofs]) => ({ situation, proofs })))('$situation', ({ proofs }) => {
    for (const [file, title] of proofs) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(readFileSync(join(root, file), 'utf8')).toContain(title);
    }
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
