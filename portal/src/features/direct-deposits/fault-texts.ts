import { digitsOnly } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { Draft, DraftFault } from './draft.ts';

export const FIELD_LABELS: Readonly<Record<string, PlainTextKey>> = {
  routing: 'directDeposits.routing',
  number: 'directDeposits.number',
  again: 'directDeposits.again',
  onFile: 'directDeposits.onFile',
};

/** An empty field is named in its own sentence. */
const REQUIRED_TEXTS: Readonly<Record<string, PlainTextKey>> = {
  routing: 'directDeposits.faultRequiredRouting',
  number: 'directDeposits.faultRequiredNumber',
  again: 'directDeposits.faultRequiredAgain',
  onFile: 'directDeposits.faultRequiredOnFile',
};

const TEXTS: Readonly<Record<string, PlainTextKey>> = {
  routing_digits: 'directDeposits.faultRoutingDigits',
  routing_prefix: 'directDeposits.faultRoutingPrefix',
  routing_checksum: 'directDeposits.faultRoutingChecksum',
  account_characters: 'directDeposits.faultAccountCharacters',
  account_too_short: 'directDeposits.faultAccountShort',
  account_too_long: 'directDeposits.faultAccountLong',
  amount_typed: 'directDeposits.faultAmount',
  percent_typed: 'directDeposits.faultPercent',
  no_remainder: 'directDeposits.faultNoRest',
  second_remainder: 'directDeposits.faultTwoRests',
  percent_above_hundred: 'directDeposits.faultHundred',
};

/** What is wrong and how to put it right; the server's own sentence where it had one. */
export function faultText(t: Translate, { code, detail, field }: DraftFault, draft?: Draft): string {
  if (detail !== undefined) return detail;
  if (code === 'required') return t(REQUIRED_TEXTS[field] ?? 'directDeposits.faultRequired');
  if (code === 'numbers_differ' && draft) {
    const ends = [draft.number, draft.again].map((typed) => digitsOnly(typed).slice(-3));
    const [first = '', second = ''] = ends;
    return first === second || second === ''
      ? t('directDeposits.faultDiffer')
      : t('directDeposits.faultDifferAt', { first, second });
  }
  return t(TEXTS[code] ?? 'directDeposits.faultOther');
}

/** Where a fault of the server's belongs, by its pointer: the control, and the step it stands in. */
export function fieldOf(pointer: string): { readonly field: string; readonly step: 'account' | 'split' } | undefined {
  const name = pointer.split('/')[1] ?? '';
  const fields: Readonly<Record<string, string>> = {
    routingNumber: 'routing',
    accountNumber: 'number',
    accountOnFile: 'onFile',
  };
  const field = fields[name];
  if (field) return { field, step: 'account' };
  return name === 'split' || name === 'others' ? { field: 'split', step: 'split' } : undefined;
}
