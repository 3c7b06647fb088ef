import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listenAsS3 } from '../../../test/s3-listener.ts';
import { readConfig } from '../../config.ts';
import { smtpListener } from '../../platform/mail/fixture/smtp-listener.ts';
import { checkClock, checkDisk, checkMail, checkStorage } from './doctor-surroundings.ts';

const room = mkdtempSync(join(tmpdir(), 'paystead-doctor-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const PRODUCTION = { NODE_ENV: 'production', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' };
const FROM = { PAYSTEAD_MAIL_FROM: 'pay@provider.example.test' };
const configOf = (environment: Readonly<Record<string, string>> = {}) =>
  readConfig({ PAYSTEAD_DATA: join(room, 'data'), ...environment });

describe('doctor and the mail server', () => {
  it('accepts a server that answers, and sends no mail', async () => {
    const server = await smtpListener();
    const found = await checkMail(configOf({ PAYSTEAD_SMTP_URL: server.url, ...FROM }), 'en');
    expect(found).toEqual({
      name: 'mail',
      ok: true,
      detail: `127.0.0.1:${server.port} accepts the connection; mails are from pay@provider.example.test`,
    });
    expect(server.received).toEqual([]);
    await server.close();
    const gone = await checkMail(configOf({ PAYSTEAD_SMTP_URL: server.url, ...FROM }), 'es');
    expect(gone).toMatchObject({ ok: false, detail: `127.0.0.1:${server.port}: ESOCKET`, todo: expect.anything() });
  });

  it('names the reason of a refusal, and never the password', async () => {
    const server = await smtpListener();
    const url = server.url.replace('smtp://', 'smtp://someone:secret-password@');
    const found = await checkMail(configOf({ PAYSTEAD_SMTP_URL: url, ...FROM }), 'en');
    await server.close();
    expect(found.ok).toBe(false);
    expect(found.detail).toMatch(/^127\.0\.0\.1:\d+: EAUTH/);
    expect(JSON.stringify(found)).not.toContain('secret-password');
  });

  it('without a server, mail is shown in development and waits in production', async () => {
    expect(await checkMail(configOf(), 'en')).toMatchObject({
      ok: true,
      detail: 'no mail server: mails are shown at /mail',
    });
    expect(await checkMail(configOf(PRODUCTION), 'en')).toMatchObject({
      ok: false,
      detail: 'no mail server: every mail waits',
      todo: 'Set PAYSTEAD_SMTP_URL and PAYSTEAD_MAIL_FROM.',
    });
  });
});

describe('doctor and the file storage', () => {
  const credentials = { id: 'files-id', secret: 'files-secret', region: 'us-east-1' };
  const settings = (endpoint: string, secret = credentials.secret) => {
    const { host } = new URL(endpoint);
    return configOf({ PAYSTEAD_FILES: `s3+http://${credentials.id}:${secret}@${host}/files` });
  };

  it('stores, reads and removes an object, and leaves nothing', async () => {
    const s3 = await listenAsS3(credentials);
    expect(await checkStorage(settings(s3.endpoint), 'en')).toEqual({
      name: 'storage',
      ok: true,
      detail: `${s3.endpoint}/files stores and returns files`,
    });
    expect(s3.objects.size).toBe(0);
    expect(s3.requests.length).toBeGreaterThan(2);
    const refused = await checkStorage(settings(s3.endpoint, 'wrong-secret'), 'en');
    expect(refused).toMatchObject({ ok: false, detail: `${s3.endpoint}/files: The file storage answered 403 to PUT.` });
    expect(JSON.stringify(refused)).not.toContain('wrong-secret');
    await s3.close();
  });

  it('looks at a folder without making it', async () => {
    const folder = join(room, 'data', 'files');
    expect(await checkStorage(configOf(), 'en')).toMatchObject({ ok: true, detail: `files are in ${folder}` });
    writeFileSync(join(room, 'a-file'), '', { mode: 0o600 });
    const blocked = await checkStorage(configOf({ PAYSTEAD_DATA: join(room, 'a-file') }), 'en');
    expect(blocked).toMatchObject({ ok: false, detail: `${join(room, 'a-file')} can’t be written` });
    expect(await checkStorage(configOf({ PAYSTEAD_FILES: 'database' }), 'en')).toMatchObject({
      ok: true,
      detail: 'files are in the database',
    });
  });
});

describe('doctor and the clock', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-20T15:00:00Z') + seconds * 1000);
  it.each([
    [0, true, 'the same as the database server’s'],
    [5, true, '5 s from the database server’s'],
    [-5, true, '5 s from the database server’s'],
    [6, false, '6 s from the database server’s'],
    [-3600, false, '3600 s from the database server’s'],
  ])('a difference of %i s: ok is %s', (seconds, ok, detail) => {
    expect(checkClock({ own: at(seconds), server: at(0) }, 'en')).toMatchObject({ name: 'clock', ok, detail });
  });

  it('without a server there is only one clock', () => {
    expect(checkClock(null, 'en')).toEqual({ name: 'clock', ok: true, detail: 'this machine’s own' });
  });
});

describe('doctor and the disk', () => {
  const GIGABYTE = 1024 ** 3;
  const config = configOf({ PAYSTEAD_AUDIT_ANCHORS: join(room, 'anchors', 'file') });

  it.each([
    [GIGABYTE, true, '1.0 GB free'],
    [GIGABYTE - 1, false, `${room}: 1.0 GB free`],
    [GIGABYTE / 4, false, `${room}: 0.3 GB free`],
    [90 * GIGABYTE, true, '90.0 GB free'],
  ])('%i bytes free: ok is %s', (bytes, ok, detail) => {
    expect(checkDisk(config, 'en', () => bytes)).toMatchObject({ name: 'disk', ok, detail });
  });

  it('looks at the data folder and at the folder of the anchors', () => {
    const seen: string[] = [];
    const other = configOf({ PAYSTEAD_DATA: tmpdir(), PAYSTEAD_AUDIT_ANCHORS: join(room, 'anchors') });
    const found = checkDisk(other, 'en', (folder) => {
      seen.push(folder);
      return folder === room ? 0 : 90 * GIGABYTE;
    });
    expect(seen.toSorted()).toEqual([room, tmpdir()].toSorted());
    expect(found).toMatchObject({ ok: false, detail: `${room}: 0.0 GB free` });
    expect(checkDisk(other, 'en').detail).toMatch(/GB free$/);
  });
});
