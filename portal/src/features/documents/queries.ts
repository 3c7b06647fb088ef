import { queryOptions } from '@tanstack/react-query';
import type { DocumentHistory, DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { endpointTable } from '../../generated/endpoints.ts';
import { buildPath } from '../../platform/api/endpoint-table.ts';
import type { Api } from '../../platform/services.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';

/** The most that one answer holds. */
const PAGE = 200;

/** Every list and history of documents: what an upload, a removal and an undo refresh. */
export const DOCUMENTS = ['documents'] as const;

/** HR-2: the documents of a subject with what may be uploaded; every page of them, since hardly anybody has a second. */
export function documentsQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: [...DOCUMENTS, 'list', subjectKey(subject)],
    queryFn: async ({ signal }): Promise<DocumentSet> => {
      const attachments: EmployeeAttachment[] = [];
      for (let cursor: string | null = null; ;) {
        const query = { limit: PAGE, ...(cursor !== null && { cursor }) };
        const set: DocumentSet =
          subject.view === 'self'
            ? await api.call('documents.list', { query }, { signal })
            : await api.call(
                'documents.ofEmployee',
                { params: { role: subject.view, employeeId: subject.employeeId }, query },
                { signal },
              );
        attachments.push(...set.employeeAttachments);
        cursor = set.nextCursor;
        if (cursor === null) return { ...set, employeeAttachments: attachments };
      }
    },
  });
}

/** What every call about somebody else's document carries. */
export function whose(subject: Subject): { readonly employeeId?: string; readonly role?: 'manager' | 'supervisor' } {
  return subject.view === 'self' ? {} : { employeeId: subject.employeeId, role: subject.view };
}

export function roleOf(subject: Subject): { readonly role?: 'manager' | 'supervisor' } {
  return subject.view === 'self' ? {} : { role: subject.view };
}

/** The versions of one document, read when somebody opens them. */
export function historyQuery(api: Api, subject: Subject, id: string) {
  return queryOptions({
    queryKey: [...DOCUMENTS, 'history', subjectKey(subject), id],
    queryFn: ({ signal }): Promise<DocumentHistory> =>
      api.call('documents.history', { params: { id }, query: whose(subject) }, { signal }),
  });
}

/** Where the bytes of a version are, below `/api/`. */
export function filePath(subject: Subject, id: string, version?: number): string {
  const [, path] = endpointTable['documents.file'];
  return buildPath(path, { id }, { ...whose(subject), version });
}
