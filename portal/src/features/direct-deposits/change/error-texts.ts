import { digitsOnly } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { DraftFault, DraftField, NumberField } from './draft-fault.ts';
import type { Draft } from './draft.ts';

export const NUMBER_LABELS: Readonly<Record<NumberField, PlainTextKey>> = {
  routingNumber: 'directDeposits.routing',
  accountNumber: 'directDeposits.number',
  accountNumberAgain: 'directDeposits.again',
  accountOnFile: 'directDeposits.onFile',
};

export function isNumberField(field: string): field is NumberField {
  return field in NUMBER_LABELS;
}

const REQUIRED_TEXTS: Readonly<Record<NumberField, PlainTextKey>> = {
  routingNumber: 'directDeposits.faultRequiredRouting',
  accountNumber: 'directDeposits.faultRequiredNumber',
  accountNumberAgain: 'directDeposits.faultRequiredAgain',
  accountOnFile: 'directDeposits.faultRequiredOnFile',
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

/** Returns the sentence of a fault: what is wrong, and how to fix it. */
export function faultText(t: Translate, { code, field }: DraftFault, draft: Draft): string {
  if (code === 'required') return t(isNumberField(field) ? REQUIRED_TEXTS[field] : 'directDeposits.faultRequired');
  if (code === 'numbers_differ') {
    const ends = [draft.accountNumber, draft.accountNumberAgain].map((typed) => digitsOnly(typed).slice(-3));
    const [first = '', second = ''] = ends;
    return first === second || second === ''
      ? t('directDeposits.faultDiffer')
      : t('directDeposits.faultDifferAt', { first, second });
  }
  return t(TEXTS[code] ?? 'directDeposits.faultOther');
}

/** Returns the field of a JSON pointer into the request; undefined if the draft shows no such field. */
export function fieldAt(pointer: string, { newNumbers, rows }: Draft): DraftField | undefined {
  const name = pointer.split('/')[1] ?? '';
  if (isNumberField(name)) return newNumbers ? name : undefined;
  return name === 'split' || name === 'others' ? `share-${rows[0]?.id ?? ''}` : undefined;
}
