import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { createApp } from '../../app.ts';
import { createBackground } from '../../background.ts';
import { readConfig } from '../../config.ts';
import { statement } from '../database/port.ts';
import { createLog } from '../log.ts';
import { mailCatcher } from './caught-mail.ts';
import { layOut } from './layout.ts';
import type { MailMessage } from './message.ts';

const harness = await createHarness();
const { database, keys } = harness;
const clock = { now: () => harness.now };
const log = createLog('silent');
const stored = statement(
  'test.caught_mails',
  z.object({ count: z.int() }),
  'select count(*)::int as count from caught_mail',
);
const catcher = mailCatcher(database, keys, clock);
const issuer = 'https://identity.example.test';
async function serving(caughtMail: typeof catcher | null) {
  const config = readConfig({ PAYSTEAD_OIDC_ISSUER: issuer });
  return (await createApp({ config, database, keys, clock, log, portal: null, identity: null, caughtMail })).server;
}
const server = await serving(catcher);
afterAll(async () => {
  await server.close();
  await harness.close();
});

const brand = { productName: 'Pay', footer: 'f', actionColorHex: '#0b7a75', sidebarColorHex: '#10302f' };
function message(number: number): MailMessage {
  const words = { subject: `<b>No ${number}</b>`, heading: 'h', paragraphs: [], facts: [], closing: 'c' };
  const id = `0c000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, to: 'petra@example.test', productName: 'Pay', ...layOut(words, brand, 'en') };
}

describe('caught mail', () => {
  it('a mail that is sent twice is kept once, whole, newest first', async () => {
    await catcher.send(message(1));
    harness.advanceSeconds(60);
    await catcher.send(message(2));
    await catcher.send(message(1));
    const { text, html, subject, to } = message(2);
    const mails = (await server.inject('/mail.json')).json<{ subject: string }[]>();
    expect(mails).toHaveLength(2);
    expect(mails[0]).toEqual({ to, subject, text, html, sentAt: '2026-11-20T15:01:00Z' });
  });

  it('is shown as text on a page without script or inline style, and its HTML alone, without script', async () => {
    const page = await server.inject('/mail');
    expect(page.body).toContain('&lt;b&gt;No 1&lt;/b&gt;');
    expect(page.body).not.toMatch(/<script|<style|style=/);
    expect(page.headers['content-security-policy']).toContain("style-src 'self'");
    const [, address] = /href="(\/mail\/[^"]+)"/.exec(page.body) ?? [];
    const alone = await server.inject(address ?? '');
    expect(alone.body).toBe(message(2).html);
    expect(alone.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox",
    );
    expect((await server.inject('/mail/0c000000-0000-4000-8000-000000000099')).statusCode).toBe(404);
    expect((await server.inject('/mail/x')).statusCode).toBe(404);
  });

  it('V18: shows the attached logo without loading it', async () => {
    const id = '0c000000-0000-4000-8000-00000000099a';
    const logo = { png: new Uint8Array([0x89, 0x50]), width: 96, height: 32 };
    const words = { subject: 's', heading: 'h', paragraphs: [], facts: [], closing: 'c' };
    await catcher.send({ id, to: 'p@example.test', productName: 'Pay', ...layOut(words, brand, 'en', logo), logo });
    expect((await server.inject(`/mail/${id}`)).body).toContain('<img src="data:image/png;base64,iVA=" alt=""');
  });

  it('is served to this machine alone', async () => {
    for (const url of ['/mail', '/mail.json', '/mail?x=1', `/mail/${message(1).id}`])
      expect([url, (await server.inject({ url, remoteAddress: '10.1.2.3' })).statusCode]).toEqual([url, 404]);
    expect((await server.inject({ url: '/health/live', remoteAddress: '10.1.2.3' })).statusCode).toBe(200);
    // An IPv6 socket names an IPv4 caller in the third form.
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([remoteAddress, (await server.inject({ url: '/mail', remoteAddress })).statusCode]).toEqual([
        remoteAddress,
        200,
      ]);
  });

  it('is off beside a mail server and in production', async () => {
    const bare = await serving(null);
    for (const url of ['/mail', '/mail.json', '/mail.css']) expect((await bare.inject(url)).statusCode).toBe(404);
    await bare.close();
    const environments = [
      { NODE_ENV: 'production', PAYSTEAD_OIDC_ISSUER: issuer },
      { PAYSTEAD_SMTP_URL: 'smtp://127.0.0.1:1', PAYSTEAD_MAIL_FROM: 'pay@example.test' },
    ];
    for (const environment of environments)
      expect(createBackground({ config: readConfig(environment), database, keys, clock, log }).catcher).toBeNull();
    expect(createBackground({ config: readConfig({}), database, keys, clock, log }).catcher).not.toBeNull();
  });

  it('keeps the newest 500', async () => {
    for (let number = 3; number <= 505; number += 1) {
      harness.advanceSeconds(1);
      await catcher.send(message(number));
    }
    const kept = await catcher.list();
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([500, message(505).id, message(6).id]);
    expect(await harness.database.asMaintenance((tx) => tx.one(stored, []))).toEqual({ count: 500 });
  });
});
