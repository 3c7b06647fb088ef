import { useCallback } from 'react';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { downloadFile } from '../../../platform/api/download.ts';
import { useServices } from '../../../platform/services.ts';

/** Returns a function that loads an attachment for the preview. The preview shows a failure itself, without a toast. */
export function useAttachmentBytes({ attachmentId }: Pick<Attachment, 'attachmentId'>): () => Promise<Blob> {
  const { api } = useServices();
  return useCallback(
    async () => (await downloadFile(api, `clientAttachment/${attachmentId}/file`, { skipInterceptor: true })).blob,
    [api, attachmentId],
  );
}
