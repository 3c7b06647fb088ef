import { FILE_SCOPES } from '@paystead/contract/service/imports/file-scopes.ts';
import type { ConsoleScope } from './console-scope.ts';
import { clientCodesWith, type ServiceScope } from './service-scope.ts';

declare const scope: unique symbol;

/**
 * The permission of an import run: which clients it may read and write. Created from the command line (all clients,
 * or those it names), a service account's grant or an operator's reach.
 */
export interface ImportScope {
  readonly [scope]: true;
  /** Null: every client, and partners. */
  readonly clientCodes: readonly string[] | null;
  /** The clients of each file, for service accounts and narrowed operators; absent: the same for every file. */
  readonly codesByFile?: Readonly<Record<string, readonly string[]>>;
}

/** Turns what an operator's command allows into the permission of an import. */
export function importScope(clientCodes: readonly string[] | null): ImportScope {
  return { clientCodes } as ImportScope;
}

/** Turns a service account's grants into the permission of an import: each file at the clients that its scope is granted for. */
export function importScopeOfService(account: ServiceScope): ImportScope {
  const codesByFile = Object.fromEntries(
    Object.entries(FILE_SCOPES).map(([file, name]) => [file, clientCodesWith(account, [name, 'imports:write'])]),
  );
  const clientCodes = [...new Set(Object.values(codesByFile).flat())].toSorted();
  return { clientCodes, codesByFile } as unknown as ImportScope;
}

/** Files that say which clients and partners there are. */
const SETUP_FILES = ['partners', 'clients'];

/** The clients of an operator's import, beside those within reach. */
interface OperatorImport {
  /** The only client that the operator chose; null: every one within reach. */
  readonly clientCode: string | null;
  /** Clients that the import's own files may create or change: those of the operator's partner. */
  readonly setUp: readonly string[];
}

/**
 * Turns an operator's reach into the permission of an import. The provider's own people may import everything; those of a partner
 * the clients of the partner, new ones too; a payroll team all files of its client but `clients`.
 */
export function importScopeOfOperator(operator: ConsoleScope, { clientCode, setUp }: OperatorImport): ImportScope {
  if (operator.seesEveryClient) return importScope(clientCode === null ? null : [clientCode]);
  const reach = operator.clients.map((client) => client.clientCode);
  const chosen = (codes: readonly string[]) => codes.filter((code) => clientCode === null || code === clientCode);
  const codes = chosen([...new Set([...reach, ...setUp])].toSorted());
  const files = Object.keys(FILE_SCOPES).map((file) => [file, codes] as const);
  const ofSetup = SETUP_FILES.map((file) => [file, file === 'clients' ? chosen(setUp) : []] as const);
  const codesByFile = Object.fromEntries([...files, ...ofSetup]);
  return { clientCodes: codes, codesByFile } as unknown as ImportScope;
}

/** Checks whether the import may touch a client with a file; partners (no code) need a scope of everything. */
export function allows({ clientCodes, codesByFile }: ImportScope, clientCode: string, file: string): boolean {
  if (codesByFile) return codesByFile[file]?.includes(clientCode) === true;
  return clientCodes === null || clientCodes.includes(clientCode);
}
