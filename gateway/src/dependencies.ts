import { randomUUID } from 'node:crypto';
import { usesDevelopmentProvider, type Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import { DependencyFails, dependencyReadiness } from './platform/dependencies.ts';
import { s3Place } from './platform/files/s3.ts';
import type { Readiness } from './platform/health.ts';
import { mustUseTls, smtpTransport } from './platform/mail/smtp.ts';
import { readJson, send, type Outbound } from './platform/outbound.ts';

/** A location that no file has, since no client has it. */
const nowhere = (): string => `00000000-0000-0000-0000-000000000000/${randomUUID().replaceAll('-', '')}`;

/** Returns the readiness checks of everything that the gateway calls: identity providers, mail server and object store. */
export function dependenciesOf(config: Config, clock: Clock, read: Outbound = readJson): Record<string, Readiness> {
  const { mail, files, providers } = config;
  const { smtpUrl, from } = mail;
  return {
    ...(!usesDevelopmentProvider(config) && {
      identity: dependencyReadiness(clock, async () => {
        for (const { id, issuer } of providers)
          await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`).catch(() => {
            throw new DependencyFails(`the provider ${id} can't be reached`);
          });
      }),
    }),
    ...(smtpUrl !== undefined &&
      from !== undefined && {
        mail: dependencyReadiness(clock, async () => {
          const server = smtpTransport({ url: smtpUrl, from, requireTls: mustUseTls(smtpUrl, config) });
          try {
            await server.verify();
          } finally {
            server.close();
          }
        }),
      }),
    ...(files.place === 's3' && {
      // Removing what isn't there succeeds for anyone who may store.
      files: dependencyReadiness(clock, () => s3Place(files.s3, send).remove(nowhere())),
    }),
  };
}
