import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../../../ui/test/render.tsx';
import { startInWrapper } from './start.tsx';

vi.mock('../../platform/texts/text-files.ts', () => ({ loadTexts: () => Promise.resolve(catalogueOf('en')) }));

const calls: string[] = [];
/** Calls of the app in order, without those that copy entries or log. */
const steps: string[] = [];
/** Attempts to unlock the app that fail, from now on. */
let refusedUnlocks = 0;
/** The tokens that the app keeps. */
const kept: object[] = [];
const START = {
  platform: 'android',
  linkScheme: 'com.example.pay',
  gatewayHost: 'https://pay.example.com' as string | null,
  isPartnerFixed: false,
  canUnlockByBiometrics: false,
  unlocksByBiometrics: false,
  hasPayStub: false,
};
let start = START;
let served: Readonly<Record<string, object>> = {};

beforeEach(() => {
  calls.length = 0;
  steps.length = 0;
  refusedUnlocks = 0;
  localStorage.clear();
  const replies: Readonly<Record<string, object>> = {
    readLocalStorage: { entries: {} },
    readAuthToken: { tokens: null },
  };
  const names = [
    'start',
    'choosePartner',
    'syncAuthToken',
    'syncLocalStorage',
    'syncSessionStorage',
    'log',
    'unlock',
    'logout',
    'openPayStub',
    ...Object.keys(replies),
  ];
  vi.stubGlobal('Capacitor', {
    isNativePlatform: () => true,
    PluginHeaders: [{ name: 'Paystead', methods: names.map((name) => ({ name })) }],
    nativePromise: async (_: string, name: string, options: object) => {
      if (name === 'syncAuthToken') kept.push(options);
      if (!/^(sync|log$)/.test(name)) steps.push(name);
      if (name === 'unlock') {
        refusedUnlocks -= 1;
        if (refusedUnlocks >= 0) throw new Error('The person was not recognized.');
      }
      if (name === 'choosePartner') calls.push(JSON.stringify(options));
      return name === 'start' ? start : (replies[name] ?? {});
    },
  });
  vi.stubGlobal('fetch', async (url: string) => Response.json(served[new URL(url).origin], { status: 200 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const configuration = (nativeClientId: unknown, providers: readonly object[] = []) => ({
  authority: '/identity',
  clientId: 'portal',
  nativeClientId,
  providers,
});

it('SES-5: the app signs in with its own client at each provider, and not at all where a provider has none for it', async () => {
  start = START;
  const provider = { id: 'own', authority: '/identity', clientId: 'portal', nativeClientId: 'own-native' };
  const web = { id: 'web', authority: '/web', clientId: 'web', nativeClientId: null };
  served = { 'https://pay.example.com': configuration('app', [provider, web]) };
  const { configuration: used } = await startInWrapper(document.createElement('div'));
  expect(used).toMatchObject({
    gatewayHost: 'https://pay.example.com',
    clientId: 'app',
    interactionType: 'popup',
    providers: [{ ...provider, clientId: 'own-native' }],
  });
  expect(used.providers).toHaveLength(1);
});

it('SES-5: when the app forgets a person, the browser’s entries and the stored tokens go', async () => {
  start = START;
  served = { 'https://pay.example.com': configuration('app') };
  const { signInPorts } = await startInWrapper(document.createElement('div'));
  const forgotten = vi.fn();
  const { store } = signInPorts(
    {
      store: { forgetPerson: forgotten, read: () => undefined },
      browser: { channel: () => ({ postMessage: () => undefined }) },
      gateway: {},
    } as never,
    (() => undefined) as never,
  );
  kept.length = 0;
  store.forgetPerson();
  expect(forgotten).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(kept).toEqual([{ tokens: null }]));
});

it('the app takes no address of a portal that has no client for it', async () => {
  start = { ...START, gatewayHost: null };
  served = {
    'https://empty.example.com': configuration(''),
    'https://none.example.com': configuration(undefined),
    'https://pay.example.com': configuration('app'),
  };
  const element = document.body.appendChild(document.createElement('div'));
  const started = startInWrapper(element);
  const choose = async (host: string) => {
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: host } });
    await act(async () => fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement));
  };
  for (const host of ['empty.example.com', 'none.example.com']) {
    await choose(host);
    await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  }
  expect(calls).toEqual([]);
  await choose('pay.example.com');
  expect((await started).configuration.gatewayHost).toBe('https://pay.example.com');
  expect(calls).toEqual(['{"gatewayHost":"https://pay.example.com"}']);
});

