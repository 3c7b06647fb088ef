import { createHash, generateKeyPairSync } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandsOf } from '../../src/brands.ts';
import { changeEngine } from '../../src/change-engine.ts';
import { exportChanges } from '../../src/features/pending-transactions/export/export-changes.ts';
import {
  preferenceRows,
  proposal,
  submitAs,
  targetIn,
  toastApplier,
} from '../../src/features/pending-transactions/test/changes.ts';
import { GOOD, legal, LEGAL_HEADER } from '../../src/operator/imports/test/import-commands.ts';
import { anchorFileIn } from '../../src/platform/audit/anchors.ts';
import { createAnchoring } from '../../src/platform/audit/anchoring.ts';
import { sealAudit } from '../../src/platform/audit/seal-audit.ts';
import { createLog } from '../../src/platform/log.ts';
import type { SecurityEvent } from '../../src/platform/security/event.ts';
import { noteAlert } from '../../src/platform/security/alert-store.ts';
import { auditSettled } from '../audit-settled.ts';
import { post } from '../harness/messages.ts';
import { BAKERY, idOf, MILLRACE, type TestPerson } from '../harness/people.ts';
import { furnishOutbox } from '../world/programs.ts';
import { furnishMessages } from '../world/messages.ts';
import { furnishRequests } from '../world/requests.ts';
import { KEYS_TEXT, ONE_KEY, ROTATED, STAGED, type CommandLine, type Files, type Typed } from './command-recorder.ts';

/** Changes for pay engines, keys, the audit, security events, deliveries, imports and exports. */
export async function recordsCommands(line: CommandLine): Promise<void> {
  await line.harness.change(
    `delete from pending_transaction; delete from client_decision_rule; delete from outbox; delete from audit_event where true`,
  );
  await furnishRequests(line.harness);
  await changes(line);
  await keys(line);
  await audit(line);
  await security(line);
  await deliveries(line);
  await exports(line);
  await imports(line);
  await elsewhere(line);
}

const contentOf = ({ files }: Typed): Files =>
  Object.fromEntries([...files].map(([path, content]) => [path.replace(/ \(\d+\)$/, ''), content]));

