import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  ConsentState,
  FormFamily,
  YearEndDocument,
  YearEndReply,
} from '@paystead/contract/features/year-end/model.ts';
import type { Api } from '../../platform/services.ts';
import { subjectInputs } from '../../platform/subject-inputs.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';
import type { Language } from '@paystead/ui/translations/language.ts';

const YEAR_END_KEY = ['yearEnd'];

export const LIST_KEY = [...YEAR_END_KEY, 'list'];

/** Query keys that giving consent changes: everything, because forms on paper become available. */
export const CONSENT_CHANGES = [YEAR_END_KEY];

/** Query keys that a withdrawal changes. The boxes of an open form stay, because the form was delivered. */
export const WITHDRAWAL_CHANGES = [LIST_KEY, [...YEAR_END_KEY, 'agreements']];
const PAGE_SIZE = 200;

export interface YearEndForms {
  readonly documents: readonly YearEndDocument[];
  readonly consents: readonly ConsentState[];
}

/** All forms of the subject, newest first. There are a few a year, so every page is loaded. */
export function formsQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: [...LIST_KEY, subjectKey(subject)],
    queryFn: async ({ signal }): Promise<YearEndForms> => {
      const documents: YearEndDocument[] = [];
      let consents: readonly ConsentState[] = [];
      let cursor: string | null = null;
      do {
        const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const reply: YearEndReply =
          subject.view === 'self'
            ? await api.call('yearEnd.list', { query }, { signal })
            : await api.call(
                'yearEnd.ofEmployee',
                { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
                { signal },
              );
        documents.push(...reply.yearEndDocuments);
        consents = reply.consents;
        cursor = reply.nextCursor;
      } while (cursor !== null);
      return { documents, consents };
    },
  });
}

/** Every box of one form. Never refetched automatically, because the gateway limits how often a form is opened. */
export function boxesQuery(api: Api, subject: Subject, documentId: string) {
  return queryOptions({
    queryKey: [...YEAR_END_KEY, 'boxes', documentId, subjectKey(subject)],
    staleTime: 10 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      api.call(
        'yearEnd.boxes',
        { params: { id: documentId }, query: subjectInputs(subject) },
        { signal, explains: ['consent_required', 'not_found'] },
      ),
  });
}

/** The disclosure before consent, in the page's language. */
export function disclosureQuery(api: Api, formFamily: FormFamily, lang: Language) {
  return queryOptions({
    queryKey: [...YEAR_END_KEY, 'disclosure', formFamily, lang],
    queryFn: ({ signal }) => api.call('yearEnd.disclosure', { query: { formFamily, lang } }, { signal }),
  });
}

/** The disclosures the employee agreed to for a form family, word for word, newest first. */
export function agreementsQuery(api: Api, formFamily: FormFamily) {
  return queryOptions({
    queryKey: [...YEAR_END_KEY, 'agreements', formFamily],
    queryFn: ({ signal }) => api.call('yearEnd.agreements', { query: { formFamily } }, { signal }),
  });
}

/** Clears the list or the boxes without loading them again (PAY-3). */
export function resetForms(queries: QueryClient, part: 'list' | 'boxes' = 'list'): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [...YEAR_END_KEY, part] })) query.reset();
}
