import type * as contract from '@paystead/contract/features/documents/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { readableVersions } from './find-document.ts';

/**
 * Returns the versions of a document that the reader may see, newest first.
 *
 * Errors: `not_found`.
 */
export async function listVersions(
  call: Call<typeof contract.documentVersions>,
): Promise<Handled<typeof contract.documentVersions>> {
  const versions = await readableVersions(call);
  if (versions.length === 0) refuse('not_found');
  call.audit.note({ documentId: call.params.id });
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
}
