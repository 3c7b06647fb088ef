import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { clientOf } from '../client-of.ts';
import { rowsOf, type Compiler } from '../compile.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, id, text, yesNo } from '../columns/types.ts';
import type { Exporter } from '../export/exporter.ts';
import { importedId } from '../ids.ts';
import { fileRecord } from '../records/record.ts';
import type { Target } from '../targets.ts';

export const documentTypesFile = fileRecord({
  file: 'document_types',
  about: 'A type of documents of a client, by which documents are found and who may see them is decided',
  key: ['client_code', 'name_en'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    name_en: required(text(80), {
      about: 'The name in English, by which documents name the type',
      example: 'Contract',
    }),
    name_es: required(text(80), { about: 'The name in Spanish', example: 'Contrato' }),
    employee_may_upload: optional(yesNo, {
      about: 'Whether employees may upload such documents; yes if left out',
      example: 'yes',
    }),
    is_confidential: optional(yesNo, {
      about: 'Whether such documents are between the employee and HR, never shown to managers; no if left out',
      example: 'no',
    }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
});

/** Types of documents; a new client gets some. */
export const documentType: Target = {
  table: 'document_type',
  key: ['client_id', 'document_type_id'],
  columns: ['name', 'employee_may_upload', 'is_confidential'],
  name: {
    kind: 'documentType',
    id: 'document_type_id',
    of: ({ name }) => (name as { readonly en: string }).en,
  },
};

/** Types of documents, known by their English name. */
export const documentTypes: Compiler = {
  records: [documentTypesFile],
  targets: [documentType],
  async compile(subjects, port, sink) {
    for (const subject of subjects) {
      const client = await clientOf(subject, port, sink);
      if (!client) continue;
      for (const because of rowsOf(subject, documentTypesFile)) {
        const { name_en, name_es, employee_may_upload, is_confidential, id: given } = because.row;
        const known = await port.references.own('documentType', client, name_en);
        const isNew = known === null;
        sink.store(
          documentType,
          {
            client_id: client.clientId,
            document_type_id: known ?? importedId('documentType', [client.clientId], given ?? name_en),
            name: { en: name_en, es: name_es },
            ...(isNew || employee_may_upload !== undefined ? { employee_may_upload: employee_may_upload ?? true } : {}),
            ...(isNew || is_confidential !== undefined ? { is_confidential: is_confidential ?? false } : {}),
          },
          because,
        );
      }
    }
  },
};

const everyType = statement(
  'exports.document_types',
  z.object({
    id: z.string(),
    name_en: z.string(),
    name_es: z.string(),
    employee_may_upload: z.boolean(),
    is_confidential: z.boolean(),
  }),
  `select document_type_id as id, name ->> 'en' as name_en, name ->> 'es' as name_es, employee_may_upload, is_confidential
     from document_type where client_id = $1 order by name ->> 'en' collate "C", document_type_id`,
);

export const documentTypesExporter: Exporter = {
  record: documentTypesFile,
  async *rows(port, { clientId, clientCode: client_code }) {
    for (const row of await port.read((tx) => tx.rows(everyType, [clientId]))) yield { client_code, ...row };
  },
};
