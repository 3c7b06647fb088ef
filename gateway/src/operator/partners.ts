import { readFile } from 'node:fs/promises';
import { changePartner } from '../features/branding/partner-change.ts';
import {
  partnerNamed,
  partners,
  savePartner,
  takeHostname,
  type PartnerRow,
} from '../features/branding/partner-store.ts';
import { readStoreConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import type { Database } from '../platform/database/port.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command, Context, Outcome } from './command.ts';

async function withDatabase(environment: Context['environment'], work: (database: Database) => Promise<Outcome>) {
  const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
  const { database } =
    url === undefined
      ? await openEmbeddedIn(dataFolder, MIGRATIONS)
      : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For programs: names as in the API, images as the bytes that they take. */
function told(row: PartnerRow) {
  return {
    partnerCode: row.partner_key,
    name: row.name,
    isWhiteLabeled: row.is_white_labeled,
    pageTitle: row.page_title,
    footerText: row.footer_text,
    privacyPolicyLabel: row.privacy_policy_label,
    privacyPolicyUrl: row.privacy_policy_url,
    termsOfUseLabel: row.terms_of_use_label,
    termsOfUseUrl: row.terms_of_use_url,
    logoBytes: Buffer.byteLength(row.logo_image_base64 ?? '', 'base64'),
    faviconBytes: Buffer.byteLength(row.favicon_image ?? '', 'base64'),
    actionColorHex: row.action_color_hex,
    sidebarColorHex: row.sidebar_color_hex,
    hostnames: row.hostnames,
  };
}

const unknown = (key: string): Outcome => ({ done: false, lines: [`There is no partner ${key}.`], data: { key } });
const linesOf = (row: PartnerRow) =>
  Object.entries(told(row)).map(
    ([name, value]) =>
      `${name.padEnd(20)}${Array.isArray(value) ? value.join(', ') : (value ?? '(the product’s own)')}`,
  );

export const listPartnersCommand: Command = {
  name: 'partner list',
  about: 'Lists the partners under whose names the portal runs.',
  run: ({ environment }) =>
    withDatabase(environment, async (database) => {
      const rows = await database.asMaintenance((tx) => partners(tx));
      const lines = rows.map(
        (row) =>
          `${row.partner_key.padEnd(24)}${row.is_white_labeled ? 'white-labeled' : 'default looks'}  ${row.hostnames.join(', ')}`,
      );
      return { done: true, lines, data: { partners: rows.map(told) } };
    }),
};

export const showPartnerCommand: Command = {
  name: 'partner show',
  about: 'Shows what a partner’s portal wears.',
  takes: ['key'],
  run: ({ environment, given: [key = ''] }) =>
    withDatabase(environment, async (database) => {
      const row = await database.asMaintenance((tx) => partnerNamed(tx, key));
      return row ? { done: true, lines: linesOf(row), data: { partner: told(row) } } : unknown(key);
    }),
};

const OPTIONS = {
  'page-title': 'string',
  footer: 'string',
  'privacy-label': 'string',
  'privacy-url': 'string',
  'terms-label': 'string',
  'terms-url': 'string',
  action: 'string',
  sidebar: 'string',
  logo: 'string',
  favicon: 'string',
  hostname: 'string',
  'white-label': 'string',
  'dry-run': 'boolean',
} as const;

export const setPartnerCommand: Command = {
  name: 'partner set',
  about:
    'Changes what a partner’s portal wears: --page-title --footer --action --sidebar --logo --favicon --hostname …',
  takes: ['key'],
  options: OPTIONS,
  async run({ environment, given: [key = ''], options = {} }) {
    const texts = Object.fromEntries(
      Object.entries(options).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    const { logo, favicon } = texts;
    const images = {
      ...(logo !== undefined && { logo: await readFile(logo) }),
      ...(favicon !== undefined && { favicon: await readFile(favicon) }),
    };
    const isDry = options['dry-run'] === true;
    return withDatabase(environment, (database) =>
      database.asMaintenance(async (tx): Promise<Outcome> => {
        const before = await partnerNamed(tx, key);
        if (!before) return unknown(key);
        const change = changePartner(before, { texts, images });
        if ('faults' in change)
          return { done: false, lines: ['Nothing was changed.', ...change.faults], data: { faults: change.faults } };
        const { row, hostname, notes } = change;
        if (!isDry) {
          if (hostname !== undefined && !(await takeHostname(tx, row.partner_id, hostname))) {
            const fault = `${hostname} shows another partner.`;
            return { done: false, lines: ['Nothing was changed.', fault], data: { faults: [fault] } };
          }
          await savePartner(tx, row, systemClock.now());
        }
        const after = isDry ? row : ((await partnerNamed(tx, key)) ?? row);
        const end = isDry ? 'Nothing was changed: this is how it would be.' : 'Changed.';
        return {
          done: true,
          lines: [...linesOf(after), ...notes, end],
          data: { partner: told(after), notes, dryRun: isDry },
        };
      }),
    );
  },
};
