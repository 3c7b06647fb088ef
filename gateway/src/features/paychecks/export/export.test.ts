import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportKeysReply, exportsReply, payExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { checkDetail } from '@paystead/contract/features/paychecks/model.ts';
import { checkId, PAYDAYS } from '../../../../test/harness/checks.ts';
import { createHarness, type Visitor } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/pdf/read-pdf.ts';
import { brandsOf } from '../../../brands.ts';
import { filesOf } from '../../../files-of.ts';
import { readConfig } from '../../../config.ts';
import { exportNotice } from '../../../notices/export-notice.ts';
import { paystead } from '../../../operator/paystead.ts';
import { statement } from '../../../platform/database/port.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { checkSignature } from '../../../platform/keys/signature.ts';
import { createLog } from '../../../platform/log.ts';
import { mailCatcher } from '../../../platform/mail/caught-mail.ts';
import { mailDeliverer } from '../../../platform/mail/deliver-mail.ts';
import { createOutboxWorker } from '../../../platform/outbox/delivery.ts';
import { createPdfRenderer, PdfFailed, type PdfRenderer } from '../../../platform/pdf/renderer.ts';
import { openZip } from '../../../platform/zip/read-zip.ts';
import { exportExpiryJob } from './export-expiry.ts';
import { CHECKS_PER_STEP, exportJob } from './export-job.ts';

const environment = { PAYSTEAD_FILES: 'database' };
const pdf = createPdfRenderer({ timeLimit: 60_000 });
const harness = await createHarness({ environment, ports: { pdf } });
const folder = await mkdtemp(join(tmpdir(), 'paystead-export-'));
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});
const { plain, colleague } = harness.people;
const clock = { now: () => harness.now };
const files = filesOf({ config: readConfig(environment), database: harness.database, keys: harness.keys, clock });
const log = createLog('silent');
const brands = brandsOf({ branding: true });

/** Runs one step of the job, as a gateway does. */
async function stepWith(ports: { readonly pdf?: PdfRenderer; readonly files?: FileStore } = {}): Promise<void> {
  const job = exportJob({
    files,
    pdf,
    keys: harness.keys,
    log,
    brandOf: brands.ofClient,
    notify: exportNotice(harness.keys, brands),
    ...ports,
  });
  await job.run({ database: harness.database, now: harness.now, size: 50, stop: new AbortController().signal });
}
async function collect(): Promise<void> {
  const slice = { database: harness.database, now: harness.now, size: 50, stop: new AbortController().signal };
  while ((await exportExpiryJob(files).run(slice)) === 'more');
}
const start = (who: Visitor, body: Readonly<Record<string, unknown>>, key = randomUUID()) =>
  who.post('/api/check/export', body, { headers: { 'idempotency-key': key } });
const read = async (who: Visitor, exportId: string) =>
  payExport.parse((await who.get(`/api/check/export/${exportId}`)).json());
