import type { ReactNode } from 'react';
import { fileOf, saveInBrowser } from '../../platform/api/download.ts';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { bodyOf, type EmployeeSearch } from './queries.ts';

/** Name under which the criteria are kept while the person confirms their identity. */
export const FILE_ENTRY = 'employeeLookup.file';
export type FileInput = ReturnType<typeof bodyOf>;

/**
 * Downloads the list as a CSV file, with its criteria and in its order (DSK-6). The names of everyone in scope need a recent
 * sign-in.
 */
export function ExportButton({ search }: { readonly search: EmployeeSearch }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const file = useAction({
    request: async (body: FileInput) =>
      fileOf(await api.fetchCall('employeeLookup.file', { body }, { noLoading: true })),
    onSuccess: saveInBrowser,
    keptAs: FILE_ENTRY,
  });
  return (
    <>
      <NotConfirmed error={file.error} />
      <Button kind="quiet" small icon="download" busy={file.isPending} onClick={() => file.run(bodyOf(search))}>
        {t('employeeLookup.export')}
      </Button>
    </>
  );
}
