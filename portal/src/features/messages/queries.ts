import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../platform/services.ts';

/**
 * Messages by category, and the notices of home. The gateway translates category names, so each language is a query of
 * its own. A client without messages has none to show, which is no failure. Reloaded after an acknowledgement (MSG-4) and after submitting or canceling a request.
 */
export function landingPageQuery(api: Api, language: Language) {
  return queryOptions({
    queryKey: ['messages', 'landingPage', language],
    queryFn: ({ signal }) => api.call('messages.landingPage', {}, { signal, explains: ['not_found'] }),
  });
}
