import type { PendoReply } from '@paystead/contract/features/menu/model.ts';
import type { Api } from '../../platform/services.ts';
import { trustedAddress } from '../../platform/trusted-address.ts';

/** The analytics service's object on the window. Calls made before its script has loaded wait in `_q`. */
interface Agent {
  _q?: unknown[][];
  track?: (event: string, facts: object) => void;
}

const agentOf = (page: Window): Agent | undefined => (page as Window & { pendo?: Agent }).pendo;

/**
 * Loads the analytics script if analytics are turned on (HTTP-9). The ids are the gateway's pseudonyms, and the service
 * gets no text or address of a page, only its route pattern. Returns true if the script was added; a failed request
 * counts as turned off.
 */
export async function startAnalytics(api: Api, page: Window = window): Promise<boolean> {
  let settings: PendoReply;
  try {
    settings = await api.call('menu.pendo', {}, { skipInterceptor: true, noLoading: true });
  } catch {
    return false;
  }
  const { enabled, scriptUrl, apiKey, visitorId, accountId } = settings;
  if (!enabled || !scriptUrl || !apiKey || agentOf(page)) return false;
  const options = {
    apiKey,
    visitor: { id: visitorId },
    account: { id: accountId },
    excludeAllText: true,
    disableGuides: true,
    sanitizeUrl: () => page.location.origin,
  };
  Object.assign(page, { pendo: { _q: [['initialize', options]] } satisfies Agent });
  const script = page.document.createElement('script');
  script.async = true;
  script.src = trustedAddress('analytics', scriptUrl);
  page.document.head.append(script);
  return true;
}

/** The only event. It contains a route pattern such as `/paychecks/:checkId`, and never an id, name or amount. */
export const ANALYTICS_EVENTS = ['page.shown'] as const;

/** Reports the shown page if analytics are running. */
export function trackPage(pattern: string | undefined, page: Window = window): void {
  const agent = agentOf(page);
  if (!agent || pattern === undefined) return;
  const [event] = ANALYTICS_EVENTS;
  if (agent.track) agent.track(event, { page: pattern });
  else agent['_q']?.push(['track', event, { page: pattern }]);
}
