import { z } from 'zod';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import { importColumns, importPage, importRow, importRows, importSamples, importState, savedMapping } from './model.ts';

/** The most rows of one reply. */
const PAGE_ROWS = 200;

const clientCode = z.string().min(1).max(20);
/** An id of the queue, or the number of a run. */
const anImport = z.object({ importId: z.string().regex(/^(\d{1,9}|[0-9a-f-]{36})$/) });
/** An import of the console, by its id. */
const ownImport = z.object({ importId: z.uuid() });
const offset = z.coerce.number().int().min(0).max(10_000_000).default(0);
const limit = z.coerce.number().int().min(1).max(PAGE_ROWS).default(PAGE_ROWS);

export const listImports = consoleEndpoint({
  name: 'imports.list',
  method: 'GET',
  path: 'imports',
  roles: EVERY_ROLE,
  query: z.object({ clientCode: clientCode.optional(), state: importState.optional(), offset, limit }),
  reply: z.object({
    total: z.int(),
    rows: z.array(importRow),
    /** Whether the operator may begin an import. */
    mayWork: z.boolean(),
  }),
});

export const readImportSizes = consoleEndpoint({
  name: 'imports.sizes',
  method: 'GET',
  path: 'import-sizes',
  roles: EVERY_ROLE,
  reply: z.object({
    /** Applied imports of the last 12 weeks: the rows read, by the week's Monday. */
    weeks: z.array(z.object({ week: z.string(), imports: z.int(), rows: z.int() })),
  }),
});

export const createImport = consoleEndpoint({
  name: 'imports.create',
  method: 'POST',
  path: 'imports',
  roles: CLIENT_WRITERS,
  query: z.object({ clientCode: clientCode.optional() }),
  form: true,
  reply: importPage,
  failures: ['not_found', 'invalid_input', 'payload_too_large', 'request_timeout', 'unsupported_media_type'],
});

export const addImportFiles = consoleEndpoint({
  name: 'imports.addFiles',
  method: 'POST',
  path: 'imports/{importId}/files',
  roles: CLIENT_WRITERS,
  params: ownImport,
  form: true,
  reply: importPage,
  failures: [
    'not_found',
    'invalid_input',
    'payload_too_large',
    'request_timeout',
    'unsupported_media_type',
    'version_conflict',
  ],
});

export const removeImportFile = consoleEndpoint({
  name: 'imports.removeFile',
  method: 'DELETE',
  path: 'imports/{importId}/files/{number}',
  roles: CLIENT_WRITERS,
  params: ownImport.extend({ number: z.coerce.number().int().min(1).max(100_000) }),
  reply: importPage,
  failures: ['not_found', 'version_conflict'],
});

export const readImport = consoleEndpoint({
  name: 'imports.read',
  method: 'GET',
  path: 'imports/{importId}',
  roles: EVERY_ROLE,
  params: anImport,
  reply: importPage,
  failures: ['not_found'],
});

export const discardImport = consoleEndpoint({
  name: 'imports.discard',
  method: 'DELETE',
  path: 'imports/{importId}',
  roles: CLIENT_WRITERS,
  params: ownImport,
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
});

export const readImportColumns = consoleEndpoint({
  name: 'imports.columns',
  method: 'GET',
  path: 'imports/{importId}/files/{number}/columns',
  roles: CLIENT_WRITERS,
  params: ownImport.extend({ number: z.coerce.number().int().min(1).max(100_000) }),
  reply: importColumns,
  failures: ['not_found', 'invalid_input'],
});

export const mapImport = consoleEndpoint({
  name: 'imports.map',
  method: 'PUT',
  path: 'imports/{importId}/mapping',
  roles: CLIENT_WRITERS,
  params: ownImport,
  body: z.strictObject({ mapping: z.record(z.string(), z.unknown()).nullable() }),
  reply: importPage,
  failures: ['not_found', 'invalid_input', 'version_conflict'],
});

