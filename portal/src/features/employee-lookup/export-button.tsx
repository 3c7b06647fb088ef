import type { ReactNode } from 'react';
import { fileOf, saveInBrowser } from '../../platform/api/download.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { bodyOf, type EmployeeSearch } from './queries.ts';

/** Downloads the list as a CSV file, with its criteria and in its order (DSK-6). */
export function ExportButton({ search }: { readonly search: EmployeeSearch }): ReactNode {
  const t = useText();
  const { api } = useServices();
  const file = useAction({
    request: async () =>
      fileOf(await api.fetchCall('employeeLookup.file', { body: bodyOf(search) }, { noLoading: true })),
    onSuccess: saveInBrowser,
  });
  return (
    <Button kind="quiet" small icon="download" busy={file.isPending} onClick={() => file.run(undefined)}>
      {t('employeeLookup.export')}
    </Button>
  );
}
