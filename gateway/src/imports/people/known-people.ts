import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import type { CompilePort } from '../compile.ts';
import { plannedRows } from './planned-rows.ts';

const address = statement(
  'imports.person_addresses',
  z.object({ email: z.string(), person_id: z.string() }),
  'select email, person_id from person_email where email in (select jsonb_array_elements_text($1::jsonb))',
);
const language = statement(
  'imports.person_languages',
  z.object({ person_id: z.string(), language: z.string(), client_ids: z.array(z.string()) }),
  `select p.person_id, p.language, array(select f.client_id from profile f where f.person_id = p.person_id) as client_ids
     from person p where p.person_id in (select jsonb_array_elements_text($1::jsonb)::uuid)`,
);

interface KnownPerson {
  readonly language: string;
  readonly isPlanned: boolean;
  /** The clients at which the person has a stored profile. */
  readonly clientIds: readonly string[];
}

/** Addresses and people that are stored, or that an earlier row of the run plans. */
export interface KnownPeople {
  readonly addresses: Map<string, { readonly personId: string; readonly isPlanned: boolean }>;
  readonly people: Map<string, KnownPerson>;
}

/** Returns what is known of some addresses, and of the people whom they would be by themselves. */
export async function knownPeople(
  port: Pick<CompilePort, 'read' | 'runId'>,
  wanted: readonly { readonly email: string; readonly personId: string }[],
): Promise<KnownPeople> {
  const emails = wanted.map(({ email }) => email);
  const addresses: KnownPeople['addresses'] = new Map();
  const people: KnownPeople['people'] = new Map();
  if (emails.length === 0) return { addresses, people };
  for (const row of await port.read((tx) => tx.rows(address, [json(emails)])))
    addresses.set(row.email, { personId: row.person_id, isPlanned: false });
  for (const [email, row] of await plannedRows(port, 'person_email', null, emails))
    addresses.set(email, { personId: String(row['person_id']), isPlanned: true });
  const ids = [
    ...new Set([...wanted.map(({ personId }) => personId), ...[...addresses.values()].map((one) => one.personId)]),
  ];
  for (const row of await port.read((tx) => tx.rows(language, [json(ids)])))
    people.set(row.person_id, { language: row.language, isPlanned: false, clientIds: row.client_ids });
  for (const [id, row] of await plannedRows(port, 'person', null, ids))
    people.set(id, {
      language: typeof row['language'] === 'string' ? row['language'] : (people.get(id)?.language ?? 'en'),
      isPlanned: true,
      clientIds: people.get(id)?.clientIds ?? [],
    });
  return { addresses, people };
}
