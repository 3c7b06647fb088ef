import type { Logger } from 'pino';
import type { Brands } from '../brands.ts';
import type { Database, Transaction } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { mailBrandOf } from '../platform/mail/brand.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { TemplateData } from '../platform/mail/templates/templates.ts';
import {
  addressesOverLimit,
  clientsRefusedAt,
  noteAlert,
  personsOverLimit,
  profilesRefused,
  takeAlertTurn,
  type Crossing,
  type SecurityLimits,
} from '../platform/security/alert-store.ts';

export interface AlertPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly brands: Brands;
  readonly log: Logger;
  /** `email`: the provider's address; null: no one is notified. */
  readonly security: SecurityLimits & { readonly email: string | null };
}

/**
 * Alerts the provider to every person and network address that crossed a limit: one mail for each within a window,
 * however many gateways check at once, in the transaction that records it. In English, since the provider's language is
 * unknown. Returns the number found, at most `limit`.
 */
export async function alertOnLimits(ports: AlertPorts, now: Date, limit: number): Promise<number> {
  const { database, log, security } = ports;
  const found = await database.asMaintenance(async (tx) => {
    await takeAlertTurn(tx);
    const persons = await personsOverLimit(tx, security, now, limit);
    for (const crossing of persons) await alert(tx, crossing, ports, now);
    // Addresses come after people, whose events then no longer count for the address.
    const addresses = persons.length < limit ? await addressesOverLimit(tx, security, now, limit - persons.length) : [];
    for (const crossing of addresses) await alert(tx, crossing, ports, now);
    return [...persons, ...addresses];
  });
  for (const { personId, address, counts } of found) {
    const count = counts.reduce((sum, one) => sum + one.count, 0);
    const line = { ...(personId !== null && { person: personId }), address, count };
    if (security.email !== null) log.warn(line, 'a security limit was crossed: the provider is told by mail');
    else log.error(line, 'a security limit was crossed and no one is notified: PAYSTEAD_SECURITY_EMAIL is not set');
  }
  return found.length;
}

async function alert(tx: Transaction, crossing: Crossing, ports: AlertPorts, now: Date): Promise<void> {
  const { keys, brands, security } = ports;
  await noteAlert(tx, crossing, now, security.email !== null);
  if (security.email === null) return;
  await queueMail(
    tx,
    keys,
    {
      template: 'securityAlert',
      data: await contentOf(tx, crossing, security, now),
      to: security.email,
      language: 'en',
      brand: mailBrandOf(brands.of(null, now)),
      clientId: null,
      employeeId: null,
    },
    now,
  );
}

async function contentOf(
  tx: Transaction,
  { personId, address, counts, firstAt, lastAt }: Crossing,
  limits: SecurityLimits,
  now: Date,
): Promise<TemplateData<'securityAlert'>> {
  const common = { address, counts: [...counts], firstAt, lastAt };
  if (personId === null) {
    const clients = await clientsRefusedAt(tx, address, limits, now);
    return { ...common, person: null, clientName: cut(clients.join(', '), 500) };
  }
  const profiles = await profilesRefused(tx, personId, limits, now);
  const distinct = (texts: readonly string[]) => [...new Set(texts)].join(', ');
  return {
    ...common,
    person: {
      name: cut(distinct(profiles.map(({ name }) => name)), 200),
      profiles: cut(profiles.map(({ username, client_code }) => `${username} (${client_code})`).join(', '), 500),
    },
    clientName: cut(distinct(profiles.map(({ client_name }) => client_name)), 500),
  };
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
