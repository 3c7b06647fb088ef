import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { PartnerWish } from '../features/branding/partner-change.ts';
import { recordPartnerChange, type PartnerChangeRow, type PartnerRow } from '../features/branding/partner-store.ts';
import { readStoreConfig } from '../config.ts';
import { instantText, systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import type { Database, Transaction } from '../platform/database/port.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Context, Outcome } from './command.ts';

/** One transaction on the configured database, as maintenance; a refusal leaves nothing behind. */
export async function withPartners(
  { environment, database: opened }: Context,
  work: (tx: Transaction, now: Date) => Promise<Outcome>,
): Promise<Outcome> {
  if (opened) return inOneGo(opened, work);
  const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
  const { database } =
    url === undefined
      ? await openEmbeddedIn(dataFolder, MIGRATIONS)
      : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
  try {
    return await inOneGo(database, work);
  } finally {
    await database.close();
  }
}

async function inOneGo(database: Database, work: (tx: Transaction, now: Date) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await database.asMaintenance((tx) => work(tx, systemClock.now()));
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** Ends a command's transaction without a trace of it, and says why. */
export class Refused extends Error {
  readonly outcome: Outcome;
  constructor(...faults: readonly string[]) {
    super(faults.join(' '));
    this.outcome = { done: false, lines: ['Nothing was changed.', ...faults], data: { faults } };
  }
}

/** For programs: names as in the API, images as the bytes that they take. */
export function told(row: PartnerRow) {
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
    supportContact: row.support_contact,
    hostnames: row.hostnames,
  };
}

/** For people: a line for each. */
export const linesOf = (row: PartnerRow): string[] =>
  Object.entries(told(row)).map(
    ([name, value]) =>
      `${name.padEnd(20)}${Array.isArray(value) ? value.join(', ') : (value ?? '(the product’s own)')}`,
  );

/** What may be said of a partner's looks, when it is made and later. */
export const LOOKS = {
  name: 'string',
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
  support: 'string',
  'white-label': 'string',
  'adjust-colors': 'boolean',
  by: 'string',
  'dry-run': 'boolean',
} as const;

/** What was typed, with the files that it names read. */
export async function wishOf({ options = {} }: Context): Promise<PartnerWish> {
  const { by: _by, ...said } = Object.fromEntries(
    Object.entries(options).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  const { logo, favicon } = said;
  return {
    texts: said,
    images: {
      ...(logo !== undefined && { logo: await readFile(logo) }),
      ...(favicon !== undefined && { favicon: await readFile(favicon) }),
    },
    adjustColors: options['adjust-colors'] === true,
  };
}

/** Writes the change down, under the name that was given or that of the operator's account on this machine. */
export async function writeDown(
  tx: Transaction,
  context: Context,
  now: Date,
  what: { readonly key: string } & Pick<PartnerChangeRow, 'action' | 'detail'>,
): Promise<void> {
  const { by } = context.options ?? {};
  const changedBy = typeof by === 'string' && by.trim() !== '' ? by.trim() : userInfo().username;
  const { key, action, detail } = what;
  await recordPartnerChange(tx, key, { at: instantText(now), changed_by: changedBy, action, detail });
}

/** What differs, by name: before and after. Images by their size: what they show is no business of a list. */
export function differences(before: PartnerRow | null, after: PartnerRow): Readonly<Record<string, unknown>> {
  const old: Readonly<Record<string, unknown>> = before ? told(before) : {};
  return Object.fromEntries(
    Object.entries(told(after))
      .filter(([name]) => name !== 'partnerCode' && name !== 'hostnames')
      .filter(([name, value]) => (old[name] ?? null) !== value || isAnotherImage(name, before, after))
      .map(([name, value]) => [name, { before: old[name] ?? null, after: value }]),
  );
}

function isAnotherImage(name: string, before: PartnerRow | null, after: PartnerRow): boolean {
  if (name === 'logoBytes') return (before?.logo_image_base64 ?? null) !== after.logo_image_base64;
  return name === 'faviconBytes' && (before?.favicon_image ?? null) !== after.favicon_image;
}
