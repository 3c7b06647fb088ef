import { join } from 'node:path';
import { ConfigurationError, readConfig, type Config } from '../config.ts';
import { checkAudit } from './doctor-audit.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkKeys } from './doctor-keys.ts';
import { systemClock } from '../platform/clock.ts';
import { readJson, type Outbound } from '../platform/outbound.ts';
import { findPortal } from '../platform/portal/files.ts';
import type { Command } from './command.ts';

/** The result of one check. `todo` tells how to fix a problem. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly todo?: string;
}

const PORTAL = join(import.meta.dirname, '../../../portal/dist');

export const doctorCommand: Command = {
  name: 'doctor',
  about: () => 'Checks everything that the gateway needs to start, and explains how to fix problems.',
  async run({ environment }) {
    const findings = await examine(environment, readJson);
    const problems = findings.filter(({ ok }) => !ok).length;
    const lines = findings.flatMap(({ name, ok, detail, todo }) => [
      `${ok ? 'ok       ' : 'problem  '}${name.padEnd(15)}${detail}`,
      ...(todo === undefined ? [] : [`${' '.repeat(24)}${todo}`]),
    ]);
    return { done: problems === 0, lines, data: { findings } };
  },
};

/** Runs every check; those that need a configuration are skipped if it cannot be read. */
export async function examine(
  environment: NodeJS.ProcessEnv | undefined,
  ask: Outbound,
  portal: string = PORTAL,
): Promise<Finding[]> {
  const findings = [runtime(process.versions.node)];
  const config = read(environment);
  if (config instanceof ConfigurationError)
    return [
      ...findings,
      ...config.faults.map((fault) => ({
        name: 'configuration',
        ok: false,
        detail: fault,
        todo: 'Every variable is explained in docs/configuration.md.',
      })),
    ];
  findings.push({ name: 'configuration', ok: true, detail: 'every variable can be used' });
  const database = await checkDatabase(config);
  findings.push(checkKeys(config), database.finding);
  findings.push(await checkAudit(config.auditAnchors, database.unanchoredSince, systemClock.now()));
  findings.push(checkPortal(portal), await checkProvider(config, ask), checkSecurityMail(config));
  return findings;
}

function runtime(version: string): Finding {
  const ok = Number(version.split('.')[0]) >= 24;
  return {
    name: 'runtime',
    ok,
    detail: `Node ${version}`,
    ...(!ok && { todo: 'Node 24 is required: run npm ci and start through npm or ./paystead.' }),
  };
}

function read(environment: NodeJS.ProcessEnv | undefined): Config | ConfigurationError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
}

function checkPortal(folder: string): Finding {
  if (findPortal(folder) !== null) return { name: 'portal', ok: true, detail: 'built' };
  return {
    name: 'portal',
    ok: false,
    detail: 'not built: the gateway would serve only the API',
    todo: '`npm start` builds it if it is missing or older than its sources.',
  };
}

/** Reports security alerts that reach nobody as a problem in a production configuration. */
function checkSecurityMail({ isProduction, security, mail }: Config): Finding {
  const name = 'security mail';
  if (security.email === null)
    return {
      name,
      ok: !isProduction,
      detail: 'no address: security alerts are logged and listed, but not mailed',
      ...(isProduction && { todo: 'Set PAYSTEAD_SECURITY_EMAIL to an address that someone reads every day.' }),
    };
  if (isProduction && mail.smtpUrl === undefined)
    return {
      name,
      ok: false,
      detail: `alerts to ${security.email} wait: there is no mail server`,
      todo: 'Set PAYSTEAD_SMTP_URL and PAYSTEAD_MAIL_FROM.',
    };
  return { name, ok: true, detail: `alerts go to ${security.email}` };
}

async function checkProvider({ oidc }: Config, ask: Outbound): Promise<Finding> {
  if (oidc.issuer === undefined)
    return { name: 'provider', ok: true, detail: 'the development provider, which needs no setup' };
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const todo = 'Check PAYSTEAD_OIDC_ISSUER, and that this machine can reach it.';
  try {
    const found = await ask(address);
    const issuer = typeof found === 'object' && found !== null && 'issuer' in found ? found.issuer : undefined;
    if (issuer === oidc.issuer) return { name: 'provider', ok: true, detail: `${oidc.issuer} answers` };
    return { name: 'provider', ok: false, detail: `${address} names another issuer`, todo };
  } catch (error) {
    return { name: 'provider', ok: false, detail: `${address}: ${(error as Error).message}`, todo };
  }
}
