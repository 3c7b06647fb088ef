import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentNotices, type CurrentNotices } from '@paystead/contract/current-notices.ts';
import { openGateway, type OpenGateway } from '../../../test/open-gateway.ts';
import { createLog } from '../../platform/log.ts';
import { openOutageFile } from './outage-file.ts';

const NOTICE = {
  kind: 'warning',
  text: { en: 'Paystead is down until 6 pm.', es: 'Paystead no está disponible hasta las 6 p. m.' },
  from: '2026-11-20T15:00:00Z',
};
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paystead-outage-'));
  path = join(folder, 'outage.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (content: unknown) =>
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
const at = (seconds: number) => new Date(Date.parse('2026-11-20T15:00:00Z') + seconds * 1000);

/** A watched file and what was logged about it. */
function watched(where: string | null = path) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { file: openOutageFile(where, log), lines };
}

describe('the notice in a file', () => {
  it('is shown from its start until its end', async () => {
    write({ ...NOTICE, until: '2026-11-20T15:01:00Z' });
    const { file } = watched();
    expect(await file.current(at(-1))).toEqual([]);
    expect(await file.current(at(0))).toEqual([
      { noticeId: expect.stringMatching(/^file-[0-9a-f]{16}$/), ...NOTICE, link: null, until: '2026-11-20T15:01:00Z' },
    ]);
    expect((await file.current(at(59))).length).toBe(1);
    expect(await file.current(at(60))).toEqual([]);
  });

  it('is read again after 10 s, and another one has another id', async () => {
    const { file, lines } = watched();
    expect(await file.current(at(0))).toEqual([]);
    write(NOTICE);
    expect(await file.current(at(9))).toEqual([]);
    const [first] = await file.current(at(10));
    write({ ...NOTICE, kind: 'notice' });
    expect(await file.current(at(19))).toEqual([first]);
    const [second] = await file.current(at(20));
    expect([first?.kind, second?.kind]).toEqual(['warning', 'notice']);
    expect(new Set([first?.noticeId, second?.noticeId]).size).toBe(2);
    rmSync(path);
    expect(await file.current(at(30))).toEqual([]);
    expect(lines).toEqual([]);
  });

  it.each([
    ['{', 'not JSON'],
    [{ ...NOTICE, kind: 'alarm' }, 'kind'],
    [{ ...NOTICE, text: { en: 'One language' } }, 'text.es'],
    [{ ...NOTICE, link: 'http://example.test' }, 'link'],
  ])('that is faulty is none, and is logged once: %j', async (content, reason) => {
    write(content);
    const { file, lines } = watched();
    expect(await file.current(at(0))).toEqual([]);
    expect(await file.current(at(10))).toEqual([]);
    expect(lines.map((line) => line['reason'])).toEqual([reason]);
    write(NOTICE);
    expect((await file.current(at(20))).length).toBe(1);
  });

  it('is optional', async () => {
    expect(await watched(null).file.current(at(0))).toEqual([]);
  });
});

describe('a gateway without its database', () => {
  let gateway: OpenGateway;
  afterEach(() => gateway.close());
  const read = async (url = '/notices.json') => gateway.server.inject({ url });

  it('shows the notice of the file, to the portal and the console', async () => {
    gateway = await openGateway({ PAYSTEAD_OUTAGE_NOTICE_FILE: path });
    write(NOTICE);
    await gateway.database.close();
    for (const url of ['/notices.json', '/console/notices.json']) {
      const { notices } = currentNotices.parse((await read(url)).json<CurrentNotices>());
      expect(notices.map(({ text }) => text.en)).toEqual([NOTICE.text.en]);
    }
  });

  it('still sends the portal’s page, with the default branding, so that it can show the notice', async () => {
    const page = '<title>Paystead</title><meta name="paystead-branding" content="" />';
    writeFileSync(join(folder, 'index.html'), page);
    const portal = { folder, page, inlineHashes: { scripts: [], styles: [] } };
    gateway = await openGateway({}, { portal });
    const open = () => gateway.server.inject({ url: '/home', headers: { accept: 'text/html' } });
    const before = await open();
    await gateway.database.close();
    const after = await open();
    expect([before.statusCode, after.statusCode, after.body]).toEqual([200, 200, before.body]);
    expect(after.body).toContain('&quot;of&quot;:&quot;hostname&quot;');
  });

  it('answers 503 without one, so that pages keep their last notices', async () => {
    gateway = await openGateway({ PAYSTEAD_OUTAGE_NOTICE_FILE: path });
    expect((await read()).json<CurrentNotices>().notices).toEqual([]);
    await gateway.database.close();
    expect((await read()).statusCode).toBe(503);
  });
});
