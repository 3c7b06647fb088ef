import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestDatabase } from '../../../test/database.ts';
import { seededDatabase, SEEDED, SEEDED_KEYS } from '../../../test/seeded.ts';
import { fingerprintOf } from '../../features/direct-deposits/accounts-store.ts';
import { isIntact, recordHash, type SignedFormRecord } from '../../features/taxes/signed-form.ts';
import { readSignedForms } from '../../features/taxes/signed-forms-store.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { statement } from '../../platform/database/port.ts';
import { ownerRole } from '../../platform/database/session.ts';
import { createKeyAnnouncement } from '../../platform/keys/announce.ts';
import { open, seal } from '../../platform/keys/envelope.ts';
import { generateKeys, parseKeys, type KeyRing } from '../../platform/keys/key-ring.ts';
import { blindIndex } from '../../platform/keys/keyed-hash.ts';
import type { Command } from '../command.ts';
import { checkKeyCommand } from './check.ts';
import { resealCommand } from './reseal.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { keyStatusCommand } from './status.ts';

const OLD = SEEDED_KEYS.current.id;
const fresh = parseKeys(generateKeys()).current;
const NEW = fresh.id;
/** Staged: the old key seals, and the new one is known. Promoted: the other way round. Retired: the old one is gone. */
const staged: KeyRing = { current: SEEDED_KEYS.current, all: new Map([...SEEDED_KEYS.all, [NEW, fresh]]) };
const promoted: KeyRing = { current: fresh, all: staged.all };
const retired: KeyRing = { current: fresh, all: new Map([[NEW, fresh]]) };

const NOW = new Date(`${SEEDED.today}T15:00:00Z`);
let now = NOW;

let test: TestDatabase;
const run = (command: Command, keys: KeyRing, ...given: string[]) =>
  command.run({ given, folder: '.', database: test.database, clock: { now: () => now }, keys, tell: () => undefined });

type Row = Readonly<Record<string, string | number | Uint8Array>>;
const literal = (value: string | number | Uint8Array): string => {
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'number' ? String(value) : `'${value}'`;
};
/** Adds a row whose neighbors needn't exist. */
const add = (table: string, row: Row) =>
  test.driver.exclusively((connection) =>
    connection.script(
      `begin; set local role ${ownerRole};
       insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')}); commit`,
    ),
  );

/** Drops the foreign keys of this database, so that rows can be added without their neighbors. */
const dropForeignKeys = () =>
  test.driver.exclusively((connection) =>
    connection.script(
      `begin; set local role ${ownerRole};
       do $$ declare one record; begin
         for one in select conrelid::regclass as owner, conname from pg_constraint
                     where contype = 'f' and conparentid = 0
                       and connamespace = (select relnamespace from pg_class where oid = 'client'::regclass) loop
           execute format('alter table %s drop constraint %I', one.owner, one.conname);
         end loop;
       end $$; commit`,
    ),
  );

/** Everything that is sealed, by hand: where each value lies, and what it is sealed to. */
interface Planted {
  readonly table: string;
  readonly column: string;
  readonly where: string;
  readonly place: readonly string[];
  readonly placeTable?: string;
  readonly text: string;
}
const planted: Planted[] = [];

/** Seals a text for a place with the old key, and remembers that it must be found there again. */
function plant(
  table: string,
  column: string,
  where: string,
  place: readonly string[],
  placeTable?: string,
  placeColumn = column,
) {
  const text = `${table}.${column} ${randomUUID()}`;
  planted.push({
    table,
    column,
    where,
    place,
    text,
    ...(placeTable !== undefined && { placeTable: `${placeTable}.${placeColumn}` }),
  });
  return seal(SEEDED_KEYS, text, { table: placeTable ?? table, column: placeColumn, row: place });
}

const someRequests = statement(
  'test.reseal.requests',
  z.object({ client: z.string(), employee: z.string(), id: z.string() }),
  `select client_id as client, employee_id as employee, employee_workflow_id as id from pending_transaction order by 1, 2, 3 limit 2`,
);

