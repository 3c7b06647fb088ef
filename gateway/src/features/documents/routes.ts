import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@paystead/contract/features/documents/endpoints.ts';
import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { hasLeft } from '../../platform/access/views.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import type { FileStore, StoredFile } from '../../platform/files/port.ts';
import { insertStoredFile, readStoredFile } from '../../platform/files/rows.ts';
import { route, uploadRoute, type Call, type Lookup, type Route } from '../../platform/http/route.ts';
import type { FileRules, Uploads } from '../../platform/uploads/uploads.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { mayReplace, mayUpload, READABLE, readerOf } from './rules.ts';
import * as store from './store.ts';

type Whose = VisibleEmployee<'documents'>;

export interface DocumentsPorts {
  readonly files: FileStore;
  readonly uploads: Uploads;
}

/** More documents than most people have: a page is usually the whole list. */
const PAGE_SIZE = 100;

/** More documents of one person are a programming mistake, or an attempt to fill the disk. */
const MAX_DOCUMENTS = 500;

/** HR-2, HR-3: documents of oneself and of employees in scope, with every version ever stored. */
export function documentsRoutes({ files, uploads }: DocumentsPorts): Route[] {
  const listOf = async (
    call: Pick<Call<typeof contract.listDocuments>, 'tx' | 'session' | 'query' | 'language'> & { employee: Whose },
  ): Promise<DocumentSet> => {
    const { tx, employee, session, query, language } = call;
    const view = viewOf(employee, session, language);
    const limit = query.limit ?? PAGE_SIZE;
    const after = query.cursor === undefined ? null : fromCursor(query.cursor);
    // One row more than the page shows tells whether there is a next page.
    const rows = await store.readDocuments(tx, view, after, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const kinds = (await store.readKinds(tx, employee, language)).filter((kind) => mayUpload(view.reader, kind));
    const { upload_file_types, upload_max_bytes } = session.policy;
    return {
      employeeId: employee.employeeId,
      documentTypes: kinds.map(({ code, label, isConfidential }) => ({ code, label, confidential: isConfidential })),
      allowedUploadFileTypes: upload_file_types,
      maxUploadFileSize: upload_max_bytes,
      canUpload: upload_max_bytes > 0 && kinds.length > 0,
      visibilities: [...READABLE[view.reader]],
      employeeAttachments: shown.map((one) => toAttachment(one, view, session)),
      nextCursor: last && rows.length > limit ? toCursor(last) : null,
    };
  };

  return [
    route(contract.listDocuments, listOf),
    route(contract.listDocumentsOfEmployee, listOf),

    uploadRoute(contract.addDocument, uploads, rulesOf, async (call) => {
      const { tx, employee, session, form, upload, language, now, audit } = call;
      const file = upload ?? refuseField('/file', 'required');
      const view = viewOf(employee, session, language);
      const kind = await demandKind(call, view);
      const visibility = demandVisibility(form.visibility, view);
      if ((await store.countDocuments(tx, employee)) >= MAX_DOCUMENTS) refuseField('/file', 'too_many');
      const documentId = randomUUID();
      await insertStoredFile(tx, file);
      await store.insertVersion(
        tx,
        employee,
        {
          documentId,
          version: 1,
          documentTypeId: kind.code,
          title: form.title,
          fileId: file.fileId,
          visibility,
          expirationDate: form.expirationDate ?? null,
          uploadedBy: await store.nameOfUploader(tx, session, now),
          uploadedById: session.employeeId,
        },
        now,
      );
      audit.note(factsOf(documentId, 1, file));
      return saved(await store.readDocument(tx, view, documentId), view, session);
    }),

    uploadRoute(
      contract.replaceDocument,
      uploads,
      rulesOf,
      async (call) => {
        const { tx, employee, session, params, form, upload, version, language, now, audit } = call;
        const view = viewOf(employee, session, language);
        const held = await store.holdDocument(tx, employee, params.id);
        const before = found(await store.readDocument(tx, view, params.id));
        if (before.isRemoved) refuse('not_found');
        demandReplaceable(before, view, session);
        if (version !== held) refuse('version_conflict');
        const kind = await demandKind(call, view);
        if (upload) await insertStoredFile(tx, upload);
        await store.insertVersion(
          tx,
          employee,
          {
            documentId: params.id,
            version: held + 1,
            documentTypeId: kind.code,
            title: form.title,
            fileId: upload?.fileId ?? before.fileId,
            visibility: form.visibility === undefined ? before.visibility : demandVisibility(form.visibility, view),
            expirationDate: form.expirationDate ?? null,
            uploadedBy: await store.nameOfUploader(tx, session, now),
            uploadedById: session.employeeId,
          },
          now,
        );
        audit.note(factsOf(params.id, held + 1, upload));
        return saved(await store.readDocument(tx, view, params.id), view, session);
      },
      { exists: isListed },
    ),

    route(
      contract.downloadDocument,
      async ({ tx, employee, session, params, query, language, audit, reply }) => {
        const view = viewOf(employee, session, language);
        const versions = await readable(tx, view, params.id);
        const one = found(
          query.version === undefined ? versions[0] : versions.find((each) => each.version === query.version),
        );
        const file = found(await readStoredFile(tx, employee, one.fileId));
        audit.note({ documentId: params.id, version: one.version });
        reply.header('content-length', String(file.sizeBytes));
        // Read after the request's transaction has ended: a stream is opened only when it is sent.
        return { fileName: file.fileName, contentType: file.contentType, content: Readable.from(files.open(file)) };
      },
      { exists: isReadable },
    ),

    route(contract.documentVersions, async ({ tx, employee, session, params, language, audit }) => {
      const versions = await readable(tx, viewOf(employee, session, language), params.id);
      if (versions.length === 0) refuse('not_found');
      audit.note({ documentId: params.id });
      return {
        versions: versions.map(({ version, title, fileName, contentType, sizeBytes, uploadedBy, uploadedAt }) => ({
          version,
          title,
          fileName,
          contentType,
          sizeBytes,
          uploadedBy: uploadedBy || null,
          uploadedAt,
        })),
      };
    }),

    route(
      contract.removeDocument,
      async ({ tx, employee, session, params, language, now, audit }) => {
        const view = viewOf(employee, session, language);
        await store.holdDocument(tx, employee, params.id);
        const before = found(await store.readDocument(tx, view, params.id));
        demandReplaceable(before, view, session);
        if (!before.isRemoved) await store.markRemoved(tx, employee, params.id, now);
        audit.note({ documentId: params.id });
        return undefined;
      },
      { exists: isThere },
    ),

    route(
      contract.restoreDocument,
      async ({ tx, employee, session, params, language, audit }) => {
        const view = viewOf(employee, session, language);
        await store.holdDocument(tx, employee, params.id);
        const before = found(await store.readDocument(tx, view, params.id));
        demandReplaceable(before, view, session);
        await store.markRemoved(tx, employee, params.id, null);
        audit.note({ documentId: params.id });
        return saved(before, view, session);
      },
      { exists: isThere },
    ),
  ];
}

type DocumentCall = Pick<Lookup<typeof contract.removeDocument>, 'tx' | 'employee' | 'session' | 'language' | 'params'>;

async function findDocument({ tx, employee, session, language, params }: DocumentCall) {
  return store.readDocument(tx, viewOf(employee, session, language), params.id);
}

const isThere = async (call: DocumentCall): Promise<boolean> => (await findDocument(call)) !== undefined;
const isListed = async (call: DocumentCall): Promise<boolean> => (await findDocument(call))?.isRemoved === false;
const isReadable = async (call: Omit<DocumentCall, 'params'> & { readonly params: { readonly id: string } }) =>
  (await readable(call.tx, viewOf(call.employee, call.session, call.language), call.params.id)).length > 0;

/**
 * Returns the reader, the employee and the language. A former employee has no documents here, in line with their menu.
 */
function viewOf(employee: Whose, session: Session, language: store.DocumentView['language']): store.DocumentView {
  if (employee.view === 'self' && hasLeft(session)) refuse('not_found');
  return { employee, reader: readerOf(employee, session), language };
}

/**
 * Returns the upload rules, which are checked before a byte is read. If uploads are off, the reply is that of a
 * document that is too large.
 */
function rulesOf({ session, employee }: { session: Session; employee: Whose }): FileRules {
  if (employee.view === 'self' && hasLeft(session)) refuse('not_found');
  return {
    clientId: employee.clientId,
    employeeId: employee.employeeId,
    allowed: session.policy.upload_file_types,
    maxBytes: session.policy.upload_max_bytes,
  };
}

/**
 * Returns the versions that the reader may see, if the document is on the list and its newest version is visible to
 * them.
 */
async function readable(
  tx: Call<typeof contract.downloadDocument>['tx'],
  view: store.DocumentView,
  documentId: string,
) {
  const newest = await store.readDocument(tx, view, documentId);
  return newest && !newest.isRemoved ? store.readVersions(tx, view, documentId) : [];
}

async function demandKind(
  { tx, employee, form, language }: Pick<Call<typeof contract.addDocument>, 'tx' | 'employee' | 'form' | 'language'>,
  { reader }: store.DocumentView,
): Promise<store.DocumentKind> {
  const kind = (await store.readKinds(tx, employee, language)).find(({ code }) => code === form.documentType);
  return kind && mayUpload(reader, kind) ? kind : refuseField('/documentType', 'unknown_choice');
}

/** Refuses an upload that the uploader could not see afterwards. */
function demandVisibility(
  requested: EmployeeAttachment['visibility'] | undefined,
  { reader }: store.DocumentView,
): EmployeeAttachment['visibility'] {
  const visibility = requested ?? 'employee';
  return READABLE[reader].includes(visibility) ? visibility : refuseField('/visibility', 'unknown_choice');
}

/**
 * Throws `edit_role_required` for a document that the reader can see but not change; an invisible one was `not_found` before.
 */
function demandReplaceable(one: store.StoredDocument, { reader }: store.DocumentView, session: Session): void {
  if (!mayReplace(reader, one.kind, one.uploadedById, session.employeeId)) refuse('edit_role_required');
}

function saved(document: store.StoredDocument | undefined, view: store.DocumentView, session: Session) {
  return { employeeAttachment: toAttachment(found(document), view, session) };
}

function toAttachment(
  one: store.StoredDocument,
  { employee, reader }: store.DocumentView,
  session: Session,
): EmployeeAttachment {
  return {
    id: one.documentId,
    employeeId: employee.employeeId,
    documentType: one.kind.code,
    documentTypeLabel: one.kind.label,
    title: one.title,
    fileName: one.fileName,
    contentType: one.contentType,
    sizeBytes: one.sizeBytes,
    version: one.version,
    uploadedBy: one.uploadedBy || null,
    uploadedAt: one.uploadedAt,
    visibility: one.visibility,
    expirationDate: one.expirationDate,
    replaceable: mayReplace(reader, one.kind, one.uploadedById, session.employeeId),
  };
}

/**
 * Details for the audit row of the change: the document and the digest of its content; never its name, which may reveal
 * too much.
 */
function factsOf(documentId: string, version: number, file: StoredFile | null) {
  return {
    documentId,
    version,
    ...(file && { sha256: Buffer.from(file.sha256).toString('hex'), sizeBytes: file.sizeBytes }),
  };
}

function refuseField(pointer: string, code: string): never {
  throw new Failure('invalid_input', { faults: [{ pointer, code }] });
}
