import type { PendoReply } from '@paystead/contract/features/menu/model.ts';
import type { Api } from '../../platform/services.ts';
import { trustedAddress } from '../../platform/trusted-address.ts';

/** What the analytics service's script puts on the window; calls made before it has loaded wait in `_q`. */
interface Agent {
  _q?: unknown[][];
  track?: (event: string, facts: object) => void;
}

const agentOf = (page: Window): Agent | undefined => (page as Window & { pendo?: Agent }).pendo;

/**
 * HTTP-9: asks whether analytics are switched on and loads them only then. Ids are the gateway's pseudonyms; the service
 * reads no text of a page and no address: it is told which kind of page is shown, and nothing else. Answers whether a
 * script was added; a failed question means no.
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

/** Every event there is. Its one fact is a route's pattern, such as `/paychecks/:checkId`: never an id, a name, an amount. */
export const ANALYTICS_EVENTS = ['page.shown'] as const;

/** Tells of a page where analytics run; anywhere else, of nothing. */
export function trackPage(pattern: string | undefined, page: Window = window): void {
  const agent = agentOf(page);
  if (!agent || pattern === undefined) return;
  const [event] = ANALYTICS_EVENTS;
  if (agent.track) agent.track(event, { page: pattern });
  else agent['_q']?.push(['track', event, { page: pattern }]);
}
