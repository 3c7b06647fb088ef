import { z } from 'zod';
import type { FieldChoice } from '@paystead/contract/console/employment/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

const choice = z.object({ value: z.string(), label: z.string() });
const choices = z.array(choice);
// The label of a work place whose name others have, too, says its city and state, and its code if these are equal as well.
const read = statement(
  'console.employment_choices',
  z.object({
    legals: choices,
    pay_groups: choices,
    jobs: choices,
    work_places: choices,
    document_types: choices,
    dimensions: z.array(z.object({ position: z.int(), title: z.string(), values: choices })),
  }),
  `select
     coalesce((select jsonb_agg(jsonb_build_object('value', ein, 'label', name) order by name, ein)
                 from legal where client_id = $1), '[]') as legals,
     coalesce((select jsonb_agg(jsonb_build_object('value', code, 'label', name) order by name, code)
                 from pay_group where client_id = $1), '[]') as pay_groups,
     coalesce((select jsonb_agg(jsonb_build_object('value', code, 'label', title) order by title, code)
                 from job_definition where client_id = $1), '[]') as jobs,
     coalesce((select jsonb_agg(jsonb_build_object('value', p.code, 'label', concat_ws(', ', p.name,
                          case when p.of_name > 1 then p.city end, case when p.of_name > 1 then p.state end,
                          case when p.of_address > 1 then p.code end)) order by p.name, p.code)
                 from (select *, count(*) over (partition by name) as of_name,
                              count(*) over (partition by name, city, state) as of_address
                         from work_place where client_id = $1) p), '[]') as work_places,
     coalesce((select jsonb_agg(jsonb_build_object('value', name ->> 'en', 'label', name ->> $2) order by name ->> $2)
                 from document_type where client_id = $1), '[]') as document_types,
     coalesce((select jsonb_agg(jsonb_build_object('position', f.position, 'title', f.display_title, 'values',
                  coalesce((select jsonb_agg(jsonb_build_object('value', v.code, 'label', v.name) order by v.name, v.code)
                              from organization_value v
                             where v.client_id = f.client_id and v.organization_field_id = f.organization_field_id), '[]'))
                  order by f.position)
                 from organization_field f where f.client_id = $1), '[]') as dimensions`,
);

/** A client's own things that rows name, as choices of fields. */
export interface ClientChoices {
  readonly legals: readonly FieldChoice[];
  readonly payGroups: readonly FieldChoice[];
  readonly jobs: readonly FieldChoice[];
  readonly workPlaces: readonly FieldChoice[];
  readonly documentTypes: readonly FieldChoice[];
  readonly dimensions: readonly {
    readonly position: number;
    readonly title: string;
    readonly values: readonly FieldChoice[];
  }[];
}

export async function readChoices(
  tx: Transaction,
  { clientId }: OperatorScope,
  language: Language,
): Promise<ClientChoices> {
  const row = await tx.one(read, [clientId, language]);
  return {
    legals: row.legals,
    payGroups: row.pay_groups,
    jobs: row.jobs,
    workPlaces: row.work_places,
    documentTypes: row.document_types,
    dimensions: row.dimensions,
  };
}
