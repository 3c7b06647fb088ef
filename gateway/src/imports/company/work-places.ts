import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, code, geoCode, id, psdCode, state, text, zipCode } from '../columns/types.ts';
import type { Exporter } from '../export/exporter.ts';
import { fileRecord } from '../records/record.ts';
import { ownThings, present } from './own-things.ts';

const workPlacesFile = fileRecord({
  file: 'work_places',
  about: 'A place where people of a client work',
  key: ['client_code', 'code'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    code: required(code, { about: 'The code that the payroll uses', example: 'LAN' }),
    name: required(text(120), { about: 'The name that people see', example: 'Lancaster plant' }),
    street_address: optional(text(120), { about: 'Street address', example: '100 Main Street' }),
    city: optional(text(60), { about: 'City', example: 'Lancaster' }),
    state: optional(state, { about: 'State', example: 'PA' }),
    zip_code: optional(zipCode, { about: 'ZIP code', example: '17601' }),
    geo_code: optional(geoCode, { about: 'The geo code that decides its taxes', example: '390710002' }),
    psd_code: optional(psdCode, { about: 'The political subdivision, in Pennsylvania', example: '361503' }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
});

/** Work places, known by their code. */
export const workPlaces = ownThings({
  record: workPlacesFile,
  target: {
    table: 'work_place',
    key: ['client_id', 'work_place_id'],
    owner: ['code'],
    columns: ['code', 'name', 'street_address', 'city', 'state', 'zip_code', 'geo_code', 'psd_code'],
    name: { kind: 'workPlace', id: 'work_place_id', of: (row) => String(row['code']) },
  },
  kind: 'workPlace',
  codeOf: (row) => ({ code: row.code, id: row.id }),
  columnsOf: ({ client_code: _code, id: _id, ...row }) => present(row),
});

const line = z.string().nullable();
const all = statement(
  'exports.work_places',
  z.object({
    code: z.string(),
    name: z.string(),
    street_address: line,
    city: line,
    state: line,
    zip_code: line,
    geo_code: line,
    psd_code: line,
    id: z.string(),
  }),
  `select code, name, street_address, city, state, zip_code, geo_code, psd_code, work_place_id as id from work_place
    where client_id = $1 order by code`,
);

/** Writes a client's work places. */
export const workPlacesExporter: Exporter = {
  record: workPlacesFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (const row of await port.read((tx) => tx.rows(all, [clientId]))) yield { client_code: client, ...row };
  },
};
