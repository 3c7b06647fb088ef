import { wrapperLinks } from '@paystead/contract/wrapper.ts';
import { HANDOVER_CHANNEL, handOver } from '../sign-in/provider/handover.ts';
import { logoutReasonIn } from '../sign-in/actions/logout.ts';
import type { BrowserPort, ProviderWindow } from '../sign-in/ports.ts';
import type { WrapperBridge } from './capacitor.ts';

/**
 * The browser functions of sign-in in the native app. The provider's pages open in the system's browser, which has the
 * person's session and which the app can't read (RFC 8252). The response comes back by a deep link.
 */
export function wrappedBrowser(web: BrowserPort, { call, on }: WrapperBridge, applicationId: string): BrowserPort {
  const links = wrapperLinks(applicationId);
  const responses = web.channel(HANDOVER_CHANNEL);
  on('signInAnswer', ({ href }) => handOver(href, responses));

  const openWindow = (): ProviderWindow => ({
    go: (url) => void call.signIn({ url }).catch(() => undefined),
    // The system doesn't report that its browser was closed. The page still offers to sign in.
    closed: () => false,
    close: () => void call.closeBrowser({}).catch(() => undefined),
  });

  return {
    ...web,
    get origin() {
      return web.origin;
    },
    responseUri: links.signIn,
    afterLogoutUri: links.logout,
    openPopup: openWindow,
    openFrame: openWindow,
    leave: (url) => {
      const target = new URL(url);
      const reason = logoutReasonIn(target.search) ?? 'SignedOut';
      void call
        .logout({ reason })
        .catch(() => undefined)
        // The provider's session belongs to the system's browser, so it is ended there.
        .then(() => (target.origin === web.origin ? undefined : call.signIn({ url }).catch(() => undefined)))
        .finally(() => web.leave(`${web.origin}/logout?reason=${reason}`));
    },
  };
}
