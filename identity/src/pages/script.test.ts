// @vitest-environment jsdom
/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PLAIN_BRAND } from '../brand.ts';
import { leavingPage } from './notices.ts';
import { secondStepPage } from './second-step.ts';
import { signInPage, type SignInForm } from './sign-in.ts';

/* The script of the provider's pages, on the pages themselves. */

const SCRIPT = readFileSync(`${import.meta.dirname}/script.js`, 'utf8');
const scene = { brand: PLAIN_BRAND, language: 'en', nonce: 'n', year: 2026 } as const;
const people = ['Petra', 'Mona'].map((name) => ({
  key: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@example.test`,
  password: `${name}-Demo-2026`,
  profiles: [],
}));
const signIn = (more: Partial<SignInForm> = {}) =>
  signInPage(scene, {
    action: '/sign-in',
    email: '',
    again: false,
    cancelUrl: '/cancel',
    forgotUrl: '/forgot',
    passkeyOptions: undefined,
    people,
    ...more,
  });
const secondStep = secondStepPage(scene, {
  action: '/second',
  again: false,
  cancelUrl: '/cancel',
  app: undefined,
  passkey: '{"use":1}',
  replacement: '{"create":2}',
  hasRecoveryCodes: false,
  elsewhere: [],
  isNew: false,
});

/** The browser's calls, and the forms that are sent, with the field of each. */
const calls: [string, unknown][] = [];
/** The ends of the next requests for passkeys. */
let answers: Promise<unknown>[] = [];
const answer = (kind: string) => (options: object) => {
  calls.push([kind, options]);
  return answers.shift() ?? Promise.resolve({ id: kind });
};

/** Shows a page and runs its script, in a browser with passkeys or without. */
function open(page: string, { hasPasskeys = true } = {}): void {
  // Without the style sheet, which takes longer to read than everything else.
  document.documentElement.innerHTML = page.replace(/<style.*?<\/style>/s, '');
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const field = this.dataset['passkey'] ?? '';
    calls.push([
      'submit',
      [this.getAttribute('action'), this.querySelector<HTMLInputElement>(`input[name='${field}']`)?.value],
    ]);
  });
  const parsed = (given: unknown) => ({ parsed: given });
  const browser = Object.assign(() => undefined, {
    parseRequestOptionsFromJSON: parsed,
    parseCreationOptionsFromJSON: parsed,
    isConditionalMediationAvailable: () => Promise.resolve(true),
  });
  vi.stubGlobal('PublicKeyCredential', hasPasskeys ? browser : undefined);
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: answer('get'), create: answer('create') },
  });
  // Within a block, so that its names are free for the next page.
  runInThisContext(`{ ${SCRIPT} }`);
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  calls.length = 0;
  answers = [];
});

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
};
const input = (selector: string) => one(selector) as HTMLInputElement;
const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('SIG-2: the sign-in page', () => {
  test('the eye shows and hides the password, and says what it does next', () => {
    open(signIn());
    const [eye, field] = [one('[data-eye]'), input('#password')];
    const state = () => [field.type, eye.getAttribute('aria-label')];
    const { show, hide } = eye.dataset;
    expect([eye.hidden, show === hide]).toEqual([false, false]);
    eye.click();
    expect(state()).toEqual(['text', hide]);
    eye.click();
    expect(state()).toEqual(['password', show]);
  });

  test('a person of the demo fills in both fields, and the focus is on the button', () => {
    open(signIn());
    all('[data-person]')[1]?.click();
    const values = ['input[name=email]', '#password'].map((field) => input(field).value);
    expect(values).toEqual(['mona@example.test', 'Mona-Demo-2026']);
    expect(document.activeElement?.getAttribute('type')).toBe('submit');
  });

  test.each([
    ['the email', {}, 'email'],
    ['the password of a known email', { email: 'petra@example.test' }, 'password'],
    ['a problem', { email: 'petra@example.test', problem: { key: 'wrong' } }, 'problem'],
  ] as const)('puts the focus on %s first', (_, more, id) => {
    open(signIn(more));
    expect(document.activeElement?.id).toBe(id);
  });

  test('offers passkeys in the autofill, says nothing if that is refused, and stops at the button for passkeys', async () => {
    answers = [Promise.reject(new Error('dismissed'))];
    open(signIn({ passkeyOptions: '{"use":3}' }));
    await settled();
    const [[kind, options] = ['', {}]] = calls;
    expect([kind, options]).toMatchObject(['get', { publicKey: { parsed: { use: 3 } }, mediation: 'conditional' }]);
    expect(one('[data-canceled]').hidden).toBe(true);
    one('form[data-passkey] button').click();
    expect((options as { signal: AbortSignal }).signal.aborted).toBe(true);
    await settled();
    expect(calls.slice(1)).toEqual([
      ['get', { publicKey: { parsed: { use: 3 } }, signal: expect.objectContaining({ aborted: false }) }],
      ['submit', ['/sign-in', '{"id":"get"}']],
    ]);
  });
});

describe('SIG-7: passkeys', () => {
  test('a browser without them says so, and has no button that does nothing', () => {
    open(secondStep, { hasPasskeys: false });
    expect(all('form[data-passkey] button').map(({ hidden }) => hidden)).toEqual([true, true]);
    expect(all('[data-unsupported]').map(({ hidden }) => hidden)).toEqual([false, false]);
  });

  test.each([
    [0, 'get', { use: 1 }],
    [1, 'create', { create: 2 }],
  ] as const)('the button of form %i calls %s with its options, and sends the answer', async (place, kind, options) => {
    open(secondStep);
    expect(all('[data-unsupported]').map(({ hidden }) => hidden)).toEqual([true, true]);
    const button = all('form[data-passkey] button')[place];
    expect(button?.hidden).toBe(false);
    button?.click();
    await settled();
    expect(calls).toEqual([
      [kind, { publicKey: { parsed: options }, signal: expect.objectContaining({ aborted: false }) }],
      ['submit', ['/second', `{"id":"${kind}"}`]],
    ]);
  });

  test('a canceled request is reported until the next one, which ends the one that waits', async () => {
    answers = [Promise.reject(new Error('canceled')), new Promise(() => {})];
    open(secondStep);
    const [button, canceled] = [one('form[data-passkey] button'), one('[data-canceled]')];
    button.click();
    await settled();
    expect([canceled.hidden, calls.length]).toEqual([false, 1]);
    button.click();
    expect([canceled.hidden, calls.length]).toEqual([true, 2]);
    all('form[data-passkey] button')[1]?.click();
    const signals = calls.map(([, options]) => (options as { signal?: AbortSignal }).signal?.aborted);
    expect(signals).toEqual([true, true, false]);
  });

  test('Enter in the form presses its button', async () => {
    open(secondStep);
    const event = new Event('submit', { cancelable: true });
    one('form[data-passkey]').dispatchEvent(event);
    await settled();
    expect([event.defaultPrevented, calls.map(([kind]) => kind)]).toEqual([true, ['get', 'submit']]);
  });
});

test.each([
  [true, 1],
  [false, 0],
])('SIG-3: the page that signs out sends its form at once: %s', (now, times) => {
  open(leavingPage(scene, '<form id="op.logoutForm" method="post" action="/out"></form>', now));
  expect(calls.filter(([kind]) => kind === 'submit')).toHaveLength(times);
});
