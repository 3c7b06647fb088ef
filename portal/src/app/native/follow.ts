import { latestCheck } from '@paystead/contract/features/paychecks/rules.ts';
import { downloadFile } from '../../platform/api/download.ts';
import type { WrapperBridge } from '../../platform/native/capacitor.ts';
import { safeFileName, toBase64 } from '../../platform/native/wrapped-files.ts';
import type { Services } from '../../platform/services.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';

interface Followed {
  readonly bridge: WrapperBridge;
  readonly services: Services;
  readonly signIn: SignIn;
  /** Receives messages in which the identity library may report that the person is signed out. */
  readonly hear: (text: string) => void;
  readonly failed: (failure: unknown) => void;
}

/** Addresses that show money or bank data, where the system must not take screenshots. */
const PAY = /^\/(home|paychecks|w-2-form|direct-deposits|pending-transaction|(manager|supervisor)\/)/;
/** Delay after the first view, in milliseconds. */
const STUB_AFTER = 4000;

/**
 * Keeps the wrapper in step with the portal: address, network, back gesture and the latest pay stub for offline use.
 */
export function follow({ bridge: { call, on }, services, signIn, hear, failed }: Followed): void {
  let shown: string | undefined;
  const tellPlace = (): void => {
    const module = PAY.test(location.pathname) ? 'pay' : 'other';
    if (module === shown) return;
    shown = module;
    call.navigate({ module }).catch(failed);
  };
  tellPlace();
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, tellPlace);

  on('back', () => history.back());
  on('network', ({ isConnected }) => {
    if (!isConnected) services.connection.unreached();
    else dispatchEvent(new Event('online'));
  });
  on('locked', () => location.reload());
  addEventListener('message', ({ origin, data }) => origin === location.origin && hear(String(data)));
  addEventListener('unhandledrejection', ({ reason }) => hear(String(reason)));
  addEventListener('error', ({ message }) => hear(message));

  let keptFor: string | undefined;
  const keepStub = async (): Promise<void> => {
    const profile = signIn.state().session?.profile;
    const profileName = profile && `${profile.clientCode}/${profile.username}`;
    if (!profileName || profileName === keptFor) return;
    keptFor = profileName;
    try {
      const aside = { skipInterceptor: true, noLoading: true } as const;
      const { paychecksList } = await services.api.call('paychecks.list', { query: {} }, aside);
      const latest = latestCheck(paychecksList);
      if (!latest) return;
      const { blob, name } = await downloadFile(services.api, `check/${latest.checkId}/file?format=pdf`, aside);
      const base64 = await toBase64(blob);
      // The pay stub of another employer can arrive later than that of the employer chosen since.
      if (signIn.state().session && keptFor === profileName)
        await call.keepPayStub({ fileName: safeFileName(name), base64 });
    } catch (failure) {
      // The next change of the session tries again.
      if (keptFor === profileName) keptFor = undefined;
      throw failure;
    }
  };
  const later = (): void => void setTimeout(() => void keepStub().catch(failed), STUB_AFTER);
  later();
  signIn.subscribe(later);
}
