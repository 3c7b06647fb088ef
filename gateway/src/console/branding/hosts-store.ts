import { z } from 'zod';
import type { BrandHost } from '@paystead/contract/console/branding/model.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { PartnerInReach } from './partner-reach.ts';

/** Days before the end of a certificate at which someone should renew it, as on the start page. */
const RENEWAL_DAYS = 30;
const DAY = 86_400_000;

const list = statement(
  'console.branding.hosts',
  z.object({
    hostname: z.string(),
    is_white_labeled: z.boolean(),
    checked_at: z.string().nullable(),
    valid_until: z.string().nullable(),
  }),
  // The function that serves the portal's pages says whose branding a host name has.
  `select h.hostname, coalesce(b.is_white_labeled, false) as is_white_labeled, c.checked_at, c.valid_until
     from partner_hostname h
     left join lateral branding_of_hostname(h.hostname) b on true
     left join host_certificate c on c.hostname = h.hostname
    where h.partner_id = $1 order by h.hostname limit 500`,
);

interface Titles {
  readonly partner: string;
  readonly fallback: string;
}

/**
 * Returns what each host name of a partner shows, and its certificate as the daily check found it. Nothing is called: an address
 * that someone typed must not make the gateway call it.
 */
export async function hostsOf(
  tx: Transaction,
  { partnerId }: PartnerInReach,
  now: Date,
  titles: Titles,
): Promise<BrandHost[]> {
  const rows = await tx.rows(list, [partnerId]);
  return rows.map(({ hostname, is_white_labeled: isOwn, checked_at: checkedAt, valid_until: validUntil }) => ({
    hostname,
    shows: isOwn ? 'partner' : 'default',
    pageTitle: isOwn ? titles.partner : titles.fallback,
    certificate: certificateOf(hostname, checkedAt, validUntil, now),
    checkedAt,
    validUntil,
  }));
}

function certificateOf(
  hostname: string,
  checkedAt: string | null,
  validUntil: string | null,
  now: Date,
): BrandHost['certificate'] {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return 'local';
  if (checkedAt === null) return 'unknown';
  if (validUntil === null) return 'none';
  const left = Date.parse(validUntil) - now.getTime();
  return left <= 0 ? 'ended' : left < RENEWAL_DAYS * DAY ? 'ends' : 'valid';
}
