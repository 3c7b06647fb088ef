import { join } from 'node:path';
import type { Language } from '@paystead/contract/fields.ts';
import { ConfigurationError, readConfig, type Config } from '../../config.ts';
import { checkAudit } from './doctor-audit.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkKeys } from './doctor-keys.ts';
import { checkProviders } from './doctor-providers.ts';
import { checkClock, checkDisk, checkMail, checkStorage } from './doctor-surroundings.ts';
import { systemClock } from '../../platform/clock.ts';
import { readDocument, type ReadDocument } from '../../platform/outbound.ts';
import { findPortal } from '../../platform/portal/files.ts';
import type { Command } from '../command.ts';
import { text } from './texts.ts';

/** Keys of the checks' names in the list. `name` stays English for programs. */
const NAMES = {
  runtime: 'runtime',
  configuration: 'configuration',
  keys: 'keys',
  database: 'database',
  logins: 'logins',
  replica: 'replica',
  'audit anchors': 'auditAnchors',
  portal: 'portal',
  provider: 'provider',
  'security mail': 'securityMail',
  mail: 'mail',
  storage: 'storage',
  clock: 'clock',
  disk: 'disk',
} as const;

/** The result of one check. `todo` tells how to fix a problem. */
export interface Finding {
  readonly name: keyof typeof NAMES;
  readonly ok: boolean;
  /** Works, and should still be changed. */
  readonly isWarning?: true;
  readonly detail: string;
  readonly todo?: string;
}

const PORTAL = join(import.meta.dirname, '../../../../portal/dist');

export const doctorCommand: Command = {
  name: 'doctor',
  runs: 'here',
  about: (language) => text(language, 'doctor.about'),
  async run({ environment, language = 'en' }) {
    const findings = await examine(environment, readDocument, { language });
    const problems = findings.filter(({ ok }) => !ok).length;
    const lines = findings.flatMap((finding) => findingLines(finding, language));
    return { done: problems === 0, lines, data: { findings } };
  },
};

/** Returns a finding as it is printed: the verdict, the name and the detail, and below them what to do. */
export function findingLines({ name, ok, isWarning, detail, todo }: Finding, language: Language): string[] {
  const verdict = text(language, verdictOf(ok, isWarning)).padEnd(9);
  return [
    `${verdict}${text(language, `doctor.name.${NAMES[name]}`).padEnd(15)}${detail}`,
    ...(todo === undefined ? [] : [`${' '.repeat(24)}${todo}`]),
  ];
}

function verdictOf(ok: boolean, isWarning: true | undefined) {
  if (!ok) return 'doctor.problem';
  return isWarning ? 'doctor.warning' : 'doctor.ok';
}

/** Runs every check; those that need a configuration are skipped if it can't be read. */
export async function examine(
  environment: NodeJS.ProcessEnv | undefined,
  read: ReadDocument,
  { portal = PORTAL, language = 'en' }: { readonly portal?: string | undefined; readonly language?: Language } = {},
): Promise<Finding[]> {
  const findings = [runtime(process.versions.node, language)];
  const config = configurationOf(environment);
  if (config instanceof ConfigurationError)
    return [
      ...findings,
      ...config.faults.map((fault) => ({
        name: 'configuration' as const,
        ok: false,
        detail: fault,
        todo: text(language, 'doctor.configuration.todo'),
      })),
    ];
  findings.push({ name: 'configuration', ok: true, detail: text(language, 'doctor.configuration.ok') });
  const database = await checkDatabase(config, language);
  findings.push(checkKeys(config, database.sealed, language), database.finding);
  findings.push(...[database.logins, database.replica].filter((finding) => finding !== null));
  findings.push(await checkAudit(config.auditAnchors, database.unanchoredSince, systemClock.now(), language));
  findings.push(checkPortal(portal, language));
  findings.push(
    ...(await checkProviders(config.providers, read, systemClock.now(), language)),
    checkSecurityMail(config, language),
    await checkMail(config, language),
    await checkStorage(config, language),
    checkClock(database.times, language),
    checkDisk(config, language),
  );
  return findings;
}

function runtime(version: string, language: Language): Finding {
  const ok = Number(version.split('.')[0]) >= 24;
  return {
    name: 'runtime',
    ok,
    detail: `Node ${version}`,
    ...(!ok && { todo: text(language, 'doctor.runtime.todo') }),
  };
}

function configurationOf(environment: NodeJS.ProcessEnv | undefined): Config | ConfigurationError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
}

function checkPortal(folder: string, language: Language): Finding {
  if (findPortal(folder) !== null) return { name: 'portal', ok: true, detail: text(language, 'doctor.portal.ok') };
  return {
    name: 'portal',
    ok: false,
    detail: text(language, 'doctor.portal.missing'),
    todo: text(language, 'doctor.portal.todo'),
  };
}

/** Reports security alerts without a recipient as a problem in a production configuration. */
function checkSecurityMail({ isProduction, security, mail }: Config, language: Language): Finding {
  const name = 'security mail' as const;
  if (security.email === null)
    return {
      name,
      ok: !isProduction,
      detail: text(language, 'doctor.securityMail.noAddress'),
      ...(isProduction && { todo: text(language, 'doctor.securityMail.addressTodo') }),
    };
  if (isProduction && mail.smtpUrl === undefined)
    return {
      name,
      ok: false,
      detail: text(language, 'doctor.securityMail.noServer', { email: security.email }),
      todo: text(language, 'doctor.securityMail.serverTodo'),
    };
  return { name, ok: true, detail: text(language, 'doctor.securityMail.ok', { email: security.email }) };
}
