import { describe, expect, test } from 'vitest';
import type { SignInConfiguration } from './configuration.ts';
import { guard, type GuardInput } from './guard.ts';
import { reasonOf, SIGN_IN_SCREENS } from './screens.ts';
import { SignInError, type SignInErrorCode } from './sign-in-error.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

const configuration: SignInConfiguration = { authority: '/identity', clientId: 'portal', interactionType: 'Redirect' };
const withRoute = { ...configuration, loginFailedRoute: '/login-failed' };
const view = (change: Partial<GuardInput> = {}): GuardInput => ({
  configuration,
  status: 'none',
  signedIn: false,
  error: undefined,
  ...change,
});
const error = new SignInError('cancelled');

describe('SES-9, NAV-5: the sign-in guard', () => {
  test.each([
    ['a signed-in person', '/home', view({ signedIn: true }), { kind: 'allow' }],
    ['a signed-out person', '/home', view(), { kind: 'signIn' }],
    ['a page that is starting', '/home', view({ status: 'startup' }), { kind: 'wait' }],
    ['a redirect in progress', '/home', view({ status: 'handleRedirect' }), { kind: 'wait' }],
    ['a failure without a configured route', '/home', view({ error }), { kind: 'block', error }],
    [
      'a failure with a configured route',
      '/home',
      view({ error, configuration: withRoute }),
      { kind: 'redirect', route: '/login-failed', error },
    ],
    ['the configured route itself', '/login-failed', view({ error, configuration: withRoute }), { kind: 'allow' }],
    ['a login-failed route that isn’t configured', '/login-failed', view(), { kind: 'signIn' }],
    ['/error', '/error', view({ error }), { kind: 'allow' }],
    ['/logout', '/logout', view(), { kind: 'allow' }],
    ['a path that starts like an open one', '/errors', view(), { kind: 'signIn' }],
    ['a page below the configured route', '/login-failed/x', view({ configuration: withRoute }), { kind: 'allow' }],
    [
      'a path that starts like the configured route',
      '/login-failedx',
      view({ configuration: withRoute }),
      { kind: 'signIn' },
    ],
    ['a failure while a redirect is in progress', '/home', view({ error, status: 'handleRedirect' }), { kind: 'wait' }],
    ['a signed-in person with an earlier failure', '/home', view({ error, signedIn: true }), { kind: 'allow' }],
    ['the callback', '/sign-in/callback', view({ status: 'handleRedirect' }), { kind: 'allow' }],
  ])('%s', (_name, path, input, expected) => expect(guard(path, input)).toEqual(expected));

  test.each(['none', '', 'silent', 'popups', 'redirect '])(
    'SES-1: interaction type %j is refused with invalid_interaction_type',
    (interactionType) => {
      const verdict = guard('/home', view({ signedIn: true, configuration: { ...configuration, interactionType } }));
      expect(verdict).toMatchObject({
        kind: 'block',
        error: { code: 'invalid_interaction_type', message: 'The interaction type must be Popup or Redirect.' },
      });
    },
  );

  test.each(['popup', 'Popup', 'POPUP', 'redirect'])('SES-1: interaction type %j is accepted', (interactionType) => {
    expect(guard('/home', view({ configuration: { ...configuration, interactionType } })).kind).toBe('signIn');
  });
});

describe('sign-in screens', () => {
  test.each(Object.entries(SIGN_IN_SCREENS))('%s has texts in both languages', (_reason, screen) => {
    for (const texts of [en, es] as Record<string, string>[]) {
      expect([texts[screen.titleKey], texts[screen.textKey], texts[screen.actionKey]].every(Boolean)).toBe(true);
    }
  });

  test('both languages have the same keys', () => expect(Object.keys(es)).toEqual(Object.keys(en)));

  test.each<[SignInErrorCode, string]>([
    ['no_access', 'noAccess'],
    ['interaction_required', 'expired'],
    ['provider_unavailable', 'providerDown'],
    ['cancelled', 'cancelled'],
    ['unknown_account', 'unknownAccount'],
  ])('%s shows the screen %s', (code, reason) => expect(reasonOf(code)).toBe(reason));
});
