import { randomUUID } from 'node:crypto';
import { changePartner, isHostname, isPartnerKey } from '../../features/branding/partner-change.ts';
import { differences, partnerData } from '../../features/branding/partner-data.ts';
import {
  createPartner,
  dropHostname,
  partnerChanges,
  partnerNamed,
  partners,
  savePartner,
  takeHostname,
  type PartnerRow,
} from '../../features/branding/partner-store.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { historyOf } from '../history.ts';
import { inOneTransaction, Refused, DryRunRollback } from '../in-one-transaction.ts';
import { text as shared } from '../texts.ts';
import { linesOf, LOOKS, readPartnerInput, writeDown } from './partner-tool.ts';
import { text } from './texts.ts';

export const listPartnersCommand: Command = {
  name: 'partner list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const rows = await partners(tx);
      const { language = 'en' } = context;
      const lines = rows.map(({ partner_key: key, is_white_labeled: isOwn, hostnames }) => {
        const branding = text(language, isOwn ? 'list.whiteLabeled' : 'list.defaultBranding');
        return `${key.padEnd(24)}${branding}  ${hostnames.join(', ')}`;
      });
      return { done: true, lines, data: { partners: rows.map(partnerData) } };
    }),
};

export const showPartnerCommand: Command = {
  name: 'partner show',
  about: (language) => text(language, 'show.about'),
  takes: ['key'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const row = await known(tx, context);
      return { done: true, lines: linesOf(row, context.language ?? 'en'), data: { partner: partnerData(row) } };
    }),
};

export const partnerHistoryCommand: Command = {
  name: 'partner history',
  about: (language) => text(language, 'history.about'),
  takes: ['key'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const row = await known(tx, context);
      return historyOf(await partnerChanges(tx, row.partner_key), context.language ?? 'en');
    }),
};

export const createPartnerCommand: Command = {
  name: 'partner create',
  about: (language) => text(language, 'create.about'),
  takes: ['key'],
  options: LOOKS,
  async run(context) {
    const input = await readPartnerInput(context);
    const key = context.given[0] ?? '';
    const { language = 'en' } = context;
    return inOneTransaction(context, async (tx, now) => {
      const faults = [
        ...(isPartnerKey(key) ? [] : [text(language, 'create.key')]),
        ...(input.texts['name']?.trim() ? [] : [text(language, 'create.name')]),
      ];
      if (faults.length > 0) throw new Refused(...faults);
      const made = { partner_id: randomUUID(), partner_key: key, name: input.texts['name'] ?? '' };
      if (!(await createPartner(tx, made, now))) throw new Refused(text(language, 'create.exists', { key }));
      // A new partner's page title defaults to its name.
      const title = input.texts['page-title'] ?? made.name.trim();
      const texts = { 'white-label': 'on', ...input.texts, 'page-title': title };
      return changed(tx, context, now, { input: { ...input, texts }, action: 'create' });
    });
  },
};

export const setPartnerCommand: Command = {
  name: 'partner set',
  about: (language) => text(language, 'set.about'),
  takes: ['key'],
  options: LOOKS,
  async run(context) {
    const input = await readPartnerInput(context);
    return inOneTransaction(context, (tx, now) => changed(tx, context, now, { input, action: 'set' }));
  },
};

export const addHostnameCommand = hostnameCommand('hostname add', 'hostnameAdd', async (tx, row, hostname, context) => {
  const { language = 'en' } = context;
  const key = row.partner_key;
  if (row.hostnames.includes(hostname)) throw new Refused(text(language, 'hostnameAdd.already', { hostname, key }));
  await take(tx, row, hostname, context);
  return text(language, 'hostnameAdd.done', { hostname, key });
});

export const removeHostnameCommand = hostnameCommand(
  'hostname remove',
  'hostnameRemove',
  async (tx, row, hostname, { language = 'en' }) => {
    if (!(await dropHostname(tx, row.partner_id, hostname)))
      throw new Refused(text(language, 'hostnameRemove.other', { hostname, key: row.partner_key }));
    return text(language, 'hostnameRemove.done', { hostname });
  },
);

/** Builds a host name command. `turn` makes the change, or refuses, and returns the new state as a sentence. */
function hostnameCommand(
  action: 'hostname add' | 'hostname remove',
  texts: 'hostnameAdd' | 'hostnameRemove',
  turn: (tx: Transaction, row: PartnerRow, hostname: string, context: Context) => Promise<string>,
): Command {
  return {
    name: `partner ${action}`,
    about: (language) => text(language, `${texts}.about`),
    takes: ['key', 'hostname'],
    options: { by: 'string' },
    run: (context) =>
      inOneTransaction(context, async (tx, now) => {
        const row = await known(tx, context);
        const hostname = hostnameOf(context);
        const line = await turn(tx, row, hostname, context);
        await writeDown(tx, context, now, { key: row.partner_key, action, detail: { hostname } });
        return { done: true, lines: [line], data: { partner: partnerData(await known(tx, context)) } };
      }),
  };
}

/** Returns the partner with the typed key. */
async function known(tx: Transaction, { given: [key = ''], language = 'en' }: Context): Promise<PartnerRow> {
  const row = await partnerNamed(tx, key);
  if (!row) throw new Refused(text(language, 'show.unknown', { key }));
  return row;
}

function hostnameOf({ given, language = 'en' }: Context): string {
  const hostname = (given[1] ?? '').toLowerCase();
  if (!isHostname(hostname)) throw new Refused(text(language, 'hostnameAdd.form', { hostname }));
  return hostname;
}

async function take(tx: Transaction, row: PartnerRow, hostname: string, { language = 'en' }: Context): Promise<void> {
  if (!(await takeHostname(tx, row.partner_id, hostname)))
    throw new Refused(text(language, 'hostnameAdd.taken', { hostname }));
}

interface PartnerEdit {
  readonly input: Awaited<ReturnType<typeof readPartnerInput>>;
  readonly action: 'create' | 'set';
}

/** Applies the given options to a partner and records the change; `--dry-run` reports the result and rolls it back. */
async function changed(tx: Transaction, context: Context, now: Date, { input, action }: PartnerEdit): Promise<Outcome> {
  const { language = 'en' } = context;
  const before = await known(tx, context);
  const change = changePartner(before, input, language);
  if ('faults' in change) throw new Refused(...change.faults);
  const { row, hostname, notes } = change;
  if (hostname !== undefined) await take(tx, row, hostname, context);
  const detail = {
    ...differences(action === 'create' ? null : before, row),
    ...(hostname !== undefined && !before.hostnames.includes(hostname) && { hostname }),
  };
  const isChanged = Object.keys(detail).length > 0;
  if (isChanged) {
    await savePartner(tx, row, now);
    await writeDown(tx, context, now, { key: row.partner_key, action, detail });
  }
  const after = await known(tx, context);
  const isDry = context.options?.['dry-run'] === true;
  const end = isDry
    ? shared(language, 'change.dryRun')
    : action === 'create'
      ? text(language, 'create.done')
      : shared(language, isChanged ? 'change.done' : 'change.nothing');
  const outcome: Outcome = {
    done: true,
    lines: isDry ? [end, ...linesOf(after, language), ...notes] : [...linesOf(after, language), ...notes, end],
    data: { partner: partnerData(after), notes, dryRun: isDry },
  };
  if (isDry) throw new DryRunRollback(outcome);
  return outcome;
}
