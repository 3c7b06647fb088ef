import { readFile } from 'node:fs/promises';
import type { Language } from '@paystead/contract/fields.ts';
import { partnerData } from '../../features/branding/partner-data.ts';
import type { PartnerInput } from '../../features/branding/partner-change.ts';
import { recordPartnerChange, type PartnerChangeRow, type PartnerRow } from '../../features/branding/partner-store.ts';
import { instantText } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { Context } from '../command.ts';
import { changedBy } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { text } from './texts.ts';

/** Returns the text output, one line per field. */
export const linesOf = (row: PartnerRow, language: Language): string[] =>
  Object.entries(partnerData(row)).map(
    ([name, value]) =>
      `${name.padEnd(20)}${Array.isArray(value) ? value.join(', ') : (value ?? text(language, 'show.default'))}`,
  );

/** The options of a partner's branding, for creating and changing it. */
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

/** Reads the options, including the files that they name. */
export async function readPartnerInput(context: Context): Promise<PartnerInput> {
  const { options = {} } = context;
  const { by: _by, ...texts } = Object.fromEntries(
    Object.entries(options).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  const { logo, favicon } = texts;
  return {
    texts,
    images: {
      ...(logo !== undefined && { logo: await readFile(pathIn(context, logo)) }),
      ...(favicon !== undefined && { favicon: await readFile(pathIn(context, favicon)) }),
    },
    adjustColors: options['adjust-colors'] === true,
  };
}

/** Records the change under the given name, or the operator's user account on this machine. */
export async function writeDown(
  tx: Transaction,
  context: Context,
  now: Date,
  what: { readonly key: string } & Pick<PartnerChangeRow, 'action' | 'detail'>,
): Promise<void> {
  const { key, action, detail } = what;
  await recordPartnerChange(tx, key, { at: instantText(now), changed_by: changedBy(context), action, detail });
}
