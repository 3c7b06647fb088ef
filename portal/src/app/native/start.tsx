import type { BridgeReply } from '@paystead/contract/bridge.ts';
import type { StepUp } from '../../features/session/step-up.ts';
import { meansSignedOut } from '../../platform/sign-in/actions/logout.ts';
import type { ClientPorts } from '../../platform/api/client.ts';
import { deliverFiles } from '../../platform/api/download.ts';
import { fetchConfiguration } from '../../platform/api/static-files.ts';
import { openBridge, type WrapperBridge } from '../../platform/native/capacitor.ts';
import { syncStorage } from '../../platform/native/synced-storage.ts';
import { createTokenKeeper } from '../../platform/native/token-keeper.ts';
import { wrappedBrowser } from '../../platform/native/wrapped-browser.ts';
import { saveInWrapper } from '../../platform/native/wrapped-files.ts';
import { wrappedGateway } from '../../platform/native/wrapped-gateway.ts';
import { wrappedRecovery } from '../../platform/native/wrapped-recovery.ts';
import { browserLog, type Log } from '../../platform/report-failure.ts';
import type { Api, Services } from '../../platform/services.ts';
import type { SignInPorts } from '../../platform/sign-in/ports.ts';
import { providerToken } from '../../platform/sign-in/identity-headers.ts';
import { createProviderChoice } from '../../platform/sign-in/provider-choice.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import { forgetPerson, readStored, writeStored } from '../../platform/storage.ts';
import { parseConfiguration, type PortalConfiguration } from '../start/configuration.ts';
import { showPage } from './show-page.tsx';
import { Locked, NoNetwork } from './before-portal.tsx';
import { ChoosePartner } from './choose-partner.tsx';
import { follow } from './follow.ts';
import { unlockReason } from './unlock-reason.ts';

/** Unlocking the app with the face, a fingerprint or the device's code. */
export interface Unlocking {
  readonly isOn: () => boolean;
  /** Rejects if the person wasn't recognized. */
  readonly set: (on: boolean) => Promise<void>;
}

/** The wrapper's replacements for parts of the web page. */
export interface NativeSide {
  readonly configuration: PortalConfiguration;
  /** Empty before a sign-in. Calls of the wrapper carry no cookie. */
  readonly bearer: () => string;
  readonly log: Log;
  /** Undefined on a device without biometrics and code. */
  readonly unlocking: Unlocking | undefined;
  readonly signInPorts: (web: SignInPorts, api: () => Api) => SignInPorts;
  readonly recovery: (signIn: SignIn, askAgain: StepUp['prompt']) => ClientPorts['recover'];
  /** Connects the wrapper with the portal once it has started. */
  readonly attach: (services: Services, signIn: SignIn) => void;
}

type Start = BridgeReply<'start'>;

/** Prepares the portal inside the wrapper: partner, lock and network. */
export async function startInWrapper(element: HTMLElement): Promise<NativeSide> {
  const bridge = openBridge();
  const start = await bridge.call.start({});
  await syncStorage(bridge.call);
  writeStored('isInApp', 'true');
  deliverFiles((file) => void saveInWrapper(bridge.call, file).catch(log(bridge).refused));

  const { gatewayHost, served } = await reachPartner(element, bridge, start);
  await passLock(element, bridge, start);
  const configuration = nativeConfiguration(served, gatewayHost);
  const native = configuration.clientId;

  let api: () => Api = () => {
    throw new Error('The portal has not been started.');
  };
  const keeper = createTokenKeeper({
    bridge: bridge.call,
    refresh: (refreshToken) =>
      api().call('session.refresh', { body: { refreshToken, nativeClientId: native } }, { skipInterceptor: true }),
    hasSelectedProfile: () => readStored('selectedProfile') !== undefined,
  });
  await keeper.restore().catch(log(bridge).refused);

  return {
    configuration,
    bearer: keeper.bearer,
    log: { error: log(bridge).error },
    unlocking: start.canUnlockByBiometrics ? unlockingOf(bridge, start.unlocksByBiometrics) : undefined,
    signInPorts: (web, apiOf) => {
      api = apiOf;
      const providers = createProviderChoice(configuration, web.store);
      return {
        ...web,
        browser: wrappedBrowser(web.browser, bridge, start.linkScheme),
        gateway: wrappedGateway({
          web: web.gateway,
          keeper,
          bridge: bridge.call,
          authorize: ({ accessToken, ...request }) => {
            const nativeClientId = providers.current()?.clientId ?? native;
            const headers = accessToken && { headers: providerToken(accessToken) };
            return apiOf().call(
              'session.authorize',
              { body: { ...request, nativeClientId } },
              { skipInterceptor: true, ...headers },
            );
          },
        }),
        store: {
          ...web.store,
          forgetPerson: () => {
            web.store.forgetPerson();
            void keeper.forget().catch(log(bridge).refused);
          },
        },
      };
    },
    recovery: (signIn, askAgain) => wrappedRecovery({ signIn, askAgain, keeper }),
    attach: (services, signIn) => {
      const hear = (text: string): void => {
        if (meansSignedOut(text) && signIn.state().session) void signIn.logout('ClientAuthError');
      };
      follow({ bridge, services, signIn, hear, failed: log(bridge).refused });
    },
  };
}

