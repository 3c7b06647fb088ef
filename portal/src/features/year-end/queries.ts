import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  ConsentState,
  FormFamily,
  GiveConsentRequest,
  YearEndDocument,
  YearEndReply,
} from '@paystead/contract/features/year-end/model.ts';
import type { Api } from '../../platform/services.ts';
import { subjectInputs } from '../../platform/subject-inputs.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';
import type { Language } from '@paystead/ui/translations/language.ts';

const YEAR_END_KEY = ['yearEnd'];
const PAGE_SIZE = 200;

export interface YearEndForms {
  readonly documents: readonly YearEndDocument[];
  readonly consents: readonly ConsentState[];
}

/** All forms of the subject, newest first. There are a few a year, so every page is loaded. */
export function formsQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: [...YEAR_END_KEY, 'list', subjectKey(subject)],
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
      api.call('yearEnd.boxes', { params: { id: documentId }, query: subjectInputs(subject) }, { signal }),
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

/** Gives consent. The form shows refusals beside its fields. */
export function giveConsentMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: GiveConsentRequest) => api.call('yearEnd.giveConsent', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: YEAR_END_KEY }),
  });
}

/** Withdraws consent for later forms. Forms already delivered here stay. */
export function withdrawConsentMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: (formFamily: FormFamily) => api.call('yearEnd.withdrawConsent', { body: { formFamily } }),
    onSuccess: () =>
      Promise.all(
        ['list', 'agreements'].map((part) => queries.invalidateQueries({ queryKey: [...YEAR_END_KEY, part] })),
      ),
  });
}

/** Requests a paper copy of one form. */
export function requestPaperMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: (documentId: string) => api.call('yearEnd.requestPaper', { params: { id: documentId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...YEAR_END_KEY, 'list'] }),
  });
}

/** Clears the list or the boxes without loading them again (PAY-3). */
export function resetForms(queries: QueryClient, part: 'list' | 'boxes' = 'list'): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [...YEAR_END_KEY, part] })) query.reset();
}