export const checkImport = consoleEndpoint({
  name: 'imports.check',
  method: 'POST',
  path: 'imports/{importId}/check',
  roles: CLIENT_WRITERS,
  params: ownImport,
  reply: importPage,
  failures: ['not_found', 'version_conflict'],
});

export const readImportRows = consoleEndpoint({
  name: 'imports.rows',
  method: 'GET',
  path: 'imports/{importId}/rows',
  roles: CLIENT_WRITERS,
  params: ownImport,
  query: z.object({
    /** The product's file, such as `employees`. */
    file: z.string().max(40).default('employees'),
    /** Rows with faults alone. */
    faulty: z.enum(['true', 'false']).default('false'),
    code: z.string().max(60).optional(),
    offset,
    limit,
  }),
  reply: importRows,
  failures: ['not_found', 'version_conflict'],
});

export const readImportErrors = consoleEndpoint({
  name: 'imports.errors',
  method: 'GET',
  path: 'imports/{importId}/errors.csv',
  roles: CLIENT_WRITERS,
  params: ownImport,
  query: z.object({ lang: z.enum(['en', 'es']).default('en') }),
  reply: 'file',
  failures: ['not_found'],
});

export const readImportSamples = consoleEndpoint({
  name: 'imports.samples',
  method: 'GET',
  path: 'imports/{importId}/samples',
  roles: CLIENT_WRITERS,
  params: ownImport,
  reply: importSamples,
  failures: ['not_found'],
});

export const applyImport = consoleEndpoint({
  name: 'imports.apply',
  method: 'POST',
  path: 'imports/{importId}/apply',
  roles: CLIENT_WRITERS,
  params: ownImport,
  body: z.strictObject({
    /** The plan that was shown. */
    runNumber: z.int(),
    /** Leaves rejected rows out; otherwise they refuse the import. */
    withoutRejected: z.boolean(),
  }),
  reply: importPage,
  failures: ['not_found', 'version_conflict'],
});

export const rollBackImport = consoleEndpoint({
  name: 'imports.rollBack',
  method: 'POST',
  path: 'imports/{importId}/rollback',
  roles: CLIENT_WRITERS,
  params: anImport,
  reply: importPage,
  failures: ['not_found', 'version_conflict'],
});

export const listMappings = consoleEndpoint({
  name: 'mappings.list',
  method: 'GET',
  path: 'clients/{clientCode}/mappings',
  roles: CLIENT_WRITERS,
  params: z.object({ clientCode }),
  reply: z.object({ mappings: z.array(savedMapping) }),
  failures: ['not_found'],
});

export const saveMapping = consoleEndpoint({
  name: 'mappings.save',
  method: 'POST',
  path: 'clients/{clientCode}/mappings',
  roles: CLIENT_WRITERS,
  params: z.object({ clientCode }),
  body: z.strictObject({
    /** Saving under a name again replaces the mapping. */
    name: z.string().trim().min(1).max(80),
    mapping: z.record(z.string(), z.unknown()),
  }),
  reply: z.object({ mappings: z.array(savedMapping) }),
  failures: ['not_found', 'invalid_input'],
});

export const deleteMapping = consoleEndpoint({
  name: 'mappings.delete',
  method: 'DELETE',
  path: 'clients/{clientCode}/mappings/{mappingId}',
  roles: CLIENT_WRITERS,
  params: z.object({ clientCode, mappingId: z.uuid() }),
  reply: 'empty',
  failures: ['not_found'],
});

/** Every endpoint of the area. */
export const importEndpoints = [
  listImports,
  readImportSizes,
  createImport,
  addImportFiles,
  removeImportFile,
  readImport,
  discardImport,
  readImportColumns,
  mapImport,
  checkImport,
  readImportRows,
  readImportErrors,
  readImportSamples,
  applyImport,
  rollBackImport,
  listMappings,
  saveMapping,
  deleteMapping,
] as const;
