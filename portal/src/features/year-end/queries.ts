import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  ConsentState,
  FormFamily,
  GiveConsentRequest,
  YearEndDocument,
  YearEndReply,
} from '@paystead/contract/features/year-end/model.ts';
import type { Api } from '../../platform/services.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { aboutSubject } from './addresses.ts';

const ALL = ['yearEnd'];
const PAGE = 200;

export interface YearEndForms {
  readonly documents: readonly YearEndDocument[];
  readonly consents: readonly ConsentState[];
}

/** All forms of somebody, newest first: a few a year, so every page is read. */
export function formsQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: [...ALL, 'list', subjectKey(subject)],
    queryFn: async ({ signal }): Promise<YearEndForms> => {
      const documents: YearEndDocument[] = [];
      let consents: readonly ConsentState[] = [];
      let cursor: string | null = null;
      do {
        const query = { limit: PAGE, ...(cursor !== null && { cursor }) };
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

/** Every box of one form. Not asked again by itself: each time is an opening, which the gateway counts. */
export function boxesQuery(api: Api, subject: Subject, documentId: string) {
  return queryOptions({
    queryKey: [...ALL, 'boxes', documentId, subjectKey(subject)],
    staleTime: 10 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      api.call('yearEnd.boxes', { params: { id: documentId }, query: aboutSubject(subject) }, { signal }),
  });
}

/** What is told before consent, in the language of the page. */
export function disclosureQuery(api: Api, formFamily: FormFamily, lang: Language) {
  return queryOptions({
    queryKey: [...ALL, 'disclosure', formFamily, lang],
    queryFn: ({ signal }) => api.call('yearEnd.disclosure', { query: { formFamily, lang } }, { signal }),
  });
}

/** What one agreed to for a family, word for word, newest first. */
export function agreementsQuery(api: Api, formFamily: FormFamily) {
  return queryOptions({
    queryKey: [...ALL, 'agreements', formFamily],
    queryFn: ({ signal }) => api.call('yearEnd.agreements', { query: { formFamily } }, { signal }),
  });
}

/** Agreeing. Refusals belong to the form, which shows them beside its fields. */
export function giveConsentMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: GiveConsentRequest) => api.call('yearEnd.giveConsent', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ALL }),
  });
}

/** Going back to paper for later forms. Forms that were opened stay: they were delivered here. */
export function withdrawMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: (formFamily: FormFamily) => api.call('yearEnd.withdrawConsent', { body: { formFamily } }),
    onSuccess: () =>
      Promise.all(['list', 'agreements'].map((part) => queries.invalidateQueries({ queryKey: [...ALL, part] }))),
  });
}

/** Asking for one form on paper. */
export function requestPaperMutation(api: Api, queries: QueryClient) {
  return mutationOptions({
    mutationFn: (documentId: string) => api.call('yearEnd.requestPaper', { params: { id: documentId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...ALL, 'list'] }),
  });
}

/** PAY-3: the explicit reset. The list (or what was read of the boxes) is emptied, and nothing is read until somebody asks. */
export function resetForms(queries: QueryClient, part: 'list' | 'boxes' = 'list'): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [...ALL, part] })) query.reset();
}