const code = (response: { json(): { code: string } }) => response.json().code;
const chunks = statement(
  'test.export_chunks',
  z.object({ count: z.number() }),
  'select count(*) as count from file_chunk',
);
/** Returns an instant as ZIP archives have it: 2 seconds' steps, its date in the upper half. */
function dosTime(instant: string): number {
  const at = new Date(instant);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((at.getUTCFullYear() - 1980) * 512 + (at.getUTCMonth() + 1) * 32 + at.getUTCDate()) * 0x1_0000 + time;
}
/** Returns the time of each file of an archive, in the directory and in the file's own header. */
function timesIn(zip: Buffer): number[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const times: number[] = [];
  for (let at = zip.readUInt32LE(end + 16); at < end;) {
    times.push(zip.readUInt32LE(at + 12), zip.readUInt32LE(zip.readUInt32LE(at + 42) + 10));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return times;
}
const countChunks = async () => (await harness.database.asMaintenance((tx) => tx.one(chunks, []))).count;

beforeAll(async () => {
  // More checks than one step makes, so that an archive has several parts.
  const more = Array.from({ length: 30 }, (_, n) => `('${plain.client.clientId}', ${n})`).join(', ');
  await harness.change(
    `insert into pay_check select (jsonb_populate_record(c, jsonb_build_object(
         'check_id', gen_random_uuid(), 'check_date', date '2024-01-05' + n.number * 10, 'check_number', 'X' || n.number))).*
       from pay_check c, (values ${more}) n (client, number)
      where c.employee_id = '${plain.employeeId}' and c.check_date = '2026-11-20'`,
  );
});

describe('refused requests', () => {
  const id = randomUUID();

  it('401 without a session', async () => {
    expect((await start(harness.stranger, { years: null })).statusCode).toBe(401);
    for (const url of ['/api/check/export', `/api/check/export/${id}`, `/api/check/export/${id}/file`])
      expect((await harness.stranger.get(url)).statusCode, url).toBe(401);
    for (const what of ['cancel', 'resume'])
      expect((await harness.stranger.post(`/api/check/export/${id}/${what}`)).statusCode).toBe(401);
  });

  it('403 anti_forgery for a request from another site', async () => {
    const response = await harness.as('plain').post('/api/check/export', { years: null }, { antiForgery: false });
    expect([response.statusCode, code(response)]).toEqual([403, 'anti_forgery']);
  });

  it('404 alike for an unknown archive and another person’s', async () => {
    const own = payExport.parse((await start(harness.as('colleague'), { years: [2026] })).json());
    for (const what of [id, own.exportId, 'x']) {
      const answers = [
        await harness.as('plain').get(`/api/check/export/${what}`),
        await harness.as('plain').get(`/api/check/export/${what}/file`),
        await harness.as('plain').post(`/api/check/export/${what}/cancel`),
        await harness.as('plain').post(`/api/check/export/${what}/resume`),
      ];
      expect(answers.map((answer) => [answer.statusCode, code(answer)])).toEqual(answers.map(() => [404, 'not_found']));
    }
    expect((await harness.as('colleague').post(`/api/check/export/${own.exportId}/cancel`)).statusCode).toBe(200);
  });

  it('403 step_up_required without a recent sign-in: to start, to resume and to download', async () => {
    const stale = await createHarness({ environment });
    try {
      const visitor = stale.signedInAnew('plain');
      const started = payExport.parse((await start(visitor, { years: null })).json());
      stale.advanceSeconds(301);
      const refusals = [
        await start(visitor, { years: [2026] }),
        await visitor.post(`/api/check/export/${started.exportId}/resume`),
        await visitor.get(`/api/check/export/${started.exportId}/file`),
      ];
      for (const answer of refusals) expect([answer.statusCode, code(answer)]).toEqual([403, 'step_up_required']);
      // Viewing and canceling don't need a recent sign-in.
      expect((await visitor.get('/api/check/export')).statusCode).toBe(200);
      expect((await visitor.post(`/api/check/export/${started.exportId}/cancel`)).statusCode).toBe(200);
    } finally {
      await stale.close();
    }
  });

  it.each([
    [{}, '/years'],
    [{ years: [] }, '/years'],
    [{ years: [1900] }, '/years/0'],
    [{ years: [2001] }, '/years'],
    [{ years: null, lang: 'de' }, '/lang'],
  ])('422 names the invalid field of %o', async (body, pointer) => {
    const response = await start(harness.as('plain'), body);
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe('PAY-1: the whole history as one archive', () => {
  const total = PAYDAYS.length + 30;
  let exportId = '';
  const path = join(folder, 'history.zip');

  it('is requested once: the same key or the same request returns the same archive, a different request has to wait', async () => {
    const key = randomUUID();
    const first = payExport.parse((await start(harness.as('plain'), { years: null }, key)).json());
    expect(first).toMatchObject({ status: 'waiting', total, done: 0, years: null, language: 'en', expiresAt: null });
    const again = await start(harness.as('plain'), { years: null }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await start(harness.as('plain'), { years: null })).json()).toEqual(first);
    const other = await start(harness.as('plain'), { years: [2026] });
    expect([other.statusCode, code(other)]).toEqual([409, 'version_conflict']);
    ({ exportId } = first);
  });

  it('is built step by step, and reports its progress', async () => {
    await stepWith();
    expect(await read(harness.as('plain'), exportId)).toMatchObject({
      status: 'running',
      done: CHECKS_PER_STEP,
      total,
    });
    expect((await harness.as('plain').get(`/api/check/export/${exportId}/file`)).statusCode).toBe(404);
    // The same request meets it as it does one that hasn't begun.
    const again = await start(harness.as('plain'), { years: null });
    expect([again.statusCode, payExport.parse(again.json()).status]).toEqual([200, 'running']);
    const other = await start(harness.as('plain'), { years: [2026] });
    expect([other.statusCode, code(other)]).toEqual([409, 'version_conflict']);
  });

  it('can be canceled, and resumes where it stopped', async () => {
    const cancelled = await harness.as('plain').post(`/api/check/export/${exportId}/cancel`);
    expect(payExport.parse(cancelled.json())).toMatchObject({ status: 'cancelled', done: CHECKS_PER_STEP });
    await stepWith();
    expect(await read(harness.as('plain'), exportId)).toMatchObject({ status: 'cancelled', done: CHECKS_PER_STEP });
    // Canceling twice has the same effect as once.
    expect((await harness.as('plain').post(`/api/check/export/${exportId}/cancel`)).statusCode).toBe(200);
    const resumed = await harness.as('plain').post(`/api/check/export/${exportId}/resume`);
    expect(payExport.parse(resumed.json())).toMatchObject({ status: 'waiting', done: CHECKS_PER_STEP });
    const twice = await harness.as('plain').post(`/api/check/export/${exportId}/resume`);
    expect([twice.statusCode, code(twice)]).toEqual([409, 'version_conflict']);
  });

  it('canceling during a step leaves nothing of that step', async () => {
    const before = await countChunks();
    const cancelling: FileStore = {
      ...files,
      async put(content, meta) {
        const stored = await files.put(content, meta);
        await harness.as('plain').post(`/api/check/export/${exportId}/cancel`);
        return stored;
      },
    };
    await stepWith({ files: cancelling });
    expect(await read(harness.as('plain'), exportId)).toMatchObject({ status: 'cancelled', done: CHECKS_PER_STEP });
    expect(await countChunks()).toBe(before);
    await harness.as('plain').post(`/api/check/export/${exportId}/resume`);
  });

  it('a failed step is retried later; after four failures the archive waits until it is resumed', async () => {
    const broken: PdfRenderer = {
      render: () => Promise.reject(new PdfFailed('no')),
      pid: undefined,
      close: () => undefined,
    };
    for (let n = 0; n < 3; n += 1) {
      await stepWith({ pdf: broken });
      expect((await read(harness.as('plain'), exportId)).status).toBe('waiting');
      // The archive has not expired yet.
      await stepWith();
      expect((await read(harness.as('plain'), exportId)).done).toBe(CHECKS_PER_STEP);
      harness.advanceSeconds(20 * 2 ** n);
    }
    await stepWith({ pdf: broken });
    expect(await read(harness.as('plain'), exportId)).toMatchObject({ status: 'failed', done: CHECKS_PER_STEP });
    const resumed = await harness.signedInAnew('plain').post(`/api/check/export/${exportId}/resume`);
    expect(payExport.parse(resumed.json()).status).toBe('waiting');
  });

  it('notifies the person by mail when it is ready', async () => {
    await stepWith();
    expect(await read(harness.as('plain'), exportId)).toMatchObject({ status: 'running', done: total });
    await stepWith();
    const ready = await read(harness.as('plain'), exportId);
    expect(ready).toMatchObject({ status: 'ready', done: total, fileName: 'Pay history.zip' });
    expect(Date.parse(ready.expiresAt ?? '') - harness.now.getTime()).toBe(7 * 24 * 3600 * 1000);
    const { exports } = exportsReply.parse((await harness.as('plain').get('/api/check/export')).json());
    expect(exports[0]).toEqual(ready);
    const catcher = mailCatcher(harness.database, harness.keys, clock);
    const deliverers = { mail: mailDeliverer({ database: harness.database, clock, transport: catcher.send }) };
    await createOutboxWorker({ database: harness.database, keys: harness.keys, clock, log, deliverers }).drain();
    const mails = await catcher.list();
    expect(mails.map(({ subject }) => subject)).toContain('Your pay history download is ready in Paystead');
  });

  it('is a ZIP of PDF, JSON, tables, checksums and a signed manifest', async () => {
    const response = await harness.signedInAnew('plain').get(`/api/check/export/${exportId}/file`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toContain('filename="Pay history.zip"');
    const ready = await read(harness.as('plain'), exportId);
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(ready.sha256);
    await writeFile(path, response.rawPayload);

    const zip = await openZip(path);
    const json = await zip.read('2026/Paystub 2026-11-20.json');
    const page = await harness.as('plain').post('/api/check/detail', { checkId: checkId(plain, 3) });
    expect(JSON.parse(json.toString())).toEqual(page.json());
    const made = await readPdf(await zip.read('2026/Paystub 2026-11-20.pdf'));
    // BRA-1: each stub has the product's default branding, because this harness's partner has none.
    expect(made.text).toContain('Paystead');
    expect(made).toMatchObject({ tagged: true, title: 'Pay stub, Nov 20, 2026' });
    expect(zip.paths.filter((one) => one.endsWith('.pdf'))).toHaveLength(total);
    expect(zip.paths.filter((one) => one.endsWith('.json') && one !== 'manifest.json')).toHaveLength(total);

    const rows = (await zip.read('paychecks.csv')).toString().trim().split('\r\n');
    expect(rows).toHaveLength(total + 1);
    const check = checkDetail.parse(page.json());
    expect(rows.at(-1)).toContain((check.net / 100).toFixed(2));
    expect((await zip.read('lines.csv')).toString()).toContain(',earning,REG,Regular,paid,,80.0000,');

    // Files, of whichever step, have the time of the request: in their headers and in the directory.
    expect(new Set(timesIn(response.rawPayload))).toEqual(new Set([dosTime(ready.createdAt)]));

    const sums = (await zip.read('SHA256SUMS')).toString().trim().split('\n');
    for (const line of sums) {
      const [sum, name] = line.split('  ');
      expect(
        createHash('sha256')
          .update(await zip.read(name ?? ''))
          .digest('hex'),
        name,
      ).toBe(sum);
    }
    const manifest = await zip.read('manifest.json');
    const { keys } = exportKeysReply.parse((await harness.stranger.get('/api/check/export-keys')).json());
    const signature = await zip.read('manifest.json.sig');
    expect(checkSignature(manifest, signature, keys[0]?.publicKey ?? '')).toEqual({
      good: true,
      fingerprint: keys[0]?.fingerprint,
    });
    const listed = JSON.parse(manifest.toString()) as { files: { path: string }[]; checks: unknown[] };
    expect(listed.checks).toHaveLength(total);
    expect(new Set(listed.files.map((one) => one.path))).toEqual(
      new Set(zip.paths.filter((one) => !one.startsWith('manifest.json'))),
    );
    await zip.close();
  });

  it('can be verified by the documented command, which detects every change', async () => {
    const run = async (...args: string[]) => {
      const output: string[] = [];
      const streams = {
        out: (text: string) => void output.push(text),
        beside: (text: string) => void output.push(text),
      };
      return { exit: await paystead(['export', 'verify', ...args, '--json'], streams), output: output.join('') };
    };
    const { keys } = exportKeysReply.parse((await harness.stranger.get('/api/check/export-keys')).json());
    const good = await run(path);
    expect(good.exit).toBe(0);
    expect(JSON.parse(good.output)).toMatchObject({ done: true, fingerprint: keys[0]?.fingerprint, paychecks: total });
    const bytes = await readFile(path);
    const at = bytes.indexOf('%PDF-') + 1000;
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    await writeFile(join(folder, 'changed.zip'), changed);
    expect((await run(join(folder, 'changed.zip'))).exit).toBe(1);
    await writeFile(join(folder, 'short.zip'), bytes.subarray(0, -100));
    expect((await run(join(folder, 'short.zip'))).exit).toBe(1);
    expect((await run(join(folder, 'absent.zip'))).exit).toBe(1);
  });

  it('is deleted with its bytes when it expires', async () => {
    await collect();
    expect(await countChunks()).toBeGreaterThan(0);
    harness.advanceSeconds(7 * 24 * 3600);
    const later = harness.signedInAnew('plain');
    expect((await read(later, exportId)).status).toBe('expired');
    expect((await later.get(`/api/check/export/${exportId}/file`)).statusCode).toBe(404);
    expect((await later.post(`/api/check/export/${exportId}/resume`)).statusCode).toBe(409);
    await collect();
    expect(await countChunks()).toBe(0);
    expect((await read(later, exportId)).status).toBe('expired');
  });
});

describe('PAY-1: archives that wait at the same time', () => {
  /** Makes empty documents, because here only the order of the steps matters. */
  const quick: PdfRenderer = { render: async () => new Uint8Array(), pid: undefined, close: () => undefined };
  const broken: PdfRenderer = { ...quick, render: () => Promise.reject(new PdfFailed('no')) };
  const people = ['plain', 'colleague'] as const;
  const ids: string[] = [];
  const states = async () => {
    const found = people.map((key, place) => read(harness.signedInAnew(key), ids[place] ?? ''));
    return (await Promise.all(found)).map(({ status, done }) => (status === 'ready' ? status : done));
  };

  beforeEach(async () => {
    await harness.change('delete from pay_export');
    ids.length = 0;
    for (const [key, years] of [
      ['plain', [2024]],
      ['colleague', [2025, 2026]],
    ] as const) {
      ids.push(payExport.parse((await start(harness.signedInAnew(key), { years })).json()).exportId);
      harness.advanceSeconds(1);
    }
  });
  afterAll(() => harness.change('delete from pay_export'));

  it('are made in turn, so that a short one doesn’t wait for the end of a long one', async () => {
    const seen = [];
    for (let n = 0; n < 5; n += 1) {
      await stepWith({ pdf: quick });
      harness.advanceSeconds(1);
      seen.push(await states());
    }
    expect(seen).toEqual([
      [24, 0],
      [24, 4],
      [30, 4],
      [30, 'ready'],
      ['ready', 'ready'],
    ]);
  });

  it('don’t wait for one whose step failed, nor for one that was canceled; a resumed one is the last in turn', async () => {
    await stepWith({ pdf: broken });
    harness.advanceSeconds(1);
    await stepWith({ pdf: quick });
    expect(await states()).toEqual([0, 4]);
    harness.advanceSeconds(20);
    await harness.signedInAnew('colleague').post(`/api/check/export/${ids[1]}/cancel`);
    await stepWith({ pdf: quick });
    expect(await states()).toEqual([24, 4]);
    harness.advanceSeconds(1);
    await harness.signedInAnew('colleague').post(`/api/check/export/${ids[1]}/resume`);
    await stepWith({ pdf: quick });
    expect(await states()).toEqual([30, 4]);
  });
});

const auditOf = statement(
  'test.export_audit',
  z.object({ action: z.string(), endpoint: z.string(), detail: z.unknown() }),
  `select action, endpoint, detail from audit_event where employee_id = $1 and endpoint like 'paychecks.%xport%' and action = 'change'
    order by at, endpoint`,
);

it('PAY-1: an archive of some years, in Spanish, is recorded in the audit', async () => {
  const visitor = harness.signedInAnew('colleague');
  const started = payExport.parse((await start(visitor, { years: [2026, 2025, 2026], lang: 'es' })).json());
  expect(started).toMatchObject({ years: [2025, 2026], total: 4, language: 'es' });
  await stepWith();
  await stepWith();
  expect(await read(visitor, started.exportId)).toMatchObject({
    status: 'ready',
    fileName: 'Historial de pagos 2025-2026.zip',
  });
  const rows = await harness.database.asMaintenance((tx) => tx.rows(auditOf, [colleague.employeeId]));
  expect(rows.at(-1)).toEqual({
    action: 'change',
    endpoint: 'paychecks.startExport',
    detail: { exportId: started.exportId, years: [2025, 2026], paychecks: 4 },
  });
});

describe('PAY-1: several paychecks as one file', () => {
  const checkIds = [checkId(plain, 3), checkId(plain, 2), checkId(plain, 0)];
  const ask = (body: Readonly<Record<string, unknown>>, key: Parameters<typeof harness.as>[0] = 'plain') =>
    harness.signedInAnew(key).post('/api/check/files', body);

  it('one PDF, with each statement on a new page', async () => {
    const response = await ask({ checkIds, format: 'pdf' });
    expect(response.headers['content-disposition']).toContain('filename="Paystubs 2025-12-05 to 2026-11-20.pdf"');
    const made = await readPdf(response.rawPayload);
    expect(made).toMatchObject({ pages: 3, title: 'Pay stubs', tagged: true });
    expect(made.roles['H1']).toBe(3);
    for (const date of ['Nov 20, 2026', 'Nov 6, 2026', 'Dec 5, 2025']) expect(made.text).toContain(`Pay stub, ${date}`);
  });

  it('one ZIP with a document for each check', async () => {
    const response = await ask({ checkIds, format: 'zip', lang: 'es' });
    const path = join(folder, 'some.zip');
    await writeFile(path, response.rawPayload);
    const zip = await openZip(path);
    expect(zip.paths).toEqual([
      'Recibo de pago 2026-11-20.pdf',
      'Recibo de pago 2026-11-06.pdf',
      'Recibo de pago 2025-12-05.pdf',
    ]);
    expect((await readPdf(await zip.read(zip.paths[0] ?? ''))).lang).toMatch(/^es/);
    await zip.close();
  });

  it('of an employee in scope, for a reader who may see them', async () => {
    const body = { checkIds, format: 'pdf', employeeId: plain.employeeId };
    expect((await ask(body, 'manager')).statusCode).toBe(200);
    expect((await ask(body, 'colleague')).statusCode).toBe(404);
  });

  it('404 if one check is another person’s; 422 for none, too many, or one twice', async () => {
    expect((await ask({ checkIds: [...checkIds, checkId(colleague, 3)], format: 'pdf' })).statusCode).toBe(404);
    const many = Array.from({ length: 61 }, () => randomUUID());
    for (const ids of [[], many, [checkIds[0], checkIds[0]]]) {
      const response = await ask({ checkIds: ids, format: 'zip' });
      expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, '/checkIds']);
    }
  });
});
