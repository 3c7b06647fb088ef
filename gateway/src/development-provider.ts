import { randomUUID } from 'node:crypto';
import type { Identity } from '@paystead/identity/identity.ts';
import type { SendMail } from '@paystead/identity/mail.ts';
import type { Logger } from 'pino';
import { brandsOf } from './brands.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';

import { mailBrandOf } from './platform/mail/brand.ts';
import { layOut } from './platform/mail/layout.ts';
import type { MailTransport } from './platform/mail/message.ts';

/** Hosts of the demo's partners; browsers resolve every name below localhost to this machine. */
const HOSTS = ['localhost', 'harborline.localhost', 'summit-ridge.localhost', '127.0.0.1'];

/** The endpoint of the gateway that receives logout tokens, at every host. */
const BACK_CHANNEL_LOGOUT_PATH = '/api/session/back-channel-logout';

interface ProviderPorts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null if mail waits for a server: the provider's mail isn't sent then. */
  readonly mail: MailTransport | null;
}

/** Returns a sender of the provider's mail, in the brand of the host. A failure is logged: no sign-in waits for mail. */
function mailSender({ config, database, clock, log, mail }: ProviderPorts): SendMail {
  const brands = brandsOf(config);
  return ({ to, language, hostname, ...words }) => {
    const send = async () => {
      const brand = mailBrandOf(await brands.ofHostname(database, hostname, clock.now()));
      const laid = layOut({ ...words, facts: [] }, brand, language);
      await mail?.({ id: randomUUID(), to, ...laid, productName: brand.productName });
    };
    send().catch((error: unknown) =>
      log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'mail of the development provider not sent'),
    );
  };
}

/**
 * Starts the development provider with the demo's people. Loaded only if no other provider is configured, so a
 * production start never has it in memory.
 */
export async function startIdentity(ports: ProviderPorts): Promise<Identity> {
  const { config, database, clock } = ports;
  const { createIdentity } = await import('@paystead/identity/identity.ts');
  const { readCast } = await loadDemo();
  const { PLAIN_BRAND } = await import('@paystead/identity/brand.ts');
  const portalClient = config.providers[0]?.clientId ?? '';
  const brands = new Map(
    await Promise.all(
      HOSTS.map(async (host) => {
        const brand = await brandsOf(config).ofHostname(database, host, clock.now());
        return [
          host,
          {
            title: brand.pageTitle,
            actionColor: brand.actionColorHex ?? PLAIN_BRAND.actionColor,
            sidebarColor: brand.sidebarColorHex ?? PLAIN_BRAND.sidebarColor,
            ...(brand.logo && { logoUrl: brand.logo }),
            // The portal's own pages with these texts need a session like every other page (NAV-5).
            ...(isElsewhere(brand.termsOfUseUrl) && { termsUrl: brand.termsOfUseUrl }),
            ...(isElsewhere(brand.privacyPolicyUrl) && { privacyUrl: brand.privacyPolicyUrl }),
          },
        ] as const;
      }),
    ),
  );
  return createIdentity({
    production: config.isProduction,
    people: await readCast(database),
    clients: [
      {
        kind: 'web',
        clientId: portalClient,
        redirectPaths: ['/sign-in/callback', '/sign-in-done.html', '/console/signed-in'],
        postLogoutPaths: ['/logout'],
        backChannelLogoutPath: BACK_CHANNEL_LOGOUT_PATH,
      },
      ...config.nativeClients.map((clientId) => ({
        kind: 'native' as const,
        clientId,
        redirectUris: ['com.paystead.portal:/sign-in'],
        postLogoutUris: ['com.paystead.portal:/logout'],
        corsOrigins: [...config.wrapperOrigins],
        backChannelLogoutPath: BACK_CHANNEL_LOGOUT_PATH,
      })),
    ],
    clock: () => clock.now().getTime(),
    hostnames: HOSTS,
    sendMail: mailSender(ports),
    brandFor: (hostname) => brands.get(hostname) ?? PLAIN_BRAND,
  });
}

function isElsewhere(url: string): boolean {
  return /^https?:/.test(url);
}
