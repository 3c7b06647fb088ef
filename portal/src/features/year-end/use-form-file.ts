import { useCallback } from 'react';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { endpointTable } from '../../generated/endpoints.ts';
import { downloadFile, type Download } from '../../platform/api/download.ts';
import { buildPath } from '../../platform/api/endpoint-table.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { subjectInputs } from '../../platform/subject-inputs.ts';
import { useSubject } from '../../platform/subject.ts';
import { useLanguage } from '@paystead/ui/translations/translations.tsx';

interface FormFileOptions {
  /** Leaves failures to the caller. Identity confirmation still opens. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

/** Downloads a form's file in the page's language. */
export function useFormFile(): (document: Pick<YearEndDocument, 'id'>, options?: FormFileOptions) => Promise<Download> {
  const { api } = useServices();
  const lang = useLanguage();
  const subject = useSubject();
  return useCallback(
    async ({ id }, { quiet = false, signal } = {}) => {
      const [, path] = endpointTable['yearEnd.file'];
      const address = buildPath(path, { id }, { lang, ...subjectInputs(subject) });
      const requestOptions = signal ? { signal } : {};
      try {
        return await downloadFile(api, address, { ...requestOptions, skipInterceptor: quiet });
      } catch (error) {
        // Only a request that is not quiet can ask the person to confirm their identity.
        const needsConfirmation =
          error instanceof ApiFailure && (error.code === 'step_up_required' || error.status === 401);
        if (!quiet || !needsConfirmation) throw error;
        return downloadFile(api, address, requestOptions);
      }
    },
    [api, lang, subject],
  );
}
