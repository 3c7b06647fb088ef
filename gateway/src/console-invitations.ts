import { z } from 'zod';
import { brandsOf } from './brands.ts';
import type { Config } from './config.ts';
import { readOnFile } from './features/invitations/employee-on-file.ts';
import { mailInvitation } from './features/invitations/issue.ts';
import { IDENTITY_FACTS } from '@paystead/contract/features/invitations/facts.ts';
import { statement } from './platform/database/port.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import type { HirePorts } from './console/employment/hire.ts';

const inviting = statement(
  'console.inviting_client',
  z.object({
    name: z.string(),
    is_live: z.boolean(),
    hostname: z.string().nullable(),
    facts: z.array(z.enum(IDENTITY_FACTS)),
    mail_days: z.int(),
  }),
  `select c.name, client_is_live(c.client_id) as is_live,
          (select min(h.hostname) from partner_hostname h where h.partner_id = c.partner_id) as hostname, p.facts, p.mail_days
     from client c cross join lateral invitation_policy_of(c.client_id) p
    where c.client_id = $1`,
);

/**
 * Returns what mails an invitation to a new employee, as `./paystead invitation create` does. The link opens the portal of the client's
 * partner.
 */
export function invitesForConsole(config: Config, keys: KeyRing): HirePorts['invite'] {
  const mailPorts = { keys, mailBrand: brandsOf(config).mailOfClient };
  return async (tx, employee, { language, by, now }) => {
    const client = await tx.one(inviting, [employee.clientId]);
    if (!client.is_live) return 'notLive';
    const onFile = await readOnFile(tx, employee, now);
    const [email] = onFile.emails;
    if (email === undefined) return 'noEmail';
    if (client.facts.some((fact) => onFile.facts[fact] === undefined)) return 'noFacts';
    if (client.hostname === null) return 'noPortal';
    const isLocal = client.hostname === 'localhost' || client.hostname.endsWith('.localhost');
    const issue = {
      origin: 'operator',
      by,
      language,
      email,
      givenName: onFile.givenName,
      clientName: client.name,
      portal: isLocal ? `http://${client.hostname}:${config.port}` : `https://${client.hostname}`,
      days: client.mail_days,
      isReminder: false,
      now,
    } as const;
    await mailInvitation(tx, employee, issue, mailPorts);
    return 'sent';
  };
}
