import * as contract from '@paystead/contract/features/documents/endpoints.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { route, uploadRoute, type Route } from '../../platform/http/route.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import { addDocument } from './commands/add-document.ts';
import { removeDocument, restoreDocument } from './commands/remove-document.ts';
import { replaceDocument } from './commands/replace-document.ts';
import { ownerOfDocument } from './owner.ts';
import { downloadDocument } from './queries/download-document.ts';
import { isListed, isReadable, isVisible } from './queries/find-document.ts';
import { listDocuments } from './queries/list-documents.ts';
import { listVersions } from './queries/list-versions.ts';
import { uploadRulesOf } from './reader.ts';

export interface DocumentsPorts {
  readonly files: FileStore;
  readonly uploads: Uploads;
}

/** HR-2, HR-3: documents of oneself and of employees in scope, with every version ever stored. */
export function documentsRoutes({ files, uploads }: DocumentsPorts): Route[] {
  return [
    route(contract.listDocuments, listDocuments),
    route(contract.listDocumentsOfEmployee, listDocuments),
    uploadRoute(contract.addDocument, uploads, uploadRulesOf, addDocument),
    uploadRoute(contract.replaceDocument, uploads, uploadRulesOf, replaceDocument, { exists: isListed }),
    route(contract.downloadDocument, (call) => downloadDocument(files, call), {
      exists: isReadable,
      ownerOf: ownerOfDocument,
    }),
    route(contract.documentVersions, listVersions, { ownerOf: ownerOfDocument }),
    route(contract.removeDocument, removeDocument, { exists: isVisible }),
    route(contract.restoreDocument, restoreDocument, { exists: isVisible }),
  ];
}
