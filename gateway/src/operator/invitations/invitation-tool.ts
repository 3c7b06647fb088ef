import type { Language } from '@paystead/contract/fields.ts';
import { brandsOf } from '../../brands.ts';
import type { Config } from '../../config.ts';
import { readOnFile, type EmployeeOnFile } from '../../features/invitations/employee-on-file.ts';
import { whyNotInvited, type WhyNotInvited } from '../../features/invitations/invitable.ts';
import { isLocal, originOf } from '../../features/invitations/portal-origin.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Context, Outcome } from '../command.ts';
import { inOneTransaction, Refused } from '../in-one-transaction.ts';
import {
  invitedEmployees,
  invitingClient,
  readSettings,
  type InvitationSettings,
  type InvitedEmployee,
  type InvitingClient,
} from './invitation-store.ts';
import { text } from './texts.ts';

/** Everything that a command about one client's invitations works with, inside one transaction. */
export interface InvitationWork {
  readonly tx: Transaction;
  readonly now: Date;
  readonly keys: KeyRing;
  readonly config: Config;
  readonly language: Language;
  readonly client: InvitingClient;
  readonly settings: InvitationSettings;
  readonly employees: readonly InvitedEmployee[];
}

/** Runs a command for the client that `--client` names, in one transaction; a refusal rolls it back. */
export async function withClient(context: Context, work: (work: InvitationWork) => Promise<Outcome>): Promise<Outcome> {
  const { language = 'en', options = {} } = context;
  return inOneTransaction(context, async (tx, now, { keys, config }) => {
    const code = options['client'];
    if (typeof code !== 'string') throw new Refused(text(language, 'client.missing'));
    const client = await invitingClient(tx, code.toUpperCase());
    if (!client) throw new Refused(text(language, 'client.unknown', { code }));
    const settings = await readSettings(tx, client);
    const employees = await invitedEmployees(tx, client, now);
    return work({ tx, now, keys, config, language, client, settings, employees });
  });
}

/**
 * Returns the employees that the command names; `--all`: those who were never invited and have no account.
 * @param mayBeAll whether the command has the option `--all`
 */
export function chosenEmployees(
  { options = {} }: Context,
  { client, employees, language }: InvitationWork,
  mayBeAll = true,
): InvitedEmployee[] {
  const { employee: typed, all } = options;
  if (typeof typed === 'string' && all === true) throw new Refused(text(language, 'employees.both'));
  if (all === true && client.isSandbox) throw new Refused(text(language, 'employees.sandbox'));
  if (all === true) return employees.filter(({ state, isEmployed }) => state === 'neverInvited' && isEmployed);
  if (typeof typed !== 'string')
    throw new Refused(text(language, mayBeAll ? 'employees.missing' : 'employees.missingNumbers'));
  const numbers = [...new Set(typed.split(',').map((number) => number.trim()))].filter((number) => number !== '');
  return numbers.map((number) => {
    const found = employees.find((employee) => employee.number.toLowerCase() === number.toLowerCase());
    return found ?? refuse(text(language, 'employees.unknown', { number }));
  });
}

function refuse(fault: string): never {
  throw new Refused(fault);
}

/**
 * Returns the origin of the portal that the invitation opens: a host name of the client's partner. Below `localhost` it is this
 * machine's own portal, on its port.
 */
export function portalOf({ options = {} }: Context, { client, config, language }: InvitationWork): string {
  const typed = options['portal'];
  if (typeof typed !== 'string') {
    const [hostname] = client.hostnames;
    if (hostname === undefined) throw new Refused(text(language, 'portal.missing'));
    return originOf(hostname, config.port);
  }
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isOrigin = url !== null && url.origin === typed && (url.protocol === 'https:' || isLocal(url.hostname));
  if (!isOrigin) throw new Refused(text(language, 'portal.invalid'));
  if (!client.hostnames.includes(url.hostname) && url.hostname !== 'localhost')
    throw new Refused(text(language, 'portal.foreign', { hostname: url.hostname }));
  return url.origin;
}

/** Returns the language that the command names, or null. */
export function languageIn({ options = {} }: Context, { language }: InvitationWork): Language | null {
  const typed = options['language'];
  if (typed === undefined) return null;
  return typed === 'en' || typed === 'es' ? typed : refuse(text(language, 'language.invalid'));
}

/** An employee who can be invited, with what is on file. */
export interface Invitee {
  readonly employee: InvitedEmployee;
  readonly onFile: EmployeeOnFile;
}

/** Separates the employees who can be invited from those who can't, each with a sentence. */
export async function inviteesAmong(
  { tx, now, client, settings, language }: InvitationWork,
  chosen: readonly InvitedEmployee[],
  kind: 'mail' | 'letter',
): Promise<{ readonly invitees: readonly Invitee[]; readonly skipped: readonly Skipped[] }> {
  const invitees: Invitee[] = [];
  const skipped: Skipped[] = [];
  for (const employee of chosen) {
    const onFile = await readOnFile(tx, employee, now);
    const reason = whyNotInvited(standingOf(client, employee), onFile, settings.facts, kind);
    const { number } = employee;
    if (reason === null) invitees.push({ employee, onFile });
    else {
      const facts = settings.facts.filter((fact) => onFile.facts[fact] === undefined).join(', ');
      skipped.push({ number, reason, line: text(language, `skipped.${reason}`, { number, facts }) });
    }
  }
  return { invitees, skipped };
}

export interface Skipped {
  readonly number: string;
  readonly reason: SkipReason;
  readonly line: string;
}

type SkipReason = WhyNotInvited | 'notWaiting' | 'notInvited';

const standingOf = ({ isLive }: InvitingClient, { isEmployed, isEnabled, state }: InvitedEmployee) => ({
  isLive,
  isEmployed,
  isEnabled,
  hasAccount: state === 'accepted' || state === 'hasAccount',
});

/** Returns a result with the employees who were left out, so that no one is forgotten silently. */
export function outcomeOf(
  line: string,
  done: readonly InvitedEmployee[],
  skipped: readonly Skipped[],
  data: Readonly<Record<string, unknown>> = {},
): Outcome {
  return {
    done: done.length > 0 || skipped.length === 0,
    lines: [line, ...skipped.map((one) => one.line)],
    data: {
      employees: done.map(({ number }) => number),
      skipped: skipped.map(({ number, reason }) => ({ number, reason })),
      ...data,
    },
  };
}

/** Returns the ports of an invitation's mail. */
export function mailPorts({ keys, config }: InvitationWork) {
  return { keys, mailBrand: brandsOf(config).mailOfClient };
}
