import { z } from 'zod';
import { statement } from '../../src/platform/database/port.ts';
import { PATCH } from '../../src/service/scim/conversations/conversation.ts';
import type { ScimHarness, Sent } from './scim-harness.ts';

/** Returns the body of a patch with some operations. */
export const patch = (...operations: readonly object[]) => ({ schemas: [PATCH], Operations: operations });

/** Returns the status and the kind of an error. */
export const errorOf = ({ status, body }: Sent) => [status, body['scimType']];

/** Returns the resources of a list. */
export const resourcesOf = ({ body }: Sent) => body['Resources'] as readonly Record<string, unknown>[];

/** Returns the names of a list's users or groups. */
export const namesIn = (reply: Sent) => resourcesOf(reply).map((one) => one['userName'] ?? one['displayName']);

const storedProfile = statement(
  'test.scim_profile',
  z.object({ roles: z.array(z.string()), enabled: z.boolean(), emails: z.array(z.string()) }),
  `select p.role_names as roles, p.is_enabled as enabled,
          array(select email || case when replaced_at is null then '' else ' (replaced)' end from person_email m
                 where m.person_id = p.person_id order by email) as emails
     from profile p join employee e using (client_id, employee_id) join client c using (client_id)
    where c.client_code = $1 and e.employee_number = $2`,
);
/** Returns the stored profile of an employee, if there is one. */
export const profileOf = ({ harness }: ScimHarness, code: string, number: string) =>
  harness.database.asMaintenance((tx) => tx.maybe(storedProfile, [code, number]));