async function changes({ type, harness, data }: CommandLine): Promise<void> {
  await type('changes list');
  await type('changes export none.jsonl');
  const { insert, database, now } = harness;
  await insert('preference', preferenceRows());
  await insert('client_pay_engine', [
    { client_id: MILLRACE.clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
    { client_id: BAKERY.clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
  ]);
  await insert(
    'client_decision_rule',
    [MILLRACE, BAKERY].map(({ clientId: client_id }) => ({
      client_id,
      rule_type: 2,
      decider: 'none',
      deadline_days: 3,
    })),
  );
  const engine = changeEngine(harness.keys, brandsOf({ branding: true }), { directDeposit: toastApplier });
  const submitted: string[] = [];
  for (const person of ['plain', 'colleague', 'namesake', 'former'] as const) {
    const at = new Date(now.getTime() + submitted.length * 1000);
    const { employeeWorkflowId } = await submitAs({ database, now: at }, engine.changes, person, proposal(5, 9));
    submitted.push(employeeWorkflowId ?? '');
  }
  await harness.change(`delete from employment_version where employee_id = '${harness.people.former.employeeId}'`);
  await type('changes list', { about: 'that wait for an export' });
  await type('changes list --failed');
  const exported = await type('changes export out.jsonl', { about: 'one of them has no employer' });
  // Changes of one instant are in the order of their random ids.
  await harness.change(
    `update pending_transaction t set exported_at = t.exported_at + (t.submitted_at - s.first)
       from (select min(submitted_at) as first from pending_transaction where state = 'exported') s where t.state = 'exported'`,
  );
  await type('changes list', { about: 'that wait for an answer' });
  await type('changes export out.jsonl', { about: 'over a file', files: { 'out.jsonl': 'x' } });
  await type('changes export again.jsonl', { about: 'at once again' });
  const records = String(Object.values(contentOf(exported))[0])
    .split('\n')
    .flatMap((text) => (text.includes('"changeId"') ? [JSON.parse(text) as { readonly changeId: string }] : []));
  const answer = (place: number, more: object) => ({
    changeId: records[place]?.changeId ?? '0badc0de-0000-4000-8000-000000000000',
    processedAt: '2026-11-21T04:30:00Z',
    ...more,
  });
  const rejected = { status: 'rejected', errors: [{ field: 'account', code: 'X1', message: 'Account closed.' }] };
  const answers = [
    answer(0, { status: 'accepted', engineReference: 'E-77' }),
    answer(1, rejected),
    answer(9, { status: 'accepted' }),
  ];
  await type('changes acknowledge in.jsonl', { files: { 'in.jsonl': answerFile(answers) } });
  await type('changes acknowledge in.jsonl', { about: 'again', files: { 'in.jsonl': answerFile(answers) } });
  await type('changes acknowledge in.jsonl', { files: { 'in.jsonl': answerFile([answer(2, rejected)]) } });
  await type('changes acknowledge in.jsonl', {
    files: { 'in.jsonl': answerFile(answers).replace('Account', 'account') },
  });
  await type('changes acknowledge in.jsonl', { files: { 'in.jsonl': 'no answer\n' } });
  await type('changes acknowledge none.jsonl');
  await harness.change(
    `insert into pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version, actor_name, actor_role, at, code, comment)
       select client_id, employee_id, employee_workflow_id, max(event_number) + 1, 'failed', max(version), '', 'system', max(at) + interval '1 s', 'X2', 'Still closed.'
         from pending_transaction_event where event = 'failed' group by 1, 2, 3 order by 3 limit 100`,
  );
  await type('changes list', { about: 'with failed ones' });
  await type('changes list --failed', { about: 'with failed ones' });
  await type(`changes retry ${submitted[1]}`);
  await type(`changes retry ${submitted[1]}`);
  await type('changes retry 0badc0de-0000-4000-8000-000000000000');
  for (const [place, about] of ['applied', 'rejected', 'withdrawn', 'superseded', 'failed', 'approved'].entries())
    await type(`changes retry ${idOf('work', 911 * 20 + place)}`, { about, spanish: false });
  await type('changes retry first');

  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await type('changes export out.sealed --to key.pem', { files: { 'key.pem': privateKey } });
  await type('changes export out.sealed --to none.pem');
  const sealed = await type('changes export out.sealed --to to.pem', { files: { 'to.pem': publicKey } });
  const files = { ...contentOf(sealed), 'key.pem': privateKey };
  await type('changes open out.sealed key.pem out.jsonl', { files });
  await type('changes open out.sealed key.pem out.jsonl', {
    about: 'over a file',
    files: { ...files, 'out.jsonl': 'x' },
  });
  await type('changes open key.pem key.pem out.jsonl', { files });
  await interruptedExports({ type, harness, data }, publicKey);
  await type('changes open out.sealed none.pem out.jsonl', { files });
}

/** Exports that a crash ended before their file was written. */
async function interruptedExports(
  { type, harness, data }: Pick<CommandLine, 'type' | 'harness' | 'data'>,
  publicKey: string,
): Promise<void> {
  const engine = changeEngine(harness.keys, brandsOf({ branding: true }));
  const path = join(data, 'left.jsonl');
  const crash = async (keep: (file: string, content: string) => void = () => undefined) => {
    const crashed = (file: string, _exportId: string, content: string) => {
      keep(file, content);
      return Promise.reject(new Error('crash'));
    };
    const target = { ...targetIn(new Map(), path), keep: crashed };
    await exportChanges(harness.database, engine, harness.now, target).catch(() => undefined);
  };
  // The file is outside the folder that each run begins with, so it is typed once.
  const left = (line: string, how: string) =>
    type(line, { about: `left by a crash, ${how}`, files: { 'to.pem': publicKey }, spanish: false });
  await crash();
  await left(`changes export ${path}`, 'to the same file');
  rmSync(path);
  await crash();
  await left('changes export other.jsonl', 'to another file');
  await crash();
  await left(`changes export ${path} --to to.pem`, 'to the same file, now sealed');
  rmSync(path, { force: true });
  await crash((file, content) => writeFileSync(file, content));
  await left('changes export other.jsonl --to to.pem --json', 'which had written its file');
  // One stays unfinished: its content is sealed.
  rmSync(path);
  await crash();
}

/** Writes the answers of a pay engine with their trailer. */
function answerFile(answers: readonly object[]): string {
  const lines = answers.map((one) => `${JSON.stringify(one)}\n`).join('');
  const sha256 = createHash('sha256').update(lines).digest('hex');
  return `${lines}${JSON.stringify({ trailer: true, recordCount: answers.length, sha256 })}\n`;
}

async function keys({ type, harness }: CommandLine): Promise<void> {
  await type('keys generate');
  await type('keys status');
  await type('keys status', { about: 'after a rotation', keys: ROTATED });
  const at = (seconds: number) => new Date(harness.now.getTime() - seconds * 1000).toISOString();
  const gateways = (...rows: readonly (readonly [place: string, keys: string, seconds: number])[]) =>
    harness.change(
      `delete from gateway_keys; insert into gateway_keys (gateway_id, place, key_ids, seen_at) values ${rows
        .map(
          ([place, ids, seconds], index) => `('${idOf('gate', index + 1)}', '${place}', '{${ids}}', '${at(seconds)}')`,
        )
        .join(', ')}`,
    );
  await gateways(['machine-1:1', 'older', 10], ['machine-2:2', 'older,newer', 10], ['machine-3:3', 'gone', 86_000]);
  await type('keys status', { about: 'one gateway lacks a key' });
  await gateways(['machine-1:1', 'older,newer', 10], ['machine-2:2', 'newer,older', 10]);
  await type('keys status', { about: 'gateways seal with different keys' });
  await type('keys status', { about: 'gateways seal with different keys, after a rotation', keys: ROTATED });
  await type('keys check newer', { about: 'a gateway seals with it' });
  await type('keys reseal', { about: 'while a gateway seals with another key', keys: ROTATED });
  await gateways(['machine-1:1', 'newer,older', 10]);
  await harness.change(
    `insert into key_use (key_id, check_value, first_used_at, last_used_at) values
       ('older', '\\x01', '2026-01-01T00:00:00Z', '${at(3600)}'), ('newer', '\\x02', '${at(3600)}', '${at(60)}')`,
  );
  await type('keys check older');
  await type('keys check newer');
  await type('keys check unknown');
  await type('keys check older', { about: 'after a rotation', keys: ROTATED });
  await type('keys reseal');
  await type('keys reseal', { about: 'after a rotation', keys: ROTATED });
  await type('keys reseal', { about: 'again', keys: ROTATED });
  await type('keys check older', { about: 'after sealing again', keys: ROTATED });
  await type('keys status', { about: 'after sealing again', keys: ROTATED });
  await type('keys status', { about: 'with the newer key alone', keys: ONE_KEY, spanish: false });
  await type('keys status', { about: 'with a third key', keys: STAGED, spanish: false });
}

async function audit({ type, harness, data }: CommandLine): Promise<void> {
  const { database } = harness;
  await type('audit verify');
  const clock = { now: () => harness.now };
  await auditSettled(database);
  await sealAudit(database, clock);
  await type('audit verify', { about: 'sealed, without anchors' });
  await type('audit verify --anchors none.log');
  await type('audit verify --anchors anchors.log', { files: { 'anchors.log': '' } });
  const path = anchorFileIn(data);
  await createAnchoring({ database, clock, log: createLog('silent'), path }).run();
  await type('audit verify', { about: 'with anchors' });
  await type(`audit verify --anchors ${path}`);
  await type('audit verify --anchors other.log', { files: { 'other.log': '' } });
  await harness.change(`update audit_event set actor_role = 'manager' where client_id = '${MILLRACE.clientId}'`);
  await type('audit verify', { about: 'with altered rows' });
  await harness.change(
    `delete from audit_event where client_id = '${BAKERY.clientId}'; delete from audit_seal where client_id = '${BAKERY.clientId}'`,
  );
  await type('audit verify', { about: 'with a removed end' });
}

async function security({ type, harness }: CommandLine): Promise<void> {
  const { plain, other, namesake } = harness.people;
  const event = (person: TestPerson | null, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
    kind: 'record_refused',
    at: harness.now,
    requestId: 'request-1',
    endpoint: 'paychecks.ofEmployee',
    resource: 'pay',
    address: '203.0.113.7',
    caller: person && {
      personId: person.personId,
      clientId: person.client.clientId,
      employeeId: person.employeeId,
      sessionId: person.personId,
    },
    target: '0badc0de-0000-4000-8000-000000000000',
    ...more,
  });
  await type('security list');
  harness.security.record(event(plain));
  harness.security.record(event(plain, { requestId: 'request-2', address: '203.0.113.9' }));
  // Events of one minute are in the order of their random ids.
  const ago = (minutes: number) => new Date(harness.now.getTime() - minutes * 60_000);
  harness.security.record(event(namesake, { target: null, at: ago(1) }));
  harness.security.record(event(other, { kind: 'step_up_failed', at: ago(2) }));
  harness.security.record(event(null, { kind: 'link_token_reused', target: null, at: ago(3) }));
  harness.security.record(event(plain, { at: ago(8 * 24 * 60) }));
  await harness.security.flush();
  const at = harness.now.toISOString();
  const counts = [
    { kind: 'record_refused', count: 30 },
    { kind: 'step_up_failed', count: 2 },
  ] as const;
  for (const personId of [plain.personId, null])
    await harness.database.asMaintenance((tx) =>
      noteAlert(
        tx,
        { personId, address: '203.0.113.9', counts, firstAt: at, lastAt: at },
        personId === null ? harness.now : ago(1),
        personId === null,
      ),
    );
  const refusal = (reference: string, account_hash: string | null) => ({
    reference, at, reason: 'exp is past', provider_id: account_hash && 'provider', account_hash, endpoint: 'session.authorize',
    request_id: 'request-3', address: '203.0.113.7',
  }); // prettier-ignore
  await harness.insert('sign_in_refusal', [refusal('ABCD1234', 'account'), refusal('ABCD1235', 'account'), refusal('ABCD1236', null)]); // prettier-ignore
  await type('security list', { about: 'of the last seven days' });
  await type('security list --since 2026-11-01');
  await type('security list --person petra');
  await type(`security list --person ${other.personId}`);
  await type('security list --since 2026-11-01 --person user-911', { spanish: false });
  await type('security list --reference WRLD0002', { spanish: false });
  await type("security list --person ' petra '", { spanish: false });
  await type('security list --since 2026', { spanish: false });
  await type('security list --person nobody');
  await type('security list --since yesterday');
  await type('security list --since 2026-13-45');
  await type('security list --reference abcd-1234');
  await type('security list --reference ABCD1236');
  await type('security list --reference 00000000');
}

async function deliveries({ type, harness }: CommandLine): Promise<void> {
  await harness.change('delete from outbox');
  await type('outbox dead-letters');
  await type('outbox replay all');
  const at = (minutes: number) => new Date(harness.now.getTime() + minutes * 60_000).toISOString();
  const mail = (number: number, client: string | null, more: object = {}) => ({
    outbox_id: idOf('outb', number),
    client_id: client,
    kind: 'mail',
    topic: 'mail.invitation',
    payload: new Uint8Array([1]),
    state: 'dead',
    attempts: 24,
    created_at: at(-600),
    next_attempt_at: at(-60),
    settled_at: at(-60 + number),
    last_error: 'tooManyAttempts',
    ...more,
  });
  await harness.insert('outbox', [
    mail(1, MILLRACE.clientId),
    mail(2, BAKERY.clientId, { kind: 'export', topic: 'export.paychecks', last_error: null }),
    mail(3, null),
    mail(4, MILLRACE.clientId, { state: 'waiting', attempts: 3, settled_at: null, last_error: null }),
  ]);
  await furnishOutbox(harness);
  await type('outbox dead-letters', { about: 'with three, and two of earlier' });
  await type(`outbox replay ${idOf('outb', 1)}`);
  await type(`outbox replay ${idOf('outb', 1)}`);
  await type(`outbox replay ${idOf('outb', 4)}`);
  for (const [number, about] of [
    [901, 'that was sent'],
    [902, 'that was muted'],
    [904, 'that a sandbox kept'],
    [905, 'that waits'],
  ] as const)
    await type(`outbox replay ${idOf('outb', number)}`, { about, spanish: false });
  await type('outbox replay first');
  await type('outbox replay all', { about: 'of two that are left' });
  await harness.change('delete from outbox');

  await type('webhook list');
  await type('webhook dead-letters');
  await type('webhook replay all');
  const account = (number: number, name: string) => ({
    service_account_id: idOf('acct', number),
    name,
    created_at: at(-600),
    created_by: 'Ada',
  });
  await harness.insert('service_account', [account(1, 'alpha'), account(2, 'beta')]);
  const webhook = (number: number, types: string) => ({
    webhook_id: idOf('hook', number),
    service_account_id: idOf('acct', number),
    url: `https://engine-${number}.example/`,
    types,
    created_at: at(-600 + number),
    secret_sealed: new Uint8Array(1),
  });
  await harness.insert('webhook', [webhook(1, '{}'), webhook(2, '{change.approved,person.invited}')]);
  const delivery = (number: number, hook: number, more: object) => ({
    webhook_id: idOf('hook', hook),
    event_id: idOf('evnt', number),
    client_id: null,
    type: 'webhook.test',
    created_at: at(-600),
    state: 'dead',
    attempts: 24,
    next_attempt_at: at(-60),
    last_status: 503,
    last_error: null,
    settled_at: at(-60 + number),
    ...more,
  });
  await harness.insert('webhook_delivery', [
    delivery(1, 1, {}),
    delivery(2, 1, { last_status: null, last_error: 'timeout' }),
    delivery(3, 2, {}),
    delivery(4, 2, { state: 'waiting', attempts: 1, settled_at: null }),
    delivery(5, 2, { state: 'delivered', attempts: 1, last_status: 200 }),
  ]);
  await type('webhook list', { about: 'with two' });
  await type('webhook dead-letters', { about: 'of two webhooks' });
  await type(`webhook replay ${idOf('hook', 1)}`);
  await type(`webhook replay ${idOf('hook', 1)}`);
  await type(`webhook replay ${idOf('hook', 902)}`, { about: 'of a disabled account', spanish: false });
  await type('webhook replay first');
  await type('webhook replay all', { about: 'of the one that is left' });
}

async function exports({ type, harness }: CommandLine): Promise<void> {
  await harness.change('delete from message');
  await furnishMessages(harness);
  await post(harness.insert, { messageId: idOf('expo', 1), to: [harness.people.other], title: 'Handbook' });
  await post(harness.insert, { messageId: idOf('expo', 2), to: [harness.people.other, harness.people.baker], title: 'Picnic', publishedAt: '2026-11-02T12:00:00Z' }); // prettier-ignore
  const exported = await type('export client BAKERY out --by Ada', { spanish: false });
  await type('export client bakery out', { files: { 'out/a.csv': 'x' } });
  await type('export client BAKERY out --with-sealed');
  await type('export client BAKERY out --with-sealed --to none.pem');
  await type('export client NOWHERE out');
  await type('export verify none.zip');
  await type('export verify x.zip', { files: { 'x.zip': 'no archive' } });

  const files = contentOf(exported);
  const source: Record<string, string> = {};
  for (const [path, content] of Object.entries(files)) source[path.replace(/^out\//, 'in/')] = String(content);
  await type('import compare in', { about: 'what was exported', files: source });
  await type('import validate in', { about: 'what was exported', files: source, spanish: false });
}

async function imports({ type, harness }: CommandLine): Promise<void> {
  const within = (files: Readonly<Record<string, string | Uint8Array>>): { readonly files: Files } => ({
    files: Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        `in/${path}`,
        typeof content === 'string' ? content.replaceAll(/([,;])main\b/g, '$1partner-1') : content,
      ]),
    ),
  });
  const good = within(GOOD);
  const faulty = within({
    'clients.csv': 'client_code;name;partner_key\r\nCEDAR;=cmd|calc;nobody\r\nDELTA;"Delta; Inc.";main\r\n',
    'legals.csv': `${LEGAL_HEADER}${legal('DELTA', '00-0000003', 'Fine')}${legal('DELTA', '123-45-6789', 'Bad')}${legal('CEDAR', '00-0000004', 'Child')}`,
    'notes.txt': 'not read',
  });
  await type('import list');
  await type('import validate in', good);
  await type('import validate in', { about: 'with faults', ...faulty });
  await type('import plan in --by Ada', good);
  await type('import plan in', { about: 'again', ...good });
  await type('import plan in --report faults', { about: 'with faults', ...faulty });
  await type("import plan in --client 'millrace, bakery'", { about: 'for other clients', ...good });
  const applied = await type('import apply in --by Ada', good);
  await type('import apply in', { about: 'again', ...good });
  await type('import apply in', { about: 'with faults', ...faulty });
  await type('import apply in --without-rejected', { about: 'with faults', ...faulty });
  await type('import apply none');
  await type('import apply in --mapping map.json', { files: { ...good.files, 'map.json': 'no JSON' } });
  await type('import apply in --client ,', good);
  await type('import apply in --client nowhere', good);
  await type('import list', { about: 'with several' });
  const run = /import (\d+)/i.exec(applied.out)?.[1] ?? '';
  await harness.change(`update import_run set started_at = date_trunc('minute', started_at)`);
  for (const number of [run, '999', 'first']) {
    await type(`import show ${number}`);
    await type(`import rollback ${number}`);
  }
  await type(`import rollback ${run}`, { about: 'again' });
  for (const [number, about] of [
    [901, 'that is being read'],
    [902, 'that is planned'],
    [904, 'that was taken back'],
    [905, 'that failed'],
    [906, 'of which the rows are forgotten'],
  ] as const) {
    await type(`import show ${number}`, { about, spanish: false });
    await type(`import rollback ${number}`, { about, spanish: false });
  }
  await type('import template in');
  await type('import template in', { files: { 'in/a.csv': 'x' } });
  await type('import suggest people.csv', { files: { 'people.csv': 'Emp No;Last;First;Hired\nE-1;Ruiz;Ana;01/02/2020\nE-2;Ruiz;Ana;03/04/2021\n' } }); // prettier-ignore
  await type('import suggest none.csv');
  await type('import suggest empty.csv', { files: { 'empty.csv': '' } });
  await harness.change(
    `insert into import_fault (import_run_id, file, line, column_name, code, detail, is_warning, source)
     select import_run_id, 'legals', line, 'ein', 'wrong_format', '{"format": "ein"}', false, 1
       from import_run, generate_series(2, 23) as line where run_number = ${run}`,
  );
  await type(`import show ${run}`, { about: 'with many faults' });
}

