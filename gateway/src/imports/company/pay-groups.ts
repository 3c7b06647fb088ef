import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, code, id, oneOf, text, timeZone } from '../columns/types.ts';
import type { Exporter } from '../export/exporter.ts';
import { fileRecord } from '../records/record.ts';
import { ownThings } from './own-things.ts';

const FREQUENCY = { weekly: 'W', biweekly: 'B', semimonthly: 'S', monthly: 'M' } as const;
const WORD = new Map(Object.entries(FREQUENCY).map(([word, letter]) => [letter as string, word]));

export const payGroupsFile = fileRecord({
  file: 'pay_groups',
  about: 'A pay group: the people who are paid together',
  key: ['client_code', 'code'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    code: required(code, { about: 'The code that the payroll uses', example: 'BW' }),
    name: required(text(120), { about: 'The name that people see', example: 'Biweekly' }),
    frequency: required(oneOf('weekly', 'biweekly', 'semimonthly', 'monthly'), {
      about: 'How often the group is paid',
      example: 'biweekly',
    }),
    time_zone: required(timeZone, { about: 'The zone that decides what today is', example: 'America/New_York' }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
});

/** Pay groups, known by their code. */
export const payGroups = ownThings({
  record: payGroupsFile,
  target: {
    table: 'pay_group',
    key: ['client_id', 'pay_group_id'],
    owner: ['code'],
    columns: ['code', 'name', 'frequency', 'time_zone'],
    name: { kind: 'payGroup', id: 'pay_group_id', of: (row) => String(row['code']) },
  },
  kind: 'payGroup',
  codeOf: (row) => ({ code: row.code, id: row.id }),
  columnsOf: ({ client_code: _code, id: _id, frequency, ...row }) => ({ ...row, frequency: FREQUENCY[frequency] }),
});

const all = statement(
  'exports.pay_groups',
  z.object({ code: z.string(), name: z.string(), frequency: z.string(), time_zone: z.string(), id: z.string() }),
  'select code, name, frequency, time_zone, pay_group_id as id from pay_group where client_id = $1 order by code',
);

/** Writes a client's pay groups. */
export const payGroupsExporter: Exporter = {
  record: payGroupsFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (const { frequency, ...row } of await port.read((tx) => tx.rows(all, [clientId])))
      yield { client_code: client, ...row, frequency: WORD.get(frequency) ?? frequency };
  },
};
