import { useCallback } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { endpointTable } from '../../generated/endpoints.ts';
import { downloadFile, type Download } from '../../platform/api/download.ts';
import { buildPath } from '../../platform/api/endpoint-table.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useLanguage } from '@paystead/ui/translations/translations.tsx';
import { aboutSubject } from './addresses.ts';

interface Asking {
  /** Failures go to the caller alone; the password is asked for all the same. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

/** A form's file in the language of the page. */
export function useFormFile(): (document: Pick<YearEndDocument, 'id'>, asking?: Asking) => Promise<Download> {
  const { api } = useServices();
  const lang = useLanguage();
  const subject = useSubject();
  return useCallback(
    async ({ id }, { quiet = false, signal } = {}) => {
      const [, path] = endpointTable['yearEnd.file'];
      const address = buildPath(path, { id }, { lang, ...aboutSubject(subject) });
      const options = signal ? { signal } : {};
      try {
        return await downloadFile(api, address, { ...options, skipInterceptor: quiet });
      } catch (error) {
        // Only the page's own client knows how to ask for the password.
        const asks = error instanceof ApiFailure && (error.code === 'step_up_required' || error.status === 401);
        if (!quiet || !asks) throw error;
        return downloadFile(api, address, options);
      }
    },
    [api, lang, subject],
  );
}
