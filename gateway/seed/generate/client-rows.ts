import { json, type SqlValue } from '../../src/platform/database/port.ts';
import type { Client, Legal } from '../cast/model.ts';
import { clientIdOf } from '../load/company.ts';
import { tableOf, type TableRows } from '../load/table.ts';
import { idOf } from '../seeded-ids.ts';
import type { Model } from './archetype.ts';
import { clientsIdOf } from './replica.ts';

/** Returns a generated client's own tables: its model's, under its own name, numbers and ids. */
export function clientRows(client: Client, model: Model): TableRows[] {
  const client_id = clientIdOf(client);
  const legals = new Map(model.client.legals.map(({ ein }, place) => [ein, client.legals[place]]));
  const valueOf = (column: string, value: SqlValue, legal: Legal | undefined): SqlValue => {
    if (column === 'client_id') return client_id;
    if (column.endsWith('_id') && typeof value === 'string') return clientsIdOf(client_id, value);
    if (legal && (column === 'name' || column === 'ein')) return legal[column];
    return value;
  };
  return [
    tableOf('client', [
      { client_id, partner_id: idOf('partner', client.partner), client_code: client.code, name: client.name },
    ]),
    tableOf('client_policy', [{ client_id }]),
    tableOf('client_setting', [
      { client_id, name: 'supportEmail', value: json(`payroll@${client.mailDomain}`) },
      { client_id, name: 'supportPhone', value: json(client.legals[0]?.phone ?? null) },
    ]),
    ...model.tables.map(({ table, columns, rows }) => ({
      table,
      columns,
      rows: rows.map((row) => {
        const ein = table === 'legal' ? row[columns.indexOf('ein')] : null;
        const legal = typeof ein === 'string' ? legals.get(ein) : undefined;
        return row.map((value, place) => valueOf(columns[place] ?? '', value, legal));
      }),
    })),
  ];
}
