import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import type { Exporter } from '../export/exporter.ts';
import { profilesFile } from './profiles.ts';

const page = statement(
  'exports.profiles',
  z.object({
    employee_number: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    role_names: z.array(z.string()),
    is_enabled: z.boolean(),
    manager_scopes: z.array(z.string()),
    id: z.string(),
  }),
  `select e.employee_number, p.username, p.role_names, p.is_enabled, p.profile_id as id,
          (select m.email from person_email m where m.person_id = p.person_id
            order by m.replaced_at is not null, m.verified_at nulls last, m.email limit 1) as email,
          array(select coalesce(f.position || '/' || v.code, '*')
                  from manager_scope s
                  left join organization_value v using (client_id, organization_value_id)
                  left join organization_field f using (client_id, organization_field_id)
                 where s.client_id = p.client_id and s.manager_id = p.employee_id order by s.scope_number) as manager_scopes
     from profile p join employee e using (client_id, employee_id)
    where p.client_id = $1 and e.employee_number > $2
    order by e.employee_number limit $3`,
);
const PAGE = 500;

/** Writes a client's profiles with the scopes of managers. */
export const profilesExporter: Exporter = {
  record: profilesFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (let after = ''; ;) {
      const last = after;
      const rows = await port.read((tx) => tx.rows(page, [clientId, last, PAGE]));
      for (const row of rows) yield { client_code: client, ...row };
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.employee_number ?? after;
    }
  },
};
