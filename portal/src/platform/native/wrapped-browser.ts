import { wrapperLinks } from '@paystead/contract/wrapper.ts';
import { HANDOVER_CHANNEL, handOver } from '../sign-in/handover.ts';
import { logoutReasonIn } from '../sign-in/logout.ts';
import type { BrowserPort, Outpost } from '../sign-in/ports.ts';
import type { WrapperBridge } from './capacitor.ts';

/**
 * Sign-in's view of the browser inside the wrapper: windows open in the system's browser, where the person's own
 * sign-in lives and no page of ours can look on (RFC 8252), and its answer comes back by a deep link.
 */
export function wrappedBrowser(web: BrowserPort, { call, on }: WrapperBridge, applicationId: string): BrowserPort {
  const links = wrapperLinks(applicationId);
  const answers = web.channel(HANDOVER_CHANNEL);
  on('signInAnswer', ({ href }) => handOver(href, answers));

  const outpost = (): Outpost => ({
    go: (url) => void call.signIn({ url }).catch(() => undefined),
    // The system does not tell; the person comes back to a page that still offers to sign in.
    closed: () => false,
    close: () => void call.closeBrowser({}).catch(() => undefined),
  });

  return {
    ...web,
    get origin() {
      return web.origin;
    },
    answerUri: links.signIn,
    afterLogoutUri: links.logout,
    openPopup: outpost,
    openFrame: outpost,
    leave: (url) => {
      const to = new URL(url);
      const reason = logoutReasonIn(to.search) ?? 'SignedOut';
      void call
        .logout({ reason })
        .catch(() => undefined)
        // The provider's own session ends where it lives.
        .then(() => (to.origin === web.origin ? undefined : call.signIn({ url }).catch(() => undefined)))
        .finally(() => web.leave(`${web.origin}/logout?reason=${reason}`));
    },
  };
}
