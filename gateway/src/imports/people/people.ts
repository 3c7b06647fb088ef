import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { clientOf } from '../client-of.ts';
import { rowsOf, type CompilePort, type CompileSink, type Compiler, type StagedRow } from '../compile.ts';
import type { Exporter } from '../export/exporter.ts';
import { importedId } from '../ids.ts';
import type { RowOf } from '../records/record.ts';
import type { Target } from '../targets.ts';
import { peopleFile } from './people-file.ts';
import { knownPeople, type KnownPeople } from './known-people.ts';

const person: Target = {
  table: 'person',
  key: ['person_id'],
  columns: ['language', 'created_at'],
  name: { kind: 'person', id: 'person_id', of: ({ person_id: id }) => String(id) },
};
const personEmail: Target = {
  table: 'person_email',
  key: ['email'],
  columns: ['person_id', 'verified_at', 'replaced_at'],
  name: { kind: 'person', id: 'person_id', of: ({ email }) => String(email) },
};

type Row = StagedRow<RowOf<typeof peopleFile.columns>>;

/**
 * People and the addresses with which they sign in. An import never gives another address to a person who is known: that
 * would let one client's files open what the person has at another. Nor does it change the language of someone who has profiles at
 * other clients alone.
 */
export const people: Compiler = {
  records: [peopleFile],
  targets: [person, personEmail],
  async compile(subjects, port, sink) {
    const rows: { readonly because: Row; readonly clientId: string }[] = [];
    for (const subject of subjects) {
      const client = await clientOf(subject, port, sink);
      if (client) rows.push(...rowsOf(subject, peopleFile).map((because) => ({ because, clientId: client.clientId })));
    }
    const known = await knownPeople(
      port,
      rows.map(({ because: { row } }) => ({ email: row.email, personId: idOf(row) })),
    );
    for (const { because, clientId } of rows) compilePerson(because, clientId, known, port, sink);
  },
};

const idOf = ({ id, email }: Row['row']) => importedId('person', [], id ?? email);

function compilePerson(
  because: Row,
  clientId: string,
  known: KnownPeople,
  { now }: Pick<CompilePort, 'now'>,
  sink: CompileSink,
): void {
  const { email, language, verified_at, replaced_at, created_at } = because.row;
  const address = known.addresses.get(email);
  const personId = address?.personId ?? idOf(because.row);
  const owner = known.people.get(personId);
  const isOthers = owner !== undefined && owner.clientIds.length > 0 && !owner.clientIds.includes(clientId);
  const chosen = isOthers ? undefined : (language ?? (owner ? undefined : 'en'));
  if (isOthers && typeof language === 'string' && language !== owner.language)
    sink.warn(because, 'language_of_another', { column: 'language', values: { language: owner.language } });
  if (owner?.isPlanned && chosen !== undefined && chosen !== owner.language)
    return sink.reject(because, 'person_differs', {
      column: 'language',
      values: { language: owner.language },
    });
  if (!address && owner && !owner.isPlanned) return sink.reject(because, 'person_known', { column: 'email' });
  const time = now.toISOString();
  if (!owner) sink.store(person, { person_id: personId, language: chosen, created_at: created_at ?? time }, because);
  else if (!owner.isPlanned)
    sink.store(person, { person_id: personId, ...(chosen !== undefined && { language: chosen }) }, because);
  if (!address) {
    const proved = { verified_at: verified_at ?? time, replaced_at: replaced_at ?? null };
    sink.store(personEmail, { email, person_id: personId, ...proved }, because);
  } else if (!address.isPlanned) sink.store(personEmail, { email, person_id: personId }, because);
  const isChanged = !owner || (chosen !== undefined && chosen !== owner.language);
  known.people.set(personId, {
    language: chosen ?? owner?.language ?? 'en',
    isPlanned: owner?.isPlanned ?? isChanged,
    clientIds: owner?.clientIds ?? [],
  });
  known.addresses.set(email, { personId, isPlanned: true });
}

const page = statement(
  'exports.people',
  z.object({
    email: z.string(),
    language: z.enum(['en', 'es']),
    verified_at: z.string().nullable(),
    replaced_at: z.string().nullable(),
    created_at: z.string(),
    id: z.string(),
  }),
  `select e.email, p.language, e.verified_at, e.replaced_at, p.created_at, p.person_id as id
     from person_email e join person p using (person_id)
    where e.email > $2 and exists (select from profile f where f.client_id = $1 and f.person_id = p.person_id)
    order by e.email limit $3`,
);
const PAGE = 500;

/** Writes the people who have a profile at a client, a row for each address. */
export const peopleExporter: Exporter = {
  record: peopleFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (let after = ''; ;) {
      const last = after;
      const rows = await port.read((tx) => tx.rows(page, [clientId, last, PAGE]));
      for (const row of rows) yield { client_code: client, ...row };
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.email ?? after;
    }
  },
};
