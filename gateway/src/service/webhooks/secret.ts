import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { open, seal } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

type Column = 'secret_sealed' | 'former_secret_sealed';

/** Creates a signing secret in the form of Standard Webhooks: 256 random bits. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const placeOf = (webhookId: string, column: Column) => ({ table: 'webhook', column, row: [webhookId] });

export const sealSecret = (keys: KeyRing, webhookId: string, column: Column, secret: string): Uint8Array =>
  seal(keys, secret, placeOf(webhookId, column));

export const openSecret = (keys: KeyRing, webhookId: string, column: Column, sealed: Uint8Array): string =>
  open(keys, sealed, placeOf(webhookId, column));

/** Returns the headers of Standard Webhooks for a body: its id, the time, and a signature of each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