/** Adds two rows with sealed values to every table that the demo leaves without any. */
async function plantRows(): Promise<void> {
  const at = NOW.toISOString();
  const hash = (n: number) => new Uint8Array(32).fill(n);
  const requests = await test.database.asMaintenance((tx) => tx.rows(someRequests, []));
  for (const [n, { client, employee, id }] of requests.entries()) {
    const mine = { client_id: client, employee_id: employee };
    const ofRequest = `employee_workflow_id = '${id}'`;
    const [file, part, change, exported, mail, caught, entry, session, person, account, hook] = Array.from(
      { length: 11 },
      () => randomUUID(),
    ) as [string, string, string, string, string, string, string, string, string, string, string];
    await add('stored_file', {
      ...mine,
      file_id: file,
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: hash(n),
      location: 'x',
      key_sealed: plant('stored_file', 'key_sealed', `file_id = '${file}'`, [client, file]),
      created_at: at,
    });
    await add('service_import_part', {
      service_import_id: part,
      part_number: n,
      name: 'a',
      media_type: 'text/csv',
      client_id: client,
      file_id: file,
      location: 'x',
      size_bytes: 1,
      key_sealed: plant(
        'service_import_part',
        'key_sealed',
        `service_import_id = '${part}'`,
        [client, file],
        'stored_file',
      ),
    });
    const place = [client, employee, id];
    await add('pending_transaction_version', {
      ...mine,
      employee_workflow_id: id,
      version: 7,
      before_sealed: plant('pending_transaction_version', 'before_sealed', ofRequest, place, 'pending_transaction'),
      after_sealed: plant('pending_transaction_version', 'after_sealed', ofRequest, place, 'pending_transaction'),
      summary: '{}',
      effective_date: SEEDED.today,
      replaced_at: at,
    });
    await add('pending_transaction_note', {
      ...mine,
      employee_workflow_id: id,
      note_number: 3,
      written_at: at,
      written_by: person,
      written_by_name: 'Someone',
      note_sealed: plant('pending_transaction_note', 'note_sealed', ofRequest, [...place, '3']),
    });
    await add('published_change', {
      ...mine,
      change_id: change,
      position: 1000 + n,
      employee_workflow_id: id,
      published_at: at,
      content_sealed: plant('published_change', 'content_sealed', `change_id = '${change}'`, [client, change]),
      acknowledged_at: at,
      answer_sealed: plant('published_change', 'answer_sealed', `change_id = '${change}'`, [client, change]),
    });
    // Only one export can be unfinished.
    if (n === 0)
      await add('change_export', {
        change_export_id: exported,
        begun_at: at,
        file_path: '/x',
        file_sha256: '0'.repeat(64),
        change_ids: `{${change}}`,
        repeated_count: 0,
        content_sealed: plant('change_export', 'content_sealed', `change_export_id = '${exported}'`, [exported]),
      });
    await add('outbox', {
      ...mine,
      outbox_id: mail,
      kind: 'mail',
      topic: 'mail.test',
      payload: plant('outbox', 'payload', `outbox_id = '${mail}'`, [mail]),
      created_at: at,
      next_attempt_at: at,
    });
    await add('caught_mail', {
      message_id: caught,
      sent_at: at,
      content: plant('caught_mail', 'content', `message_id = '${caught}'`, [caught]),
    });
    const keyHash = hash(100 + n);
    const keyText = Buffer.from(keyHash).toString('hex');
    await add('idempotency_key', {
      ...mine,
      key_hash: keyHash,
      request_hash: hash(1),
      endpoint: 'x',
      status: 200,
      reply: plant('idempotency_key', 'reply', `key_hash = '\\x${keyText}'`, [client, employee, keyText]),
      created_at: at,
    });
    await add('service_idempotency_key', {
      service_account_id: account,
      key_hash: keyHash,
      request_hash: hash(1),
      endpoint: 'x',
      status: 200,
      reply: plant('service_idempotency_key', 'reply', `key_hash = '\\x${keyText}'`, [account, keyText]),
      created_at: at,
    });
    await add('kept_entry', {
      ...mine,
      entry_id: entry,
      session_id: session,
      person_id: person,
      endpoint: 'taxes.change',
      content: plant('kept_entry', 'content', `entry_id = '${entry}'`, [
        client,
        entry,
        session,
        person,
        'taxes.change',
      ]),
      created_at: at,
      expires_at: at,
    });
    await add('calculator_draft', {
      client_id: client,
      employee_id: person,
      content: plant('calculator_draft', 'content', `employee_id = '${person}'`, [client, person]),
      saved_at: at,
    });
    await add('webhook', {
      webhook_id: hook,
      service_account_id: account,
      url: 'https://x.example/',
      types: '{}',
      created_at: at,
      secret_sealed: plant('webhook', 'secret_sealed', `webhook_id = '${hook}'`, [hook]),
      former_secret_sealed: plant('webhook', 'former_secret_sealed', `webhook_id = '${hook}'`, [hook]),
      former_secret_until: at,
    });
  }
}

