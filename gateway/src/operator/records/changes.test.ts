import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { runOn } from '../../../test/operator.ts';
import { brandsOf } from '../../brands.ts';
import { changeEngine } from '../../change-engine.ts';
import type { EngineRecord } from '../../features/pending-transactions/export/engine-file.ts';
import { submitAs, preferenceRows, toastApplier, proposal } from '../../features/pending-transactions/test/changes.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';

const test = await freshDatabase();
const { database, close } = test;
const folder = mkdtempSync(join(tmpdir(), 'paystead-changes-'));
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});
const environment = { PAYSTEAD_DATA: folder, PAYSTEAD_KEYS: generateKeys() };

async function run(...args: string[]) {
  let out = '';
  const exit = await runOn(
    database,
    [...args, '--json'],
    { out: (text) => void (out += text), beside: () => undefined },
    environment,
  );
  return { exit, ...(JSON.parse(out || '{}') as Record<string, unknown>) };
}

it('exports for the owner alone, once per file, and takes the engine’s refusal with its reason', async () => {
  const insert = inserter(database);
  await furnish(insert);
  await insert('preference', preferenceRows());
  await insert('client_pay_engine', [
    { client_id: MILLRACE.clientId, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' },
  ]);
  await insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 2, decider: 'none', deadline_days: 3 },
  ]);
  const engine = changeEngine(parseKeys(environment.PAYSTEAD_KEYS), brandsOf({ branding: true }), {
    directDeposit: toastApplier,
  });
  const receipt = await submitAs({ database, now: new Date() }, engine.changes, 'plain', proposal(5, 9));
  expect(receipt.outcome).toBe('pending');

  const file = join(folder, 'out.jsonl');
  expect(await run('changes', 'export', file)).toMatchObject({ exit: 0, records: 1, repeated: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Never overwrites a file, loses nothing, and repeats changes that were not acknowledged.
  expect((await run('changes', 'export', file)).exit).toBe(1);
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  const record = JSON.parse(line) as EngineRecord;
  expect(record).toMatchObject({ employeeNumber: 'E-0001', kind: 'directDeposit' });

  const answer = JSON.stringify({
    changeId: record.changeId,
    status: 'rejected',
    errors: [{ field: 'account', code: 'X1', message: 'Account closed.' }],
    processedAt: new Date().toISOString(),
  });
  const sha256 = createHash('sha256').update(`${answer}\n`).digest('hex');
  const acknowledgement = join(folder, 'in.jsonl');
  writeFileSync(acknowledgement, `${answer}\n${JSON.stringify({ trailer: true, recordCount: 1, sha256 })}\n`);
  expect(await run('changes', 'acknowledge', acknowledgement)).toMatchObject({ exit: 0, failed: 1, applied: 0 });
  expect(await run('changes', 'acknowledge', acknowledgement)).toMatchObject({ exit: 0, failed: 0, repeated: 1 });
  expect((await run('changes', 'acknowledge', file)).exit).toBe(1);
  // The id that `retry` takes is listed, with whose change it is and why it failed.
  const failed = {
    employeeWorkflowId: receipt.employeeWorkflowId,
    changeId: record.changeId,
    clientCode: 'MILLRACE',
    employeeNumber: 'E-0001',
    state: 'failed',
    reason: expect.stringContaining('Account closed.'),
  };
  expect(await run('changes', 'list')).toMatchObject({ exit: 0, changes: [failed] });
  // Of several failures the last one counts.
  const { asOwner } = test;
  await asOwner(`insert into paystead.pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version,
      actor_name, actor_role, at, code, comment)
    select client_id, employee_id, employee_workflow_id, max(event_number) + 1, 'failed', max(version), 'Engine', 'system', now(), 'X2', 'Still closed.'
      from paystead.pending_transaction_event group by 1, 2, 3`);
  expect(await run('changes', 'list')).toMatchObject({ changes: [{ reason: 'X2: Still closed.' }] });
  await asOwner(`delete from paystead.pending_transaction_event where code = 'X2'`);
  expect(await run('changes', 'list', '--failed')).toMatchObject({ exit: 0, changes: [failed] });
  expect(await run('changes', 'retry', receipt.employeeWorkflowId ?? '')).toEqual({
    exit: 0,
    command: 'changes retry',
    done: true,
    employeeWorkflowId: receipt.employeeWorkflowId,
  });
  expect(await run('changes', 'list', '--failed')).toMatchObject({ exit: 0, changes: [] });
  expect(await run('changes', 'list')).toMatchObject({ changes: [{ ...failed, state: 'approved', reason: null }] });
  expect((await run('changes', 'retry', PEOPLE.plain.employeeId)).exit).toBe(1);
  expect(await run('changes', 'export', join(folder, 'again.jsonl'))).toMatchObject({
    exit: 0,
    records: 1,
    repeated: 0,
  });

  // A change of an employee without an employment record waits, and the output names the employee.
  await asOwner(`update paystead.pending_transaction set state = 'approved', change_id = null;
    update paystead.employment_version set employee_id = '${PEOPLE.reader.employeeId}', sequence = 99 where employee_id = '${PEOPLE.plain.employeeId}'`);
  const skips = { exportId: null, records: 0, skipped: [{ clientCode: 'MILLRACE', employeeNumber: 'E-0001' }] };
  expect(await run('changes', 'export', join(folder, 'none.jsonl'))).toMatchObject({ exit: 0, ...skips });
  let printed = '';
  const out = { out: (text: string) => void (printed += text), beside: () => undefined };
  expect(await runOn(database, ['changes', 'export', join(folder, 'none.jsonl')], out, environment)).toBe(0);
  expect(printed).toBe(
    'Nothing to export.\nSkipped MILLRACE E-0001: the employee has no employment record. Import or add one, then export again.\n',
  );
  await asOwner(
    `update paystead.employment_version set employee_id = '${PEOPLE.plain.employeeId}', sequence = 1 where sequence = 99`,
  );

  // Sealed for a recipient: no one else can read it, and an unsuitable key is reported before the export starts.
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const [to, key] = [join(folder, 'to.pem'), join(folder, 'key.pem')];
  writeFileSync(to, publicKey);
  writeFileSync(key, privateKey);
  const [sealed, opened] = [join(folder, 'out.sealed'), join(folder, 'opened.jsonl')];
  expect((await run('changes', 'export', sealed, '--to', key)).exit).toBe(1);
  expect(await run('changes', 'export', sealed, '--to', to)).toMatchObject({ exit: 0, records: 1, sealed: true });
  expect(readFileSync(sealed, 'utf8')).not.toContain('employeeNumber');
  expect((await run('changes', 'open', sealed, key, opened)).exit).toBe(0);
  expect(readFileSync(opened, 'utf8')).toContain('"employeeNumber":"E-0001"');
  expect(statSync(opened).mode & 0o777).toBe(0o600);
});
