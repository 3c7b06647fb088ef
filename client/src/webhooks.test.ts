import { describe, expect, it } from 'vitest';
import { WebhookVerificationError } from './errors.ts';
import { signWebhook, verifyWebhook } from './webhooks.ts';

/** The example of the Standard Webhooks documentation. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const SENT = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SENT),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const at = (seconds: number) => ({ now: () => seconds * 1000 });
const check = (
  headers: Parameters<typeof verifyWebhook>[0],
  body: string | Uint8Array = BODY,
  secrets: string | string[] = SECRET,
  now = SENT,
) => verifyWebhook(headers, body, { secrets, clock: at(now) });

describe('SVC-8: verification of webhooks', () => {
  it('accepts the example of the standard, from every kind of headers and bodies', async () => {
    const expected = { id: HEADERS['webhook-id'], sentAt: new Date(SENT * 1000), payload: { test: 2_432_232_314 } };
    expect(await check(HEADERS)).toEqual(expected);
    expect(await check(new Headers(HEADERS), new TextEncoder().encode(BODY))).toEqual(expected);
  });

  it('signs as the standard does', async () => {
    expect(await signWebhook(HEADERS['webhook-id'], new Date(SENT * 1000), BODY, SECRET)).toBe(
      HEADERS['webhook-signature'],
    );
  });

  it('accepts each of several secrets, and each of several signatures', async () => {
    const other = await signWebhook(HEADERS['webhook-id'], new Date(SENT * 1000), BODY, OTHER_SECRET);
    const both = { ...HEADERS, 'webhook-signature': `v1a,abc ${other} ${HEADERS['webhook-signature']}` };
    const id = HEADERS['webhook-id'];
    expect((await check(both)).id).toBe(id);
    expect((await check(both, BODY, OTHER_SECRET)).id).toBe(id);
    expect((await check(HEADERS, BODY, [OTHER_SECRET, SECRET])).id).toBe(id);
  });

  it.each([
    ['5 minutes early', -300, true],
    ['5 minutes late', 300, true],
    ['earlier', -301, false],
    ['later', 301, false],
  ])('of a delivery %s', async (_what, difference, isAccepted) => {
    const result = check(HEADERS, BODY, SECRET, SENT + difference).then(
      () => true,
      (error: unknown) => !(error instanceof WebhookVerificationError) && Promise.reject(error as Error),
    );
    expect(await result).toBe(isAccepted);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['another body', {}, '{"test": 2432232315}', SECRET],
    ['another id', { 'webhook-id': 'msg_other' }, BODY, SECRET],
    ['another time', { 'webhook-timestamp': String(SENT + 1) }, BODY, SECRET],
    ['another secret', {}, BODY, OTHER_SECRET],
    ['another version', { 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v2') }, BODY, SECRET],
    ['no base64', { 'webhook-signature': 'v1,***' }, BODY, SECRET],
    ['a part of the signature', { 'webhook-signature': 'v1,g0hM9SsE' }, BODY, SECRET],
    ['no signature', { 'webhook-signature': '' }, BODY, SECRET],
    ['no id', { 'webhook-id': '' }, BODY, SECRET],
    ['an empty secret', {}, BODY, 'whsec_'],
  ])('refuses %s', async (_what, changed, body, secret) => {
    await expect(check({ ...HEADERS, ...changed }, body, secret)).rejects.toThrow(WebhookVerificationError);
  });

  it('refuses a signed timestamp that is no number, and a body that is no JSON', async () => {
    const signed = async (timestamp: string, body: string) => {
      const key = Buffer.from(SECRET.slice(6), 'base64');
      const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const content = new TextEncoder().encode(`m.${timestamp}.${body}`);
      const signature = Buffer.from(await crypto.subtle.sign('HMAC', imported, content)).toString('base64');
      return { 'webhook-id': 'm', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    };
    await expect(check(await signed('NaN', BODY))).rejects.toThrow('timestamp');
    await expect(check(await signed(String(SENT), 'text'), 'text')).rejects.toThrow('no JSON');
    expect((await check(await signed(String(SENT), BODY))).id).toBe('m');
  });

  it.each<[string, Parameters<typeof verifyWebhook>[0], string, number, string]>([
    ['without an id', { ...HEADERS, 'webhook-id': undefined }, SECRET, SENT, 'The signature headers are missing.'],
    ['without a time', { ...HEADERS, 'webhook-timestamp': '' }, SECRET, SENT, 'The signature headers are missing.'],
    ['without a signature', { ...HEADERS, 'webhook-signature': [] }, SECRET, SENT, 'The signature headers are missing.'],
    ['without headers', {}, SECRET, SENT, 'The signature headers are missing.'],
    ['with another secret', HEADERS, OTHER_SECRET, SENT, 'No signature is valid.'],
    ['that is old', HEADERS, SECRET, SENT + 301, 'The delivery is too old, or from the future.'],
    ['for a secret that is none', HEADERS, 'whsec_*', SENT, 'A webhook secret is base64, after whsec_.'],
    ['for an empty secret', HEADERS, 'whsec_', SENT, 'A webhook secret is base64, after whsec_.'],
    ['for a secret with its mark elsewhere', HEADERS, `${SECRET.slice(6)}whsec_`, SENT, 'A webhook secret is base64, after whsec_.'],
  ])('says what is wrong with a delivery %s', async (_what, headers, secret, now, message) => {
    await expect(check(headers, BODY, secret, now)).rejects.toThrow(message);
  }); // prettier-ignore

  it('takes the first of several headers, and reads no time but a number', async () => {
    const id = HEADERS['webhook-id'];
    const repeated = { ...HEADERS, 'webhook-signature': [HEADERS['webhook-signature'], 'v1,AAAA'] };
    expect((await check(repeated)).id).toBe(id);
    const signed = async (time: string) => {
      const bytes = new TextEncoder().encode(`${id}.${time}.${BODY}`);
      const raw = Uint8Array.from(atob(SECRET.slice(6)), (character) => character.charCodeAt(0));
      const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
      return { ...HEADERS, 'webhook-timestamp': time, 'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}` };
    };
    for (const time of [`+${SENT}`, `${SENT}.0`, `${SENT}e0`]) await expect(check(await signed(time))).rejects.toThrow('The timestamp is malformed.');
  }); // prettier-ignore
});
