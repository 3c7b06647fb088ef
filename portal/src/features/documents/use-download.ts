import { downloadFile, saveInBrowser } from '../../platform/api/download.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { filePath } from './queries.ts';

/** Downloads a document or one of its earlier versions. The client shows failures. */
export function useDownload(id: string): { readonly busy: boolean; readonly download: (version?: number) => void } {
  const { api } = useServices();
  const subject = useSubject();
  const file = useAction({
    request: ({ version }: { readonly version?: number }) => downloadFile(api, filePath(subject, id, version)),
    onSuccess: saveInBrowser,
  });
  return { busy: file.isPending, download: (version) => file.run(version === undefined ? {} : { version }) };
}
