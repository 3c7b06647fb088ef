import { z } from 'zod';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

const named = z.object({ id: z.string(), name: z.string() });
const legals = statement(
  'exports.legal_names',
  named,
  'select legal_id as id, ein as name from legal where client_id = $1',
);
const payGroups = statement(
  'exports.pay_group_names',
  named,
  'select pay_group_id as id, code as name from pay_group where client_id = $1',
);
const values = statement(
  'exports.organization_names',
  named.extend({ position: z.number() }),
  `select v.organization_value_id as id, v.code as name, f.position
     from organization_value v join organization_field f using (client_id, organization_field_id)
    where v.client_id = $1`,
);

/** The names by which files refer to a client's own things, by id. */
export interface ClientNames {
  readonly legals: ReadonlyMap<string, string>;
  readonly payGroups: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, { readonly position: number; readonly name: string }>;
}

/** Reads the names of a client's legal employers, pay groups and organization values. */
export async function readClientNames(tx: Transaction, { clientId }: OperatorScope): Promise<ClientNames> {
  const byId = (rows: readonly z.output<typeof named>[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return {
    legals: byId(await tx.rows(legals, [clientId])),
    payGroups: byId(await tx.rows(payGroups, [clientId])),
    values: new Map((await tx.rows(values, [clientId])).map(({ id, ...value }) => [id, value])),
  };
}
