import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import type { CompilePort } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { plannedRows } from './planned-rows.ts';

const stored = z.object({ profile_id: z.string(), username: z.string(), employee_id: z.string() });
const someProfiles = statement(
  'imports.profiles',
  stored,
  `select profile_id, username, employee_id from profile
    where client_id = $1 and (employee_id = any ($2::uuid[]) or username in (select jsonb_array_elements_text($3::jsonb)))`,
);
const someScopes = statement(
  'imports.manager_scopes',
  z.object({ manager_id: z.string(), scope_number: z.number() }),
  `select manager_id, scope_number from manager_scope where client_id = $1 and manager_id = any ($2::uuid[])
    order by manager_id, scope_number`,
);

/** Profiles that are stored, and usernames that an earlier row of the run plans. */
export interface KnownProfiles {
  readonly ofEmployee: ReadonlyMap<string, z.output<typeof stored>>;
  /** The employee who has a username. */
  readonly ownerOf: Map<string, string>;
  /** Numbers of the stored scopes of a manager. */
  readonly scopesOf: ReadonlyMap<string, readonly number[]>;
}

/** Returns what is known of some employees' profiles and of some usernames. */
export async function knownProfiles(
  port: Pick<CompilePort, 'read' | 'runId'>,
  client: Client,
  wanted: { readonly employeeIds: readonly string[]; readonly usernames: readonly string[] },
): Promise<KnownProfiles> {
  const { clientId } = client;
  const { employeeIds, usernames } = wanted;
  const [rows, scopes] = await port.read(async (tx) => [
    await tx.rows(someProfiles, [clientId, employeeIds, json(usernames)]),
    await tx.rows(someScopes, [clientId, employeeIds]),
  ]);
  const ownerOf = new Map(rows.map((row) => [row.username, row.employee_id]));
  for (const [name, row] of await plannedRows(port, 'profile', client, usernames))
    ownerOf.set(name, String(row['employee_id']));
  const scopesOf = new Map<string, number[]>();
  for (const { manager_id: manager, scope_number: number } of scopes)
    scopesOf.set(manager, [...(scopesOf.get(manager) ?? []), number]);
  return { ofEmployee: new Map(rows.map((row) => [row.employee_id, row])), ownerOf, scopesOf };
}
