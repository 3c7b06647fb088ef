import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { clientOf } from '../client-of.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, code, id, integer, text } from '../columns/types.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow } from '../compile.ts';
import type { Exporter } from '../export/exporter.ts';
import { importedId } from '../ids.ts';
import type { Client } from '../plan/references.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import type { Target } from '../targets.ts';

export const organizationFile = fileRecord({
  file: 'organization',
  about: 'A value of a dimension by which a client divides its people, such as a department',
  key: ['client_code', 'position', 'code'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    position: required(integer(1, 5), { about: 'The dimension: 1 to 5', example: '1' }),
    title: required(text(60), {
      about: 'The name of the dimension, the same on each of its rows',
      example: 'Department',
    }),
    code: optional(code, { about: 'The code of the value; empty for a dimension without values', example: '210' }),
    name: optional(text(120), { about: 'The name of the value', example: 'Machining' }),
    dimension_id: optional(id, { about: 'The id of the dimension; exports fill it', example: '' }),
    id: optional(id, { about: 'The id of the value; exports fill it', example: '' }),
  },
  check: ({ code: value, name }) =>
    typeof value === 'string' && typeof name !== 'string' ? [{ code: 'required', column: 'name' }] : [],
});
type Row = StagedRow<RowOf<typeof organizationFile.columns>>;

const field: Target = {
  table: 'organization_field',
  key: ['client_id', 'organization_field_id'],
  owner: ['position'],
  columns: ['position', 'display_title'],
  name: { kind: 'organizationField', id: 'organization_field_id', of: ({ position }) => String(position) },
};
const value: Target = {
  table: 'organization_value',
  key: ['client_id', 'organization_value_id'],
  owner: ['organization_field_id', 'code'],
  columns: ['organization_field_id', 'code', 'name'],
  name: {
    kind: 'organizationValue',
    id: 'organization_value_id',
    of: ({ position, code: one }) => `${String(position)}/${String(one)}`,
  },
};

/** Dimensions, known by their position, and their values, known by position and code. */
export const organization: Compiler = {
  records: [organizationFile],
  targets: [field, value],
  async compile(subjects, port, sink) {
    for (const subject of subjects) {
      const client = await clientOf(subject, port, sink);
      if (client) await compileDimensions(rowsOf(subject, organizationFile), client, port, sink);
    }
  },
};

async function compileDimensions(
  rows: readonly Row[],
  client: Client,
  { references }: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const { clientId: client_id } = client;
  const fields = new Map<number, { readonly id: string; readonly because: Row }>();
  for (const because of rows) {
    const { position, title, code: one, name, dimension_id: given, id: givenValue } = because.row;
    const known = fields.get(position);
    if (known && known.because.row.title !== title) {
      const values = { other: known.because.line, position };
      sink.reject(because, 'title_differs', { column: 'title', values });
      continue;
    }
    const fieldId =
      known?.id ??
      (await references.own('organizationField', client, String(position))) ??
      importedId('organizationField', [client_id], given ?? String(position));
    if (!known) {
      fields.set(position, { id: fieldId, because });
      sink.store(field, { client_id, organization_field_id: fieldId, position, display_title: title }, because);
    }
    if (typeof one !== 'string') continue;
    const label = `${position}/${one}`;
    const stored = await references.own('organizationValue', client, label);
    const organization_value_id = stored ?? importedId('organizationValue', [client_id], givenValue ?? label);
    // The position isn't a column: references know the value by it.
    const row = { client_id, organization_value_id, organization_field_id: fieldId, position, code: one, name };
    sink.store(value, row, because);
  }
}

const all = statement(
  'exports.organization',
  z.object({
    position: z.number(),
    title: z.string(),
    code: z.string().nullable(),
    name: z.string().nullable(),
    dimension_id: z.string(),
    id: z.string().nullable(),
  }),
  `select f.position, f.display_title as title, v.code, v.name, f.organization_field_id as dimension_id,
          v.organization_value_id as id
     from organization_field f left join organization_value v using (client_id, organization_field_id)
    where f.client_id = $1 order by f.position, v.code`,
);

/** Writes a client's dimensions with their values. */
export const organizationExporter: Exporter = {
  record: organizationFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (const row of await port.read((tx) => tx.rows(all, [clientId]))) yield { client_code: client, ...row };
  },
};