/** Commands that need more than a database: mostly what they refuse. */
async function elsewhere(line: CommandLine): Promise<void> {
  const { type, harness } = line;
  await type('demo');
  await type('doctor', { environment: { PORT: 'x', PAYSTEAD_LOG_LEVEL: 'loud' } });
  await type('release out');
  await type('release out', { files: { 'out/a': 'x' } });
  await type('release out --key key.pem', { files: { 'key.pem': 'no key' } });
  await type('release verify out key.pub', { files: { 'out/a': 'x', 'key.pub': 'no key' } });
  await type('release key key.pem', { files: { 'key.pem': 'x' } });
  const made = await type('backup out.backup', { spanish: false });
  await type('backup file', { files: { file: 'x' } });
  await type('backup verify out.backup', { files: contentOf(made) });
  await type('backup verify none');
  await type('backup verify file', { files: { file: 'no backup' } });
  if (harness.url !== undefined) await onServer(line, harness.url, contentOf(made));
  await type('restore none');
  await type('restore file', { files: { file: 'no backup' } });
}

/** The commands that open the database of DATABASE_URL, most of whose samples need a server. */
export const ON_SERVER: readonly string[] = ['migrate', 'restore'];

async function onServer({ type, data }: CommandLine, url: string, backup: Files): Promise<void> {
  const environment = { DATABASE_URL: url };
  await type('migrate', { environment });
  await type('migrate --plan', { environment });
  const elsewhere = { DATABASE_URL: 'postgresql://nobody@localhost:1/none' };
  const migrations = { ...elsewhere, PAYSTEAD_MIGRATION_DATABASE_URL: url };
  await type('migrate', { about: 'with a login for migrations', environment: migrations });
  await type('migrate --plan', { about: 'with a login for migrations', environment: migrations });
  await type('restore out.backup', {
    about: 'into a database with data',
    files: backup,
    environment: { ...environment, PAYSTEAD_KEYS: KEYS_TEXT },
  });
  const anchors = { PAYSTEAD_AUDIT_ANCHORS: `${data}/other-anchors` };
  await type('restore out.backup', {
    about: 'into a database with data, beside other anchors',
    files: backup,
    environment: { ...environment, ...anchors, PAYSTEAD_KEYS: KEYS_TEXT },
  });
  await type('restore out.backup', {
    about: 'with one of its keys',
    files: backup,
    environment: { ...environment, ...anchors, PAYSTEAD_KEYS: KEYS_TEXT.split(',')[0] ?? '' },
  });
  await type('restore out.backup', { about: 'without its keys', files: backup, environment });
}