const people = statement(
  'test.reseal.people',
  z.object({
    client: z.string(),
    employee: z.string(),
    sealed: z.instanceof(Uint8Array),
    index: z.instanceof(Uint8Array).nullable(),
  }),
  `select client_id as client, employee_id as employee, ssn_sealed as sealed, ssn_index as index from employee
    where ssn_sealed is not null order by 1, 2`,
);
const accounts = statement(
  'test.reseal.accounts',
  z.object({
    client: z.string(),
    employee: z.string(),
    id: z.string(),
    routing: z.string(),
    sealed: z.instanceof(Uint8Array),
    fingerprint: z.instanceof(Uint8Array),
  }),
  `select client_id as client, employee_id as employee, direct_deposit_id as id, routing_number as routing,
          account_sealed as sealed, account_fingerprint as fingerprint from direct_deposit order by 1, 2, 3`,
);
const shared = statement(
  'test.reseal.shared',
  z.object({ client: z.string(), employee: z.string(), fingerprint: z.instanceof(Uint8Array) }),
  'select client_id as client, employee_id as employee, fingerprint from shared_account order by 1, 2, 3',
);
const auditEvents = statement(
  'test.reseal.audit',
  z.object({
    client: z.string(),
    employee: z.string(),
    id: z.string(),
    own: z.instanceof(Uint8Array),
    resealed: z.instanceof(Uint8Array).nullable(),
  }),
  `select e.client_id as client, e.employee_id as employee, e.audit_event_id as id, e.sealed_detail as own,
          r.sealed_detail as resealed
     from audit_event e left join audit_event_resealed r using (client_id, employee_id, audit_event_id)
    where e.sealed_detail is not null order by 1, 2, 3`,
);

/** Opens every sealed value with a ring, and checks the keyed hashes beside them. Returns the texts. */
async function everything(keys: KeyRing) {
  const { database } = test;
  const ssns = (await database.asMaintenance((tx) => tx.rows(people, []))).map(
    ({ client, employee, sealed, index }) => {
      const text = open(keys, sealed, { table: 'employee', column: 'ssn_sealed', row: [client, employee] });
      if (index) expect(Buffer.from(index)).toEqual(Buffer.from(blindIndex(keys, 'employee.ssn', text)));
      return text;
    },
  );
  const numbers = (await database.asMaintenance((tx) => tx.rows(accounts, []))).map(
    ({ client, employee, id, routing, sealed, fingerprint }) => {
      const text = open(keys, sealed, {
        table: 'direct_deposit',
        column: 'account_sealed',
        row: [client, employee, id],
      });
      expect(Buffer.from(fingerprint)).toEqual(Buffer.from(fingerprintOf(keys, routing, text)));
      return { owner: `${client} ${employee}`, text, fingerprint: Buffer.from(fingerprint).toString('hex') };
    },
  );
  const others = [];
  for (const { table, column, where, place, placeTable } of planted) {
    const [bindTable = table, bindColumn = column] = placeTable?.split('.') ?? [];
    const value = await bytesAt(table, column, where);
    others.push(open(keys, value, { table: bindTable, column: bindColumn, row: place }));
  }
  return { ssns, numbers: numbers.map(({ owner, text }) => `${owner} ${text}`), others, fingerprints: numbers };
}

let reads = 0;
async function bytesAt(table: string, column: string, where: string): Promise<Uint8Array> {
  const read = statement(
    `test.reseal.read_${(reads += 1)}`,
    z.object({ value: z.instanceof(Uint8Array) }),
    `select ${column} as value from ${table} where ${where}`,
  );
  return (await test.database.asMaintenance((tx) => tx.one(read, []))).value;
}

const allForms = statement(
  'test.reseal.forms',
  z.object({ count: z.int() }),
  'select count(*)::integer as count from signed_tax_form',
);

