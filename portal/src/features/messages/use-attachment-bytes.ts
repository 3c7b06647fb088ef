import { useCallback } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { downloadFile } from '../../platform/api/download.ts';
import { useServices } from '../../platform/services.ts';

/** Reads an attachment for showing it in the page; a failure is shown where the document would be. */
export function useAttachmentBytes({ attachmentId }: Pick<Attachment, 'attachmentId'>): () => Promise<Blob> {
  const { api } = useServices();
  return useCallback(
    async () => (await downloadFile(api, `clientAttachment/${attachmentId}/file`, { skipInterceptor: true })).blob,
    [api, attachmentId],
  );
}