describe('NAT-1: before the portal', () => {
  const REACHED = { 'https://pay.example.com': configuration('app') };
  /** Starts the app, whose pages the test answers. */
  function open(more: Partial<typeof START>, reached: typeof served = REACHED) {
    start = { ...START, ...more };
    served = reached;
    localStorage.setItem('selectedProfile', '{}');
    const isStarted = vi.fn();
    const started = startInWrapper(document.body.appendChild(document.createElement('div'))).then(isStarted);
    return { isStarted, started };
  }
  const title = (name: string) => screen.findByRole('heading', { level: 1, name });
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  it.each([false, true])(
    'an app that locks (%s) opens no tokens before the device has recognized the person',
    async (locks) => {
      await open({ unlocksByBiometrics: locks }).started;
      expect(steps).toEqual(['start', 'readLocalStorage', ...(locks ? ['unlock'] : []), 'readAuthToken']);
      expect(document.body.textContent).toBe('');
    },
  );

  it('a locked app stays locked until the person is recognized', async () => {
    refusedUnlocks = 2;
    const { isStarted, started } = open({ unlocksByBiometrics: true });
    await title('Your pay is locked');
    await press('Unlock');
    expect([isStarted.mock.calls.length, buttons(), steps.slice(2)]).toEqual([0, ['Unlock', 'Sign out'], ['unlock', 'unlock']]);
    await press('Unlock');
    await started;
    expect(steps.slice(2)).toEqual(['unlock', 'unlock', 'unlock', 'readAuthToken']);
    expect([document.body.textContent, localStorage.getItem('selectedProfile')]).toEqual(['', '{}']);
  }); // prettier-ignore

  it('someone who can’t unlock the app signs out, before anything of the person is read', async () => {
    refusedUnlocks = 1;
    const { started } = open({ unlocksByBiometrics: true });
    await title('Your pay is locked');
    await press('Sign out');
    await started;
    expect(steps.slice(2)).toEqual(['unlock', 'logout', 'readAuthToken']);
    expect(localStorage.getItem('selectedProfile')).toBeNull();
  });

  it.each([
    [{}, ['Try again', 'Use another address']],
    [{ hasPayStub: true }, ['Open my latest pay stub', 'Try again', 'Use another address']],
    [{ isPartnerFixed: true }, ['Try again']],
  ])('without a network an app with %j offers %j, and starts once there is one', async (more, offered) => {
    const { isStarted, started } = open({ ...more, unlocksByBiometrics: true }, {});
    await title("You're offline");
    expect(buttons()).toEqual(offered);
    if (offered.length === 3) await press('Open my latest pay stub');
    await press('Try again');
    await title("You're offline");
    expect([isStarted.mock.calls.length, localStorage.getItem('selectedProfile')]).toEqual([0, '{}']);
    served = REACHED;
    await press('Try again');
    await started;
    expect(steps.slice(2)).toEqual([...(offered.length === 3 ? ['openPayStub'] : []), 'unlock', 'readAuthToken']);
    expect(calls).toEqual([]);
  }); // prettier-ignore

  it('another address takes the place of one without a reply, and of its person', async () => {
    const { started } = open({}, {});
    await title("You're offline");
    await press('Use another address');
    await title('Find your portal');
    expect([calls, localStorage.getItem('selectedProfile')]).toEqual([['{"gatewayHost":null}'], null]);
    served = { 'https://new.example.com': configuration('app') };
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'new.example.com' } });
    await press('Continue');
    await started;
    expect(calls.slice(1)).toEqual(['{"gatewayHost":"https://new.example.com"}']);
  });
});