const signer = '00000000-0000-4000-8000-0000000000a1';
const forms: SignedFormRecord[] = [];
/** Signs two forms of one person; the second one takes in the first. A third one was altered since. */
async function signForms(): Promise<void> {
  const [owner] = await test.database.asMaintenance((tx) => tx.rows(people, []));
  if (!owner) throw new Error('nobody');
  let before: Uint8Array | null = null;
  for (const number of [1, 2, 3]) {
    const record: SignedFormRecord = {
      clientId: owner.client,
      employeeId: signer,
      signedFormId: randomUUID(),
      recordNumber: number,
      form: 'W-4',
      formYear: 2026,
      state: null,
      statementVersion: '1',
      statementLanguage: 'en',
      statementHash: new Uint8Array(32).fill(number),
      content: { extra: number },
      signedName: 'Some One',
      signedAt: NOW,
    };
    before = recordHash(SEEDED_KEYS, number === 3 ? { ...record, signedName: 'Else' } : record, before);
    forms.push(record);
    await add('signed_tax_form', {
      client_id: owner.client,
      employee_id: signer,
      signed_form_id: record.signedFormId,
      record_number: number,
      form: 'W-4',
      form_year: 2026,
      statement_version: '1',
      statement_language: 'en',
      statement_hash: record.statementHash,
      content: JSON.stringify(record.content),
      signed_name: 'Some One',
      signed_at: NOW.toISOString(),
      record_hash: before,
    });
  }
}

async function intact(keys: KeyRing): Promise<boolean[]> {
  const clientId = forms[0]?.clientId ?? '';
  const signed = await test.database.asMaintenance((tx) =>
    readSignedForms(tx, jobSubject({ clientId, employeeId: signer })),
  );
  return signed.map((one, place) => isIntact(keys, one, signed[place - 1]?.hash ?? null));
}

beforeAll(async () => {
  test = await seededDatabase();
  await dropForeignKeys();
  await plantRows();
  await signForms();
});
afterAll(() => test.close());

