import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../platform/services.ts';

/**
 * Messages by category, and what waits for the person. Categories come in the language of the request, so each language
 * is read for itself. Refreshed by: acknowledging an attachment (MSG-4), sending or withdrawing a change.
 */
export function landingPageQuery(api: Api, language: Language) {
  return queryOptions({
    queryKey: ['messages', 'landingPage', language],
    queryFn: ({ signal }) => api.call('messages.landingPage', {}, { signal }),
  });
}
