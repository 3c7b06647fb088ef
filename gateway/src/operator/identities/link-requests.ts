import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { statement } from '../../platform/database/port.ts';
import type { Command } from '../command.ts';
import { inOneTransaction } from '../in-one-transaction.ts';
import { text } from './texts.ts';

/** Rows per list; requests are kept for a month. */
const MAX_ROWS = 1000;

const row = z.object({
  kind: z.enum(['claim', 'change']),
  current_email: z.string(),
  updated_email: z.string(),
  claimant_issuer: z.string().nullable(),
  profile: z.string().nullable(),
  requested_at: z.string(),
  expires_at: z.string(),
  state: z.enum([
    'open',
    'completed',
    'expired',
    'replaced',
    'otherCompleted',
    'objected',
    'addressGone',
    'addressTaken',
  ]),
  settled_at: z.string().nullable(),
});
type LinkRow = z.infer<typeof row>;

/**
 * A request is voided in the transaction that replaces it or completes another one, so both have one instant. What else is
 * voided, its owner objected to. The last two states repeat `email_link_for`: such a request can no longer be completed.
 */
const requests = statement(
  'link.list',
  row,
  `select * from (
     select l.kind, l.current_email, l.updated_email, l.claimant_issuer, l.requested_at, l.expires_at,
            (select p.username || ' (' || c.client_code || ')' from profile p join client c on c.client_id = p.client_id
              where p.person_id = l.person_id order by p.last_used_at desc nulls last, p.profile_id limit 1) as profile,
            case
              when l.completed_at is not null and l.cancelled_at is null then 'completed'
              when l.cancelled_at is null and exists (
                select from person_email e where e.email = l.updated_email and (e.replaced_at is null or e.person_id <> l.person_id))
                then 'addressTaken'
              when l.cancelled_at is null and not exists (
                select from person_email e where e.email = l.current_email and e.person_id = l.person_id and e.replaced_at is null)
                then 'addressGone'
              when l.cancelled_at is null and l.expires_at <= $1 then 'expired'
              when l.cancelled_at is null then 'open'
              when exists (select from email_link o where o.person_id = l.person_id and o.link_id <> l.link_id
                              and o.completed_at = l.cancelled_at) then 'otherCompleted'
              when exists (select from email_link o where o.person_id = l.person_id and o.link_id <> l.link_id
                              and o.requested_at = l.cancelled_at) then 'replaced'
              else 'objected'
            end as state,
            coalesce(l.cancelled_at, l.completed_at) as settled_at
       from email_link l) as listed
    where not $2 or state = 'open'
    order by requested_at desc, current_email limit $3`,
);

export const listLinksCommand: Command = {
  name: 'link list',
  about: (language) => text(language, 'link.list.about'),
  options: { open: 'boolean' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { options, language = 'en' } = context;
      const found = await tx.rows(requests, [now.toISOString(), options?.['open'] === true, MAX_ROWS]);
      return {
        done: true,
        lines: [
          text(language, 'link.summary', { count: found.length }),
          ...found.map((request) => lineOf(request, language)),
        ],
        data: { requests: found.map(recordOf) },
      };
    }),
};

/** Hides an address except for its first character and its domain, by which its owner recognizes it. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

function lineOf(request: LinkRow, language: Language): string {
  const { kind, state, claimant_issuer: issuer, requested_at, expires_at: expires, settled_at: at } = request;
  const profile = request.profile ?? text(language, 'link.noProfile');
  return text(language, 'link.line', {
    at: requested_at,
    kind: text(language, `link.${kind}`),
    current: masked(request.current_email),
    updated: masked(request.updated_email),
    who: issuer === null ? profile : text(language, 'link.byClaimant', { profile, issuer }),
    state: text(language, `link.${state}`, { expires, at: at ?? '' }),
  });
}

function recordOf(request: LinkRow) {
  return {
    kind: request.kind,
    currentEmail: masked(request.current_email),
    updatedEmail: masked(request.updated_email),
    profile: request.profile,
    claimantIssuer: request.claimant_issuer,
    requestedAt: request.requested_at,
    expiresAt: request.expires_at,
    state: request.state,
    settledAt: request.settled_at,
  };
}
