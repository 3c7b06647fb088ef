import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSignInHarness, NATIVE, profileOf } from '../../test/sign-in/sign-in-harness.ts';
import { createBackground } from '../background.ts';
import { readConfig } from '../config.ts';
import { statement } from '../platform/database/port.ts';
import { createLog } from '../platform/log.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

async function signIn(key: 'plain' | 'chief' | 'reader' | 'colleague', agent: string) {
  const at = signInHarness.browser({ 'user-agent': agent });
  const reply = await signInHarness.authorize(at, key);
  expect(reply.statusCode).toBe(200);
  return at;
}
async function mailsTo(address: string) {
  await worker.drain();
  return ((await catcher?.list()) ?? []).filter(({ to }) => to === address);
}

describe('SES: a sign-in on a new device', () => {
  it('sends the person one mail per device, in their partner’s colors', async () => {
    await signIn('plain', FIREFOX);
    await signIn('plain', FIREFOX);
    const [first, ...rest] = await mailsTo('petra@example.test');
    expect(rest).toEqual([]);
    expect(first?.subject).toMatch(/^New sign-in to /);
    expect(first?.text).toContain(
      'Device: Firefox, Linux\nWhen: November 20, 2026 at 10:00 AM EST\nEmployer: Millrace Fabrication',
    );
    await signIn('plain', SAFARI);
    const devices = (await mailsTo('petra@example.test')).map(({ text }) => /Device: .*/.exec(text)?.[0]);
    expect(new Set(devices)).toEqual(new Set(['Device: Firefox, Linux', 'Device: Safari, iPhone']));
    expect(devices).toHaveLength(2);
  });

  it('takes the app for a device of its own, even if it has the name of a browser that was used', async () => {
    const idpToken = await signInHarness.tokenOf('chief', { claims: { aud: NATIVE } });
    await signIn('chief', SAFARI);
    const app = signInHarness.browser({ 'user-agent': SAFARI });
    expect((await signInHarness.authorize(app, 'chief', { idpToken, nativeClientId: NATIVE })).statusCode).toBe(200);
    expect(await mailsTo('chiara@example.test')).toHaveLength(2);
  });

  it('uses the person’s own language', async () => {
    await harness.change(`update person set language = 'es' where person_id = '${harness.people.reader.personId}'`);
    await signIn('reader', FIREFOX);
    const [mail] = await mailsTo('rita@example.test');
    expect(mail?.subject).toMatch(/^Nuevo inicio de sesión en /);
    expect(mail?.html).toContain('<html lang="es">');
  });

  it('can’t be turned off: blocked payroll alerts don’t affect the notice', async () => {
    const { client, employeeId } = harness.people.colleague;
    await harness.insert('preference', [
      {
        client_id: client.clientId,
        employee_id: employeeId,
        block_payroll_alerts: true,
        updated_at: harness.now.toISOString(),
      },
    ]);
    await signIn('colleague', FIREFOX);
    expect(await mailsTo(`${profileOf('colleague').username}@example.test`)).toHaveLength(1);
  });

  it('a refused sign-in sends no notice, and switching to another profile isn’t a sign-in', async () => {
    const count = async () => (await harness.database.asMaintenance((tx) => tx.one(rows, []))).count;
    const before = await count();
    const refused = await signInHarness.authorize(signInHarness.browser({ 'user-agent': SAFARI }), 'chief', {
      username: 'nobody',
    });
    expect(refused.statusCode).toBe(404);
    const at = await signIn('plain', FIREFOX);
    await at.post('/api/session/profile', profileOf('plain'));
    expect(await count()).toBe(before);
  });
});

const rows = statement('test.notice.rows', z.object({ count: z.number() }), 'select count(*) as count from outbox');
