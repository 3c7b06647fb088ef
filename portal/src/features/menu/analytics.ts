import type { PendoReply } from '@paystead/contract/features/menu/model.ts';
import type { Api } from '../../platform/services.ts';

/** What the analytics service's script puts on the window; calls made before it has loaded wait in `_q`. */
interface Agent {
  _q: unknown[][];
  initialize?: (options: unknown) => void;
}

/**
 * HTTP-9: asks whether analytics are switched on and loads them only then. Ids are the gateway's pseudonyms; neither names
 * nor addresses of records are handed over. Answers whether a script was added; a failed question means no.
 */
export async function startAnalytics(api: Api, page: Window = window): Promise<boolean> {
  let settings: PendoReply;
  try {
    settings = await api.call('menu.pendo', {}, { skipInterceptor: true, noLoading: true });
  } catch {
    return false;
  }
  const { enabled, scriptUrl, apiKey, visitorId, accountId } = settings;
  const target = page as Window & { pendo?: Agent };
  if (!enabled || !scriptUrl || !apiKey || target.pendo) return false;
  const waiting: unknown[][] = [['initialize', { apiKey, visitor: { id: visitorId }, account: { id: accountId } }]];
  target.pendo = { _q: waiting };
  const script = page.document.createElement('script');
  script.async = true;
  script.src = scriptUrl;
  page.document.head.append(script);
  return true;
}
