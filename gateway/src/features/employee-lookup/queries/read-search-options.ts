import type { readSearchOptions as endpoint } from '@paystead/contract/features/employee-lookup/endpoints.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { employmentStatuses, systemPayTypes } from '../code-names.ts';
import { readOptions } from '../store.ts';

/** Returns the choices of the employee search: companies, pay groups, organization, statuses, pay types (EMP-4). */
export async function readSearchOptions({
  tx,
  session,
  query,
  now,
  language,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const options = await readOptions(tx, found(seeScope(session, 'directory', query.role, now)));
  return {
    ...options,
    systemPayTypes: systemPayTypes(language),
    employmentStatuses: employmentStatuses(language),
    organizationColumns: options.organizationFields.map(({ id, title }) => ({ organizationFieldId: id, title })),
  };
}
