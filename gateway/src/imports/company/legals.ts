import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, ein, id, listOf, pattern, state, text, zipCode } from '../columns/types.ts';
import type { Exporter } from '../export/exporter.ts';
import { fileRecord } from '../records/record.ts';
import { ownThings, present } from './own-things.ts';

const stateId = pattern('state id', /^[A-Z]{2}=\S.{0,39}$/, 'stateId');

export const legalsFile = fileRecord({
  file: 'legals',
  about: 'A legal employer of a client: the company that paychecks and forms name',
  key: ['client_code', 'ein'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    ein: required(ein, { about: 'The federal employer identification number', example: '00-1234567' }),
    name: required(text(120), { about: 'The legal name', example: 'Acme Tools LLC' }),
    street_address: required(text(120), { about: 'Street address', example: '100 Main Street' }),
    city: required(text(60), { about: 'City', example: 'Lancaster' }),
    state: required(state, { about: 'State', example: 'PA' }),
    zip_code: required(zipCode, { about: 'ZIP code', example: '17601' }),
    phone: optional(text(40), { about: 'Phone number that forms print', example: '717-555-0100' }),
    state_ids: optional(listOf(stateId), {
      about: 'Employer numbers of the states',
      example: 'PA=12345678;NJ=000-111',
    }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
});

/** Legal employers, known by their EIN. */
export const legals = ownThings({
  record: legalsFile,
  target: {
    table: 'legal',
    key: ['client_id', 'legal_id'],
    owner: ['ein'],
    columns: ['name', 'ein', 'street_address', 'city', 'state', 'zip_code', 'phone', 'state_ids'],
    name: { kind: 'legal', id: 'legal_id', of: ({ ein: number }) => String(number) },
  },
  kind: 'legal',
  codeOf: ({ ein: code, id: given }) => ({ code, id: given }),
  columnsOf({ client_code: _code, id: _id, state_ids: numbers, ...row }, isNew) {
    const stateIds = Object.fromEntries((numbers ?? []).map((one) => one.split('=', 2)));
    return present({ ...row, state_ids: isNew || numbers !== undefined ? stateIds : undefined });
  },
});

const all = statement(
  'exports.legals',
  z.object({
    ein: z.string(),
    name: z.string(),
    street_address: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    phone: z.string().nullable(),
    state_ids: z.record(z.string(), z.string()),
    id: z.string(),
  }),
  `select ein, name, street_address, city, state, zip_code, phone, state_ids, legal_id as id from legal
    where client_id = $1 order by ein`,
);

/** Writes a client's legal employers. */
export const legalsExporter: Exporter = {
  record: legalsFile,
  async *rows(port, { clientId, clientCode: code }) {
    for (const { state_ids: numbers, ...row } of await port.read((tx) => tx.rows(all, [clientId])))
      yield {
        client_code: code,
        ...row,
        state_ids: Object.entries(numbers).map(([one, number]) => `${one}=${number}`),
      };
  },
};
