import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { refuseReference } from '../client-of.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, email, id, partnerKey, text } from '../columns/types.ts';
import { rowsOf, type CompileSink, type Compiler, type StagedRow } from '../compile.ts';
import type { Exporter } from '../export/exporter.ts';
import { importedId } from '../ids.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import type { RemovableTarget, Target } from '../targets.ts';
import { documentType } from '../documents/document-types.ts';
import { DOCUMENT_TYPES } from './document-types.ts';

export const clientsFile = fileRecord({
  file: 'clients',
  about: 'A client company of the provider',
  key: ['client_code'],
  columns: {
    client_code: required(clientCode, { about: 'The code by which people and files name the client', example: 'ACME' }),
    name: required(text(120), { about: 'The name that people see', example: 'Acme Tools' }),
    partner_key: required(partnerKey, {
      about: 'The partner whose brand the client has',
      example: 'main',
      refersTo: 'partners',
    }),
    support_email: optional(email, { about: 'Where people ask for help', example: 'payroll@acme.example' }),
    support_phone: optional(text(40), { about: 'The phone number for people who need help', example: '717-555-0100' }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
});
type Row = StagedRow<RowOf<typeof clientsFile.columns>>;

const client: Target = {
  table: 'client',
  key: ['client_id'],
  columns: ['partner_id', 'client_code', 'name'],
  owner: ['client_code'],
  name: { kind: 'client', id: 'client_id', of: ({ client_code }) => String(client_code) },
};
/** Only added: what the policy says is a setting, which files don't carry. */
const clientPolicy: Target = { table: 'client_policy', key: ['client_id'], columns: [] };
const clientSetting: RemovableTarget = {
  table: 'client_setting',
  key: ['client_id', 'name'],
  columns: ['value'],
  isRemovable: true,
};
/** Clients, each with the policy that settings change later, and a new one with types of documents if no file has any. */
export const clients: Compiler = {
  records: [clientsFile],
  targets: [client, clientPolicy, clientSetting, documentType],
  async compile(subjects, port, sink) {
    const { references } = port;
    for (const subject of subjects) {
      for (const because of rowsOf(subject, clientsFile)) {
        const { client_code, name, partner_key, id: given } = because.row;
        const partner_id = await references.global('partner', partner_key);
        if (partner_id === null) {
          refuseReference(sink, because, 'partner_key', 'partner', partner_key);
          continue;
        }
        const known = await references.global('client', client_code);
        const client_id = known ?? importedId('client', [], given ?? client_code);
        sink.store(client, { client_id, partner_id, client_code, name }, because);
        sink.store(clientPolicy, { client_id }, because);
        compileSettings(because, client_id, sink);
        if (known === null && !(await port.hasRows('document_types', client_code)))
          addDocumentTypes(because, client_id, sink);
      }
    }
  },
};

/** Stores the settings that the row has; an empty cell removes one. */
function compileSettings(because: Row, client_id: string, sink: CompileSink): void {
  const { support_email: supportEmail, support_phone: supportPhone } = because.row;
  for (const [name, value] of Object.entries({ supportEmail, supportPhone })) {
    if (value === undefined) continue;
    if (value === null) sink.remove(clientSetting, { client_id, name }, because);
    else sink.store(clientSetting, { client_id, name, value }, because);
  }
}

function addDocumentTypes(because: Row, client_id: string, sink: CompileSink): void {
  for (const { key, ...columns } of DOCUMENT_TYPES) {
    const document_type_id = importedId('documentType', [client_id], key);
    sink.store(documentType, { client_id, document_type_id, ...columns }, because);
  }
}

const one = statement(
  'exports.client',
  z.object({
    client_code: z.string(),
    name: z.string(),
    partner_key: z.string(),
    support_email: z.string().nullable(),
    support_phone: z.string().nullable(),
    id: z.string(),
  }),
  `select c.client_code, c.name, p.partner_key, c.client_id as id,
          (select s.value #>> '{}' from client_setting s where s.client_id = $1 and s.name = 'supportEmail') as support_email,
          (select s.value #>> '{}' from client_setting s where s.client_id = $1 and s.name = 'supportPhone') as support_phone
     from client c join partner p using (partner_id) where c.client_id = $1`,
);

/** Writes the client itself. */
export const clientsExporter: Exporter = {
  record: clientsFile,
  async *rows(port, { clientId }) {
    yield await port.read((tx) => tx.one(one, [clientId]));
  },
};
