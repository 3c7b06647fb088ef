import type { ListedAlert, ListedEvent } from '../platform/security/store.ts';
import { listSecurityAlerts, listSecurityEvents } from '../platform/security/store.ts';
import type { Command } from './command.ts';
import { inOneTransaction } from './maintenance.ts';

/** Default period without `--since`, in days. */
const DAYS = 7;
/** Rows per list; use several runs with `--since` to go further back. */
const MAX_ROWS = 1000;

export const listSecurityCommand: Command = {
  name: 'security list',
  about: () =>
    'Lists refused access, failed step-ups, replayed tokens, and alerts: --since date --person id-or-username',
  options: { since: 'string', person: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { since: typed, person } = context.options ?? {};
      const since = typed === undefined ? new Date(now.getTime() - DAYS * 24 * 3600 * 1000) : instantOf(String(typed));
      const filter = { since, person: typeof person === 'string' ? person.trim() : null, limit: MAX_ROWS };
      const alerts = await listSecurityAlerts(tx, filter);
      const events = await listSecurityEvents(tx, filter);
      const total = events.reduce((sum, { occurrences }) => sum + occurrences, 0);
      const isCut = events.length === MAX_ROWS || alerts.length === MAX_ROWS;
      const lines = [
        `Since ${since.toISOString()}: ${total} security events, ${alerts.length} alerts.`,
        ...alerts.map(alertLine),
        ...events.map(eventLine),
        ...(isCut ? [`Only the newest ${MAX_ROWS} rows are listed.`] : []),
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

/** Parses a date (its start in UTC) or an instant with its time zone. */
function instantOf(text: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const milliseconds = isDate || isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds))
    throw new Error('--since: a date (2026-11-20) or an instant with its zone (2026-11-20T15:00:00Z).');
  return new Date(milliseconds);
}

function alertLine({ at, person_id: person, address, counts, mailed }: ListedAlert): string {
  const what = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  return `${at}  ALERT  ${person ?? address ?? ''}  ${what.join(', ')}  ${mailed ? 'mailed' : 'not mailed: no address set'}`;
}

function eventLine(event: ListedEvent): string {
  const { minute, kind, occurrences, person_id: person, username, client_code: client, address } = event;
  const { first_sample: first, last_sample: last } = event;
  const who = person === null ? address : `${username ?? 'profile removed'} (${client ?? 'client removed'})  ${person}`;
  const samples = occurrences === 1 ? [first] : [first, last];
  const examples = samples.map(
    (one) =>
      `${one.endpoint}${one.target === null ? '' : ` of ${one.target}`} from ${one.address}, request ${one.requestId}`,
  );
  return `${minute}  ${kind}  ${occurrences}×  ${who ?? ''}  ${examples.join(' … ')}`;
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
    firstAt: event.first_at,
    lastAt: event.last_at,
    first: event.first_sample,
    last: event.last_sample,
  };
}
