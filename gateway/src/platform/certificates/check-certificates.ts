import { z } from 'zod';
import { noRow, statement, type Database } from '../database/port.ts';
import type { readCertificate } from './read-certificate.ts';

const hostnames = statement(
  'certificates.hostnames',
  z.object({ hostname: z.string() }),
  `select hostname from partner_hostname where hostname <> 'localhost' and hostname not like '%.localhost' order by hostname`,
);
const keep = statement(
  'certificates.keep',
  noRow,
  `insert into host_certificate (hostname, checked_at, valid_until)
   select hostname, $2, $3 from partner_hostname where hostname = $1
   on conflict (hostname) do update set checked_at = excluded.checked_at, valid_until = excluded.valid_until`,
);

/** Looks at the certificate of every partner's host name, one after the other, and stores until when each is valid. */
export async function checkCertificates(database: Database, now: Date, read: typeof readCertificate): Promise<void> {
  const hosts = await database.asMaintenance((tx) => tx.rows(hostnames, []), { readOnly: true });
  for (const { hostname } of hosts) {
    const until = await read(hostname);
    await database.asMaintenance((tx) => tx.run(keep, [hostname, now.toISOString(), until?.toISOString() ?? null]));
  }
}
