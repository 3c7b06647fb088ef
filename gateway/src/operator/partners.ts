import { randomUUID } from 'node:crypto';
import { changePartner, faultOfHostname, faultOfKey } from '../features/branding/partner-change.ts';
import {
  createPartner,
  dropHostname,
  partnerChanges,
  partnerNamed,
  partners,
  savePartner,
  takeHostname,
  type PartnerRow,
} from '../features/branding/partner-store.ts';
import type { Transaction } from '../platform/database/port.ts';
import type { Command, Context, Outcome } from './command.ts';
import { historyOf } from './history.ts';
import { inOneTransaction, Refused, DryRunRollback } from './maintenance.ts';
import { differences, linesOf, LOOKS, partnerData, readPartnerInput, writeDown } from './partner-tool.ts';

export const listPartnersCommand: Command = {
  name: 'partner list',
  about: () => 'Lists the partners that the portal is branded for.',
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const rows = await partners(tx);
      const lines = rows.map(
        (row) =>
          `${row.partner_key.padEnd(24)}${row.is_white_labeled ? 'white-labeled' : 'default branding'}  ${row.hostnames.join(', ')}`,
      );
      return { done: true, lines, data: { partners: rows.map(partnerData) } };
    }),
};

export const showPartnerCommand: Command = {
  name: 'partner show',
  about: () => 'Shows a partner’s branding.',
  takes: ['key'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const row = await known(tx, context);
      return { done: true, lines: linesOf(row), data: { partner: partnerData(row) } };
    }),
};

export const partnerHistoryCommand: Command = {
  name: 'partner history',
  about: () => 'Lists the changes to a partner, with operator and time.',
  takes: ['key'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const row = await known(tx, context);
      return historyOf(await partnerChanges(tx, row.partner_key));
    }),
};

export const createPartnerCommand: Command = {
  name: 'partner create',
  about: () => 'Creates a white-labeled partner, with the options of `partner set`; --name is required.',
  takes: ['key'],
  options: LOOKS,
  async run(context) {
    const input = await readPartnerInput(context);
    const key = context.given[0] ?? '';
    return inOneTransaction(context, async (tx, now) => {
      const faults = [faultOfKey(key), input.texts['name']?.trim() ? null : '--name is required.'].filter(
        (one) => one !== null,
      );
      if (faults.length > 0) throw new Refused(...faults);
      const made = { partner_id: randomUUID(), partner_key: key, name: input.texts['name'] ?? '' };
      if (!(await createPartner(tx, made, now))) throw new Refused(`There is a partner ${key} already.`);
      // A new partner's page title defaults to its name.
      const title = input.texts['page-title'] ?? made.name.trim();
      const texts = { 'white-label': 'on', ...input.texts, 'page-title': title };
      return changed(tx, context, now, { input: { ...input, texts }, action: 'create' });
    });
  },
};

export const setPartnerCommand: Command = {
  name: 'partner set',
  about: () => 'Changes a partner’s branding: --page-title --footer --action --sidebar --logo --favicon --hostname …',
  takes: ['key'],
  options: LOOKS,
  async run(context) {
    const input = await readPartnerInput(context);
    return inOneTransaction(context, (tx, now) => changed(tx, context, now, { input, action: 'set' }));
  },
};

export const addHostnameCommand = hostnameCommand(
  'hostname add',
  'Shows a partner’s branding at a host name, even before sign-in.',
  async (tx, row, hostname) => {
    if (row.hostnames.includes(hostname)) throw new Refused(`${hostname} shows ${row.partner_key} already.`);
    await take(tx, row, hostname);
    return `${hostname} shows ${row.partner_key} from now on.`;
  },
);

export const removeHostnameCommand = hostnameCommand(
  'hostname remove',
  'Removes a host name from a partner: the default branding applies there again.',
  async (tx, row, hostname) => {
    if (!(await dropHostname(tx, row.partner_id, hostname)))
      throw new Refused(`${hostname} does not show ${row.partner_key}.`);
    return `${hostname} shows the default branding from now on.`;
  },
);

/** Builds a host name command. `turn` makes the change, or refuses, and returns the new state as a sentence. */
function hostnameCommand(
  action: 'hostname add' | 'hostname remove',
  about: string,
  turn: (tx: Transaction, row: PartnerRow, hostname: string) => Promise<string>,
): Command {
  return {
    name: `partner ${action}`,
    about: () => about,
    takes: ['key', 'hostname'],
    options: { by: 'string' },
    run: (context) =>
      inOneTransaction(context, async (tx, now) => {
        const row = await known(tx, context);
        const hostname = hostnameOf(context);
        const line = await turn(tx, row, hostname);
        await writeDown(tx, context, now, { key: row.partner_key, action, detail: { hostname } });
        return { done: true, lines: [line], data: { partner: partnerData(await known(tx, context)) } };
      }),
  };
}

/** Returns the partner with the typed key. */
async function known(tx: Transaction, { given: [key = ''] }: Context): Promise<PartnerRow> {
  const row = await partnerNamed(tx, key);
  if (!row) throw new Refused(`There is no partner ${key}.`);
  return row;
}

function hostnameOf({ given }: Context): string {
  const hostname = (given[1] ?? '').toLowerCase();
  const fault = faultOfHostname(hostname);
  if (fault !== null) throw new Refused(`${hostname}: ${fault}`);
  return hostname;
}

async function take(tx: Transaction, row: PartnerRow, hostname: string): Promise<void> {
  if (!(await takeHostname(tx, row.partner_id, hostname)))
    throw new Refused(`${hostname} belongs to another partner. Remove it there first: partner hostname remove.`);
}

interface PartnerEdit {
  readonly input: Awaited<ReturnType<typeof readPartnerInput>>;
  readonly action: 'create' | 'set';
}

/** Applies the given options to a partner and records the change; `--dry-run` reports the result and rolls it back. */
async function changed(tx: Transaction, context: Context, now: Date, { input, action }: PartnerEdit): Promise<Outcome> {
  const before = await known(tx, context);
  const change = changePartner(before, input);
  if ('faults' in change) throw new Refused(...change.faults);
  const { row, hostname, notes } = change;
  if (hostname !== undefined) await take(tx, row, hostname);
  await savePartner(tx, row, now);
  const detail = {
    ...differences(action === 'create' ? null : before, row),
    ...(hostname !== undefined && { hostname }),
  };
  await writeDown(tx, context, now, { key: row.partner_key, action, detail });
  const after = await known(tx, context);
  const isDry = context.options?.['dry-run'] === true;
  const end = isDry
    ? 'Dry run: nothing was changed. The result would be:'
    : action === 'create'
      ? 'Created.'
      : 'Changed.';
  const outcome: Outcome = {
    done: true,
    lines: [...linesOf(after), ...notes, end],
    data: { partner: partnerData(after), notes, dryRun: isDry },
  };
  if (isDry) throw new DryRunRollback(outcome);
  return outcome;
}