/**
 * Returns the gateway's configuration. Asks for the partner's address if there is none, and again until a portal
 * replies.
 */
async function reachPartner(
  element: HTMLElement,
  { call }: WrapperBridge,
  start: Start,
): Promise<{ gatewayHost: string; served: unknown }> {
  let gatewayHost = start.gatewayHost;
  for (;;) {
    if (gatewayHost === null) {
      const chosen = await showPage<string>(element, (answer) => <ChoosePartner reach={isPortal} onChosen={answer} />);
      await call.choosePartner({ gatewayHost: chosen });
      gatewayHost = chosen;
    }
    const served = await fetchConfiguration(gatewayHost).catch(() => undefined);
    if (served !== undefined) return { gatewayHost, served };
    const next = await showPage<'retry' | 'other'>(element, (answer) => (
      <NoNetwork
        onRetry={() => answer('retry')}
        onPayStub={start.hasPayStub ? () => void call.openPayStub({}).catch(() => undefined) : undefined}
        onOther={start.isPartnerFixed ? undefined : () => answer('other')}
      />
    ));
    if (next === 'other') {
      await call.choosePartner({ gatewayHost: null });
      forgetPerson();
      gatewayHost = null;
    }
  }
}

async function isPortal(gatewayHost: string): Promise<boolean> {
  try {
    return nativeConfiguration(await fetchConfiguration(gatewayHost), gatewayHost).clientId !== '';
  } catch {
    return false;
  }
}

/** The wrapper signs in as its own client, in the system's browser. */
function nativeConfiguration(served: unknown, gatewayHost: string): PortalConfiguration {
  const { nativeClientId } = served as { nativeClientId?: unknown };
  if (typeof nativeClientId !== 'string') throw new Error('This portal has no native client.');
  const configuration = parseConfiguration(served, location.origin);
  return {
    ...configuration,
    // A provider without a native client can't sign anyone in to the wrapper.
    providers: configuration.providers?.flatMap((one) =>
      one.nativeClientId ? [{ ...one, clientId: one.nativeClientId }] : [],
    ),
    gatewayHost,
    clientId: nativeClientId,
    interactionType: 'popup',
  };
}

function unlockingOf({ call }: WrapperBridge, before: boolean): Unlocking {
  let isOn = before;
  return {
    isOn: () => isOn,
    set: async (on) => {
      await call.setUnlock({ on, reason: await unlockReason() });
      isOn = on;
    },
  };
}

async function passLock(element: HTMLElement, { call }: WrapperBridge, start: Start): Promise<void> {
  if (!start.unlocksByBiometrics) return;
  const reason = await unlockReason();
  const unlock = () =>
    call.unlock({ reason }).then(
      () => true,
      () => false,
    );
  if (await unlock()) return;
  const next = await showPage<'unlocked' | 'signOut'>(element, (answer) => (
    <Locked unlock={unlock} onUnlocked={() => answer('unlocked')} onSignOut={() => answer('signOut')} />
  ));
  if (next === 'unlocked') return;
  forgetPerson();
  await call.logout({ reason: 'SignedOut' });
}

/** Logs to the device, without personal data, and to the browser. */
function log({ call }: WrapperBridge) {
  const error = (message: string, facts: Readonly<Record<string, unknown>>): void => {
    browserLog.error(message, facts);
    const known = ['status', 'code', 'requestId'].flatMap((name) =>
      facts[name] === undefined ? [] : [`${name} ${JSON.stringify(facts[name])}`],
    );
    call.log({ level: 'error', message: [message, ...known].join(' ').slice(0, 500) }).catch(() => undefined);
  };
  return { error, refused: (failure: unknown) => error('The wrapper refused a call.', { code: codeOf(failure) }) };
}

function codeOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
}
