import { parseArgs } from 'node:util';
import type { Language } from '@paystead/contract/fields.ts';
import { operatorLanguage } from '../config.ts';
import { verifyAuditCommand } from './checks/audit.ts';
import {
  acknowledgeChangesCommand,
  exportChangesCommand,
  openChangesCommand,
  retryChangeCommand,
} from './records/changes.ts';
import { connectEngineCommand, disconnectEngineCommand } from './clients/client-engine.ts';
import {
  clientHistoryCommand,
  listClientsCommand,
  resetDecisionCommand,
  setClientCommand,
  setDecisionCommand,
  showClientCommand,
} from './clients/clients.ts';
import type { Command, Context, Outcome } from './command.ts';
import { demoCommand } from './demo.ts';
import { liftFreezeCommand, loadBanksCommand, returnDepositCommand } from './records/deposits.ts';
import { doctorCommand } from './checks/doctor.ts';
import { withdrawConsentCommand } from './records/forms.ts';
import {
  createInvitationsCommand,
  listInvitationsCommand,
  remindInvitationsCommand,
  resendInvitationsCommand,
  revokeInvitationsCommand,
} from './invitations/invitations.ts';
import { writeLettersCommand } from './invitations/letters.ts';
import { invitationSettingsCommand } from './invitations/settings.ts';
import { generateKeysCommand } from './keys.ts';
import { postMessageCommand } from './records/messages.ts';
import { migrateCommand } from './migrate.ts';
import { verifyExportCommand } from './checks/verify-export.ts';
import {
  addHostnameCommand,
  createPartnerCommand,
  listPartnersCommand,
  partnerHistoryCommand,
  removeHostnameCommand,
  setPartnerCommand,
  showPartnerCommand,
} from './partners/partners.ts';
import { loadPlacesCommand, loadPlaceTaxesCommand } from './records/places.ts';
import { mailedFormsCommand } from './year-end/mailed.ts';
import { printFormsCommand } from './year-end/print.ts';
import { printRunsCommand } from './year-end/runs.ts';
import { listSecurityCommand } from './checks/security.ts';
import { listIdentitiesCommand, unlinkIdentityCommand } from './identities/identities.ts';
import { listLinksCommand } from './identities/link-requests.ts';
import { text } from './texts.ts';
import { LocalizedError } from '../platform/texts/localized-error.ts';

const COMMANDS: readonly Command[] = [
  doctorCommand,
  migrateCommand,
  generateKeysCommand,
  demoCommand,
  verifyAuditCommand,
  listSecurityCommand,
  listIdentitiesCommand,
  unlinkIdentityCommand,
  listLinksCommand,
  verifyExportCommand,
  loadPlacesCommand,
  loadPlaceTaxesCommand,
  loadBanksCommand,
  returnDepositCommand,
  liftFreezeCommand,
  withdrawConsentCommand,
  printFormsCommand,
  mailedFormsCommand,
  printRunsCommand,
  exportChangesCommand,
  openChangesCommand,
  acknowledgeChangesCommand,
  retryChangeCommand,
  postMessageCommand,
  listPartnersCommand,
  showPartnerCommand,
  partnerHistoryCommand,
  createPartnerCommand,
  setPartnerCommand,
  addHostnameCommand,
  removeHostnameCommand,
  listClientsCommand,
  showClientCommand,
  clientHistoryCommand,
  setClientCommand,
  setDecisionCommand,
  resetDecisionCommand,
  connectEngineCommand,
  disconnectEngineCommand,
  createInvitationsCommand,
  writeLettersCommand,
  listInvitationsCommand,
  resendInvitationsCommand,
  revokeInvitationsCommand,
  remindInvitationsCommand,
  invitationSettingsCommand,
];

/** The output streams: results on one, everything else (progress, refusals) on the other. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly beside: (text: string) => void;
}

/** Exit codes: 0 done, 1 refused, 2 usage error; 3 of `audit verify`: there was nothing to compare with. */
export type Exit = 0 | 1 | 2 | 3;

/** Runs the provider's command line: `args` as typed after `paystead`. */
export async function paystead(
  args: readonly string[],
  streams: Streams,
  environment?: NodeJS.ProcessEnv,
): Promise<Exit> {
  const language = operatorLanguage(environment);
  const parsed = parseCommand(args, language);
  if ('fault' in parsed) {
    streams.beside(`${parsed.fault}\n\n${usage(language)}`);
    return 2;
  }
  if (parsed.command === null) {
    streams.out(usage(language));
    return 0;
  }
  const { command, given, options, json } = parsed;
  const tell = (line: string) => (json ? streams.beside : streams.out)(`${line}\n`);
  const outcome = await attempt(command, { given, options, tell, language, ...(environment && { environment }) });
  if (json) streams.out(`${JSON.stringify({ command: command.name, done: outcome.done, ...outcome.data })}\n`);
  else for (const line of outcome.lines) (outcome.done ? streams.out : streams.beside)(`${line}\n`);
  return outcome.done ? 0 : (outcome.exit ?? 1);
}

type ParsedCommand =
  | { readonly command: null }
  | {
      readonly command: Command;
      readonly given: readonly string[];
      readonly options: Readonly<Record<string, string | boolean | undefined>>;
      readonly json: boolean;
    }
  | { readonly fault: string };

function parseCommand(args: readonly string[], language: Language): ParsedCommand {
  try {
    const own = COMMANDS.flatMap(({ options = {} }) => Object.entries(options).map(([name, type]) => [name, { type }]));
    const options = { ...Object.fromEntries(own), json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const {
      json = false,
      help = false,
      ...typedOptions
    } = values as Readonly<Record<string, string | boolean | undefined>>;
    if (help === true) return { command: null };
    const typed = positionals.join(' ');
    if (typed === '') return { fault: text(language, 'usage.which') };
    const command = COMMANDS.find(({ name }) => `${typed} `.startsWith(`${name} `));
    if (!command) return { fault: text(language, 'usage.unknown', { command: typed }) };
    const given = positionals.slice(command.name.split(' ').length);
    const takes = command.takes ?? [];
    const stray = Object.keys(typedOptions).find((name) => !Object.hasOwn(command.options ?? {}, name));
    if (stray !== undefined) return { fault: text(language, 'usage.option', { command: command.name, option: stray }) };
    if (given.length === takes.length) return { command, given, options: typedOptions, json: json === true };
    if (takes.length === 0) return { fault: text(language, 'usage.unknown', { command: typed }) };
    return {
      fault: text(language, 'usage.takes', {
        command: command.name,
        takes: takes.map((what) => `<${what}>`).join(' '),
      }),
    };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

async function attempt(command: Command, context: Context): Promise<Outcome> {
  try {
    return await command.run(context);
  } catch (error) {
    const reason = reasonOf(error, context.language ?? 'en');
    return { done: false, lines: [reason], data: { reason } };
  }
}

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof LocalizedError) return error.in(language);
  return error instanceof Error ? error.message : String(error);
}

function usage(language: Language): string {
  const calls = COMMANDS.map(({ name, takes = [] }) => [name, ...takes.map((what) => `<${what}>`)].join(' '));
  const width = Math.max(...calls.map((call) => call.length)) + 2;
  const lines = COMMANDS.map(({ about }, place) => `  ${(calls[place] ?? '').padEnd(width)}${about(language)}`);
  return `./paystead <command> [--json]\n\n${lines.join('\n')}\n\n${text(language, 'usage.exits')}\n`;
}

if (import.meta.main) {
  process.exitCode = await paystead(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    beside: (text) => void process.stderr.write(text),
  });
}