describe('S13, OPS-2: a rotation', { timeout: 120_000 }, () => {
  it('lists every column with sealed values, and each with its primary key', async () => {
    const keyOf = statement(
      'test.reseal.keys',
      z.object({ table: z.string(), key: z.array(z.string()) }),
      `select c.relname as table, array_agg(a.attname::text order by k.place) as key
         from pg_index i join pg_class c on c.oid = i.indrelid
        cross join lateral unnest(i.indkey) with ordinality as k (number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indisprimary and c.relname = any($1) group by 1`,
    );
    const tables = [...new Set(SEALED_COLUMNS.map(({ table }) => table))];
    const primary = await test.database.asMaintenance((tx) => tx.rows(keyOf, [tables]));
    expect(SEALED_COLUMNS.map(({ table, key }) => [table, key.map(({ name }) => name)])).toEqual(
      SEALED_COLUMNS.map(({ table }) => [table, primary.find((one) => one.table === table)?.key]),
    );
    const withRows = new Set(planted.map(({ table, column }) => `${table}.${column}`));
    const demo = [
      'employee.ssn_sealed',
      'direct_deposit.account_sealed',
      'pending_transaction.before_sealed',
      'pending_transaction.after_sealed',
    ];
    expect([...withRows, ...demo].toSorted()).toEqual(
      SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
  });

  it('every column of bytes is sealed, or known not to be', async () => {
    const columns = statement(
      'test.reseal.bytes',
      z.object({ name: z.string() }),
      `select c.relname || '.' || a.attname as name from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = (select relnamespace from pg_class where oid = 'client'::regclass)
          and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'bytea'::regtype`,
    );
    const found = await test.database.asMaintenance((tx) => tx.rows(columns, []));
    expect(found.map(({ name }) => name).toSorted()).toEqual(
      [
        ...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`),
        ...SEALED_COLUMNS.flatMap(({ table, hash }) => (hash ? [`${table}.${hash.column}`] : [])),
        // Sealed again in their own way.
        'audit_event.sealed_detail',
        'audit_event_resealed.sealed_detail',
        'shared_account.fingerprint',
        'signed_tax_form.record_hash',
        'signed_tax_form_resealed.resealed_hash',
        // Under a key until they expire: `keys check` waits for the first; the others only count attempts of one day.
        'deposit_notice.token_hash',
        'email_link_attempt.caller_hash',
        'invitation_attempt.caller_hash',
        // Tells a key from another one under the same id.
        'key_use.check_value',
        // Hashes without a key: of random tokens, of what was sent, of texts and of the audit.
        'acknowledgement.sha256',
        'audit_anchor.hash',
        'audit_seal.hash',
        'audit_seal.leaves',
        'audit_seal.previous_hash',
        'console_session.token_hash',
        'email_link.cancel_hash',
        'email_link.token_hash',
        'federal_election.statement_hash',
        'idempotency_key.key_hash',
        'idempotency_key.request_hash',
        'invitation.proof_hash',
        'invitation.token_hash',
        'message_attachment.sha256',
        'message_posting.fingerprint',
        'operator_notice.fingerprint',
        'pay_calendar_feed.token_hash',
        'service_assertion.jti_hash',
        'service_credential.secret_hash',
        'service_idempotency_key.key_hash',
        'service_idempotency_key.request_hash',
        'service_token.token_hash',
        'session.bearer_hash',
        'session.token_hash',
        'signed_tax_form.statement_hash',
        'spent_refresh_token.token_hash',
        'stored_file.sha256',
        'used_token.token_hash',
        'year_end_consent.disclosure_hash',
        'year_end_disclosure.disclosure_hash',
        // Bytes that aren't sealed, or that a sealed key of their own encrypts.
        'file_chunk.bytes',
        'file_chunk.name',
        'message_attachment.content',
      ].toSorted(),
    );
  });

  it('waits until every gateway seals with the new key', async () => {
    const [first, second] = [staged, promoted].map((keys, place) =>
      createKeyAnnouncement({ database: test.database, clock: { now: () => now }, keys }, `machine-${place + 1}:1`),
    );
    await first?.run();
    await second?.run();
    const status = await run(keyStatusCommand, promoted);
    expect(status.lines.slice(-3)).toEqual([
      `Gateway machine-1:1: ${OLD}, ${NEW}`,
      `Gateway machine-2:1: ${NEW}, ${OLD}`,
      `Next: put ${NEW} first on every gateway and restart one after the other.`,
    ]);
    expect(await run(resealCommand, promoted)).toMatchObject({
      done: false,
      lines: [
        `Gateway machine-1:1 still seals with ${OLD}. Put ${NEW} first in its PAYSTEAD_KEYS and restart it, then repeat this.`,
      ],
    });
    await first?.end();
    expect((await run(keyStatusCommand, promoted)).lines.at(-1)).toBe('Next: ./paystead keys reseal');
    // A gateway that was killed counts as running for a minute.
    await first?.run();
    now = new Date(NOW.getTime() + 61_000);
    await second?.run();
    expect((await run(keyStatusCommand, promoted)).lines.at(-1)).toBe('Next: ./paystead keys reseal');
  });

  it('says what is missing if a key that sealed something isn’t there', async () => {
    expect(await run(resealCommand, retired)).toMatchObject({
      done: false,
      lines: [`The key ${OLD} sealed values and isn’t in PAYSTEAD_KEYS.`],
    });
    expect((await run(keyStatusCommand, retired)).lines.at(-1)).toMatch(/^Next: add the missing key/);
  });

  it('names everything that needs the old key', async () => {
    const { done, data } = await run(checkKeyCommand, promoted, OLD);
    expect(done).toBe(false);
    const needs = data['needs'] as readonly { what: string; count: number }[];
    expect(needs.map(({ what }) => what)).toEqual([
      ...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`),
      'audit_event.sealed_detail',
      'signed_tax_form.record_hash',
      'shared_account.fingerprint',
      'codes',
    ]);
    expect(needs.find(({ what }) => what === 'webhook.secret_sealed')?.count).toBe(2);
    // The altered form is proved by no key.
    const { count } = await test.database.asMaintenance((tx) => tx.one(allForms, []));
    expect(needs.find(({ what }) => what === 'signed_tax_form.record_hash')?.count).toBe(count - 1);
    expect(await run(checkKeyCommand, promoted, NEW)).toMatchObject({
      done: false,
      lines: [`${NEW} is the first key in PAYSTEAD_KEYS: it seals.`, `Keep ${NEW} in PAYSTEAD_KEYS.`],
    });
  });

  it('seals every value again, and changes nothing else', async () => {
    const before = await everything(SEEDED_KEYS);
    const sharedBefore = await test.database.asMaintenance((tx) => tx.rows(shared, []));
    const auditBefore = await test.database.asMaintenance((tx) => tx.rows(auditEvents, []));
    const digests = await unsealedDigests();
    expect(await intact(SEEDED_KEYS)).toEqual([true, true, false]);

    const { done, data } = await run(resealCommand, promoted);
    expect(done).toBe(true);
    const resealed = data['resealed'] as Record<string, number>;
    for (const { table, column } of SEALED_COLUMNS)
      expect([table, resealed[`${table}.${column}`]]).not.toEqual([table, 0]);

    const after = await everything(retired);
    expect(after.ssns).toEqual(before.ssns);
    expect(after.numbers).toEqual(before.numbers);
    expect(after.others).toEqual(planted.map(({ text }) => text));
    expect(await unsealedDigests()).toEqual(digests);
    // Each fingerprint of an account on file stands for the same one as before.
    const meaning = (all: typeof before, rows: typeof sharedBefore) =>
      rows
        .map(({ client, employee, fingerprint }) => {
          const hex = Buffer.from(fingerprint).toString('hex');
          const owner = `${client} ${employee}`;
          return `${owner} ${all.fingerprints.find((one) => one.owner === owner && one.fingerprint === hex)?.text}`;
        })
        .toSorted();
    const sharedAfter = await test.database.asMaintenance((tx) => tx.rows(shared, []));
    expect(sharedBefore.length).toBeGreaterThan(10);
    expect(meaning(after, sharedAfter)).toEqual(meaning(before, sharedBefore));
    const auditAfter = await test.database.asMaintenance((tx) => tx.rows(auditEvents, []));
    expect(auditAfter.map(({ id, own }) => [id, Buffer.from(own).toString('hex')])).toEqual(
      auditBefore.map(({ id, own }) => [id, Buffer.from(own).toString('hex')]),
    );
    for (const { client, employee, id, own, resealed: again } of auditAfter) {
      const place = { table: 'audit_event', column: 'sealed_detail', row: [client, employee, id] };
      expect(open(retired, again ?? new Uint8Array(), place)).toBe(open(SEEDED_KEYS, own, place));
    }
    expect(auditAfter.length).toBeGreaterThan(1);
    // The altered form still shows.
    expect(await intact(retired)).toEqual([true, true, false]);
  });

  it('repeated, finds nothing left', async () => {
    const { data } = await run(resealCommand, promoted);
    expect(Object.values(data['resealed'] as Record<string, number>).filter((count) => count > 0)).toEqual([]);
  });

  it('is over when codes and links of the old key have expired, and not before', async () => {
    const notice = {
      token_hash: new Uint8Array(32).fill(9),
      client_id: forms[0]?.clientId ?? '',
      employee_id: signer,
      employee_workflow_id: randomUUID(),
      sent_at: NOW.toISOString(),
      expires_at: new Date(NOW.getTime() + 5 * 86_400_000).toISOString(),
    };
    await add('deposit_notice', notice);
    const links = `1 link in a mail about a bank change, valid until ${notice.expires_at.replace('.000', '')}.`;
    expect((await run(checkKeyCommand, promoted, OLD)).lines).toEqual([
      links,
      expect.stringMatching(/^Codes in sample forms, valid until /),
      `Keep ${OLD} in PAYSTEAD_KEYS.`,
    ]);
    now = new Date(NOW.getTime() + 3 * 86_400_000);
    expect((await run(checkKeyCommand, promoted, OLD)).lines).toEqual([links, `Keep ${OLD} in PAYSTEAD_KEYS.`]);
    now = new Date(NOW.getTime() + 6 * 86_400_000);
    expect(await run(checkKeyCommand, promoted, OLD)).toMatchObject({
      done: true,
      lines: [`Nothing needs ${OLD}. Remove it from PAYSTEAD_KEYS on every gateway.`],
    });
    expect((await run(keyStatusCommand, retired)).lines.at(-1)).toBe('Nothing to do.');
    // Also when it is gone from the configuration; but not a mistyped id.
    expect(await run(checkKeyCommand, retired, OLD)).toMatchObject({ done: true });
    expect(await run(checkKeyCommand, retired, `${OLD}x`)).toMatchObject({
      done: false,
      lines: [`There is no key ${OLD}x: it isn’t in PAYSTEAD_KEYS, and nothing was sealed with it.`],
    });
  });
});

/** Returns a digest of each table with sealed columns, without these columns. */
async function unsealedDigests(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of new Set(SEALED_COLUMNS.map((one) => one.table))) {
    const own = SEALED_COLUMNS.filter((one) => one.table === table).flatMap(({ column, hash }) => [
      column,
      ...(hash ? [hash.column] : []),
    ]);
    const digest = statement(
      `test.reseal.digest_${(reads += 1)}`,
      z.object({ value: z.string() }),
      `select md5(string_agg(row::text, ',' order by row::text)) as value
         from (select to_jsonb(t) ${own.map((name) => `- '${name}'`).join(' ')} as row from ${table} t) rows`,
    );
    digests[table] = (await test.database.asMaintenance((tx) => tx.one(digest, []))).value;
  }
  return digests;
}
