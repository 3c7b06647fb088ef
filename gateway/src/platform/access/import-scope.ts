import { FILE_SCOPES } from '@paystead/contract/service/imports/file-scopes.ts';
import { clientCodesWith, type ServiceScope } from './service-scope.ts';

declare const scope: unique symbol;

/**
 * The permission of an import run: which clients it may read and write. Created from the operator's command (all clients,
 * or those it names) or from a service account's grant.
 */
export interface ImportScope {
  readonly [scope]: true;
  /** Null: every client, and partners. */
  readonly clientCodes: readonly string[] | null;
  /** The clients of one file, for a service account; absent: the same for every file. */
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

/** Checks whether the import may touch a client with a file; partners (no code) need a scope of everything. */
export function allows({ clientCodes, codesByFile }: ImportScope, clientCode: string, file: string): boolean {
  if (codesByFile) return codesByFile[file]?.includes(clientCode) === true;
  return clientCodes === null || clientCodes.includes(clientCode);
}
