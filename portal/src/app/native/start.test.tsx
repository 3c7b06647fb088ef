import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../../../ui/test/render.tsx';
import { startInWrapper } from './start.tsx';

vi.mock('../../platform/texts/text-files.ts', () => ({ loadTexts: () => Promise.resolve(catalogueOf('en')) }));

const calls: string[] = [];
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
    ...Object.keys(replies),
  ];
  vi.stubGlobal('Capacitor', {
    isNativePlatform: () => true,
    PluginHeaders: [{ name: 'Paystead', methods: names.map((name) => ({ name })) }],
    nativePromise: async (_: string, name: string, options: object) => {
      if (name === 'syncAuthToken') kept.push(options);
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
