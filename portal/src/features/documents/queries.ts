import { queryOptions } from '@tanstack/react-query';
import type { DocumentHistory, DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { endpointTable } from '../../generated/endpoints.ts';
import { buildPath } from '../../platform/api/endpoint-table.ts';
import type { Api } from '../../platform/services.ts';
import { subjectInputs } from '../../platform/subject-inputs.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';

/** Maximum page size of the gateway. */
const PAGE_SIZE = 200;

/** Query key of all lists and histories, which an upload, a removal and an undo invalidate. */
export const DOCUMENTS_KEY = ['documents'] as const;

/**
 * The subject's documents and upload limits (HR-2). Loads every page; few people have more than one. `isQuiet`: for their
 * count alone, without a word of progress and failures.
 */
export function documentsQuery(api: Api, subject: Subject, { isQuiet = false } = {}) {
  const quiet = isQuiet ? { noLoading: true, skipInterceptor: true } : {};
  return queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'list', subjectKey(subject)],
    queryFn: async ({ signal }): Promise<DocumentSet> => {
      const attachments: EmployeeAttachment[] = [];
      for (let cursor: string | null = null; ;) {
        const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const set: DocumentSet =
          subject.view === 'self'
            ? await api.call('documents.list', { query }, { signal, ...quiet })
            : await api.call(
                'documents.ofEmployee',
                { params: { role: subject.view, employeeId: subject.employeeId }, query },
                { signal, ...quiet },
              );
        attachments.push(...set.employeeAttachments);
        cursor = set.nextCursor;
        if (cursor === null) return { ...set, employeeAttachments: attachments };
      }
    },
  });
}

/** The role in which a request is about another employee; empty for one's own documents. */
export function roleInput(subject: Subject): { readonly role?: 'manager' | 'supervisor' } {
  return subject.view === 'self' ? {} : { role: subject.view };
}

/** The versions of one document, loaded on demand. */
export function historyQuery(api: Api, subject: Subject, id: string) {
  return queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'history', subjectKey(subject), id],
    queryFn: ({ signal }): Promise<DocumentHistory> =>
      api.call('documents.history', { params: { id }, query: subjectInputs(subject) }, { signal }),
  });
}

/** Path of the file of a version, below `/api/`. */
export function filePath(subject: Subject, id: string, version?: number): string {
  const [, path] = endpointTable['documents.file'];
  return buildPath(path, { id }, { ...subjectInputs(subject), version });
}
