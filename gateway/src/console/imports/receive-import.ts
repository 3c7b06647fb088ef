import { randomUUID } from 'node:crypto';
import type * as contract from '@paystead/contract/console/imports/endpoints.ts';
import { IMPORT_MOST_BYTES } from '@paystead/contract/console/imports/limits.ts';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { readMapping } from '../../imports/mapping/mapping.ts';
import { MappingRefused } from '../../imports/mapping/texts.ts';
import { discardParts, keeper, receiveForm, type ReceivedPart } from '../../imports/queue/receive-files.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { awaitBodyWithoutSlot } from '../../platform/http/intake/intake.ts';
import { FormStream } from '../../platform/uploads/form-stream.ts';
import type { ConsoleCall } from '../api/route.ts';
import { openDraft } from './change-import.ts';
import { addDraft, addDraftParts, dropDraftParts, mapDraft, partsOfDraft, reopenDraft } from './drafts-store.ts';
import { importPageOf } from './import-page.ts';

/** A mapping that comes with the files, as the command line takes it. */
const MAPPING_FILE = 'mapping.json';
const LARGEST_MAPPING = 1024 * 1024;

/** Receives files as a new import. They are checked when the operator asks for it. */
export async function receiveImport(
  files: FileStore,
  call: ConsoleCall<typeof contract.createImport>,
): Promise<ImportPage> {
  const { database, scope, query, now } = call;
  const { clientCode = null } = query;
  if (clientCode !== null) found(clientOfConsole(scope, clientCode));
  const importId = randomUUID();
  const received = await receive(files, call, clientCode, 0);
  await keepOrDiscard(files, received.parts, () =>
    database.asMaintenance(async (tx) => {
      const name = received.parts[0]?.name ?? '';
      await addDraft(tx, scope, { importId, mode: 'plan', clientCode, name, runNumber: null, now });
      await addDraftParts(tx, importId, received.parts);
      if (received.mapping !== undefined) await mapDraft(tx, importId, received.mapping);
    }),
  );
  return importPageOf(call, importId);
}

/** Receives files into an import that isn't applied: one of the same name is replaced, and an archive replaces all. */
export async function receiveMoreFiles(
  files: FileStore,
  call: ConsoleCall<typeof contract.addImportFiles>,
): Promise<ImportPage> {
  const { database, scope, params } = call;
  const { importId } = params;
  const before = await database.asMaintenance(async (tx) => {
    const draft = await openDraft(tx, scope, importId);
    return { draft, parts: await partsOfDraft(tx, draft) };
  });
  const kept = before.parts.reduce((sum, { size_bytes: size }) => sum + size, 0);
  const received = await receive(files, call, before.draft.client_code, kept);
  await keepOrDiscard(files, received.parts, () =>
    database.asMaintenance(async (tx) => {
      const draft = await openDraft(tx, scope, importId);
      const names = new Set(received.parts.map(({ name }) => name.toLowerCase()));
      const isArchive = (name: string) => /\.zip$/i.test(name);
      const all = [...names].some(isArchive);
      const replaced = (await partsOfDraft(tx, draft)).filter(
        ({ name }) => names.size > 0 && (all || isArchive(name) || names.has(name.toLowerCase())),
      );
      await reopenDraft(tx, importId);
      await addDraftParts(tx, importId, received.parts);
      await dropDraftParts(
        tx,
        importId,
        replaced.map(({ part_number: number }) => number),
      );
      if (received.mapping !== undefined) await mapDraft(tx, importId, received.mapping);
    }),
  );
  return importPageOf(call, importId);
}

interface Received {
  readonly parts: readonly ReceivedPart[];
  /** The content of `mapping.json`; undefined without one. */
  readonly mapping?: unknown;
}

async function receive(
  files: FileStore,
  { scope, request }: Pick<ConsoleCall<typeof contract.createImport>, 'scope' | 'request'>,
  clientCode: string | null,
  before: number,
): Promise<Received> {
  const form = request.body;
  if (!(form instanceof FormStream)) throw new Failure('unsupported_media_type');
  awaitBodyWithoutSlot(request);
  const keep = keeper(files, homeOf(scope, clientCode), IMPORT_MOST_BYTES - before);
  let mapping: unknown;
  try {
    await receiveForm(form, {
      parts: keep.parts,
      async keep(name, type, content) {
        if (name.split('/').at(-1) === MAPPING_FILE) mapping = await mappingIn(content);
        else await keep.keep(name, type, content);
      },
    });
    if (keep.parts.length === 0 && mapping === undefined) throw refused('', 'required');
    return { parts: keep.parts, mapping };
  } catch (error) {
    await discardParts(files, keep.parts);
    throw error;
  }
}

/** Returns the client under which the bytes lie until the import is applied. */
const homeOf = ({ clients }: ConsoleScope, clientCode: string | null): string | undefined =>
  (clients.find((client) => client.clientCode === clientCode) ?? clients[0])?.clientId;

const refused = (pointer: string, code: string) => new Failure('invalid_input', { faults: [{ pointer, code }] });

async function mappingIn(content: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > LARGEST_MAPPING) throw new Failure('payload_too_large');
    chunks.push(chunk);
  }
  try {
    const mapping: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    readMapping(mapping);
    return mapping;
  } catch (error) {
    if (error instanceof SyntaxError) throw refused('/mapping', 'invalid_json');
    if (error instanceof MappingRefused) throw refused('/mapping', 'invalid');
    throw error;
  }
}

async function keepOrDiscard(
  files: FileStore,
  parts: readonly ReceivedPart[],
  keep: () => Promise<void>,
): Promise<void> {
  try {
    await keep();
  } catch (error) {
    await discardParts(files, parts);
    throw error;
  }
}
