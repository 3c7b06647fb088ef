import { useState } from 'react';
import { downloadFile, saveInBrowser } from '../../platform/api/download.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { filePath } from './queries.ts';

/** Downloads a document or one of its earlier versions. The client shows failures. */
export function useDownload(id: string): { readonly busy: boolean; readonly download: (version?: number) => void } {
  const { api } = useServices();
  const subject = useSubject();
  const [busy, setBusy] = useState(false);
  const download = (version?: number): void => {
    setBusy(true);
    downloadFile(api, filePath(subject, id, version))
      .then(saveInBrowser, () => undefined)
      .finally(() => setBusy(false));
  };
  return { busy, download };
}
