import { base64, bytesOfBase64 } from './base64.ts';
import { systemClock, type Clock } from './clock.ts';
import { WebhookVerificationError } from './errors.ts';

/** The headers of a delivery: of `fetch`, or of Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookOptions {
  /** The endpoint's secret, as `whsec_…`, or several during a rotation. */
  readonly secrets: string | readonly string[];
  /** Seconds by which the delivery may be older or newer than now. 300 if left out. */
  readonly toleranceSeconds?: number;
  readonly clock?: Pick<Clock, 'now'>;
}

/** A genuine delivery. */
export interface VerifiedWebhook {
  /** The id of the message, the same for every attempt: keep it, and ignore repetitions. */
  readonly id: string;
  readonly sentAt: Date;
  /** The body, parsed as JSON. */
  readonly payload: unknown;
}

/**
 * Verifies a delivery by Standard Webhooks 1.0: its signature with one of the secrets, and its age. `body` is the body as it
 * arrived, before any parsing. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { secrets, toleranceSeconds = 300, clock = systemClock }: WebhookOptions,
): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('The signature headers are missing.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const sent = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => bytesOfBase64(one.slice(3)))
    .filter((bytes) => bytes !== null);
  if (!(await isSigned(content, sent, typeof secrets === 'string' ? [secrets] : secrets)))
    throw new WebhookVerificationError('No signature is valid.');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('The timestamp is malformed.');
  const age = Math.abs(clock.now() / 1000 - Number(timestamp));
  if (age > toleranceSeconds) throw new WebhookVerificationError('The delivery is too old, or from the future.');
  return { id, sentAt: new Date(Number(timestamp) * 1000), payload: parsed(text) };
}

/** Returns the value of `webhook-signature` for a delivery, as the gateway signs it, for tests of receivers. */
export async function signWebhook(id: string, sentAt: Date, body: string, secret: string): Promise<string> {
  const content = new TextEncoder().encode(`${id}.${Math.floor(sentAt.getTime() / 1000)}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), content);
  return `v1,${base64(new Uint8Array(signature))}`;
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await keyOf(secret);
    // `verify` compares in constant time.
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  }
  return false;
}

function keyOf(secret: string) {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('A webhook secret is base64, after whsec_.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new WebhookVerificationError('The body is no JSON.');
  }
}
