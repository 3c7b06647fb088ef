import type { Language } from '@paystead/contract/fields.ts';
import type { ListedAlert, ListedEvent } from '../../platform/security/store.ts';
import { listSecurityAlerts, listSecurityEvents } from '../../platform/security/store.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { findRefusals, type ListedRefusal } from '../../platform/sign-in-refusals/store.ts';
import type { Command, Outcome } from '../command.ts';
import { inOneTransaction } from '../in-one-transaction.ts';
import { text } from './texts.ts';

/** Default period without `--since`, in days. */
const DAYS = 7;
/** Rows per list; use several runs with `--since` to go further back. */
const MAX_ROWS = 1000;

export const listSecurityCommand: Command = {
  name: 'security list',
  about: (language) => text(language, 'security.about'),
  options: { since: 'string', person: 'string', reference: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const { since: typed, person, reference } = context.options ?? {};
      if (typeof reference === 'string') return lookUp(tx, reference, language);
      const since =
        typed === undefined ? new Date(now.getTime() - DAYS * 24 * 3600 * 1000) : instantOf(String(typed), language);
      const filter = { since, person: typeof person === 'string' ? person.trim() : null, limit: MAX_ROWS };
      const alerts = await listSecurityAlerts(tx, filter);
      const events = await listSecurityEvents(tx, filter);
      const total = events.reduce((sum, { occurrences }) => sum + occurrences, 0);
      const isCut = events.length === MAX_ROWS || alerts.length === MAX_ROWS;
      const lines = [
        text(language, 'security.summary', { since: since.toISOString(), total, alerts: alerts.length }),
        ...alerts.map((alert) => alertLine(alert, language)),
        ...events.map((event) => eventLine(event, language)),
        ...(isCut ? [text(language, 'security.cut', { count: MAX_ROWS })] : []),
      ];
      return {
        done: true,
        lines,
        data: {
          since: since.toISOString(),
          total,
          isCut,
          alerts: alerts.map(alertRecord),
          events: events.map(eventRecord),
        },
      };
    }),
};

/** Looks up the code of a refused sign-in as a person reads it: in any case, with or without hyphens. */
async function lookUp(tx: Transaction, typed: string, language: Language): Promise<Outcome> {
  const reference = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const refusals = await findRefusals(tx, reference);
  if (refusals.length === 0)
    return { done: false, lines: [text(language, 'security.noReference', { reference })], data: { refusals: [] } };
  return {
    done: true,
    lines: refusals.map((one) => refusalLine(one, language)),
    data: { refusals: refusals.map(refusalRecord) },
  };
}

function refusalLine(one: ListedRefusal, language: Language): string {
  return text(language, 'security.refusal', {
    at: one.at,
    reference: one.reference,
    reason: one.reason,
    provider: one.provider_id ?? '–',
    account: one.account_hash ?? '–',
    endpoint: one.endpoint,
    address: one.address,
    request: one.request_id,
  });
}

function refusalRecord(one: ListedRefusal) {
  const { reference, at, reason, endpoint, address } = one;
  const { provider_id: providerId, account_hash: accountHash, request_id: requestId } = one;
  return { reference, at, reason, providerId, accountHash, endpoint, requestId, address };
}

/** Parses a date (its start in UTC) or an instant with its time zone. */
function instantOf(typed: string, language: Language): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(typed);
  const milliseconds = isDate || isInstant ? Date.parse(typed) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new Error(text(language, 'security.since'));
  return new Date(milliseconds);
}

function alertLine({ at, person_id: person, address, counts, mailed }: ListedAlert, language: Language): string {
  const what = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  return text(language, 'security.alert', {
    at,
    who: person ?? address ?? '',
    what: what.join(', '),
    mailed: text(language, mailed ? 'security.mailed' : 'security.notMailed'),
  });
}

function eventLine(event: ListedEvent, language: Language): string {
  const { minute, kind, occurrences, person_id: person, username, client_code: client, address } = event;
  const { first_sample: first, last_sample: last } = event;
  const name = username ?? text(language, 'security.profileRemoved');
  const who =
    person === null
      ? [event.service_account, address].filter(Boolean).join('  ')
      : `${name} (${client ?? text(language, 'security.clientRemoved')})  ${person}`;
  const samples = occurrences === 1 ? [first] : [first, last];
  const examples = samples.map(({ endpoint, target, address: from, requestId: request }) =>
    target === null
      ? text(language, 'security.sample', { endpoint, address: from, request })
      : text(language, 'security.sampleOf', { endpoint, target, address: from, request }),
  );
  return `${minute}  ${kind}  ${occurrences}×  ${who}  ${examples.join(' … ')}`;
}

function alertRecord({ at, person_id, address, counts, first_at, last_at, mailed }: ListedAlert) {
  return { at, personId: person_id, address, counts, firstAt: first_at, lastAt: last_at, mailed };
}

function eventRecord(event: ListedEvent) {
  return {
    minute: event.minute,
    kind: event.kind,
    occurrences: event.occurrences,
    personId: event.person_id,
    username: event.username,
    clientCode: event.client_code,
    address: event.address,
    serviceAccount: event.service_account,
    firstAt: event.first_at,
    lastAt: event.last_at,
    first: event.first_sample,
    last: event.last_sample,
  };
}
