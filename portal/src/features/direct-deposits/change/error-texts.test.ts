import { expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import { createTranslator } from '../../../app/start/translator.ts';
import { replyWith, SAVINGS } from '../test/stub.ts';
import type { DraftField } from './draft-fault.ts';
import { startAdding, startEditing, type Draft } from './draft.ts';
import { faultText, fieldAt } from './error-texts.ts';

const translator = createTranslator('en', (language) => Promise.resolve(catalogueOf(language)));
await translator.load('en');
const t: Translate = translator.text;
const ADDED: Draft = startAdding(replyWith());

it.each<[code: string, field: DraftField, text: string]>([
  ['required', 'routingNumber', 'Enter your routing number.'],
  ['required', 'accountNumber', 'Enter your account number.'],
  ['required', 'accountNumberAgain', 'Enter your account number again.'],
  ['required', 'accountOnFile', 'Enter the full number of a current account.'],
  ['required', 'share-new', 'Enter a value.'],
  ['routing_digits', 'routingNumber', 'Routing numbers have nine digits.'],
  ['routing_prefix', 'routingNumber', "Routing numbers can't start with these two digits."],
  ['routing_checksum', 'routingNumber', "This routing number isn't valid. Check the digits."],
  ['account_characters', 'accountNumber', 'Use digits and letters only.'],
  ['account_too_short', 'accountNumber', 'Account numbers have at least 4 characters.'],
  ['account_too_long', 'accountOnFile', 'Account numbers have at most 17 characters.'],
  ['amount_typed', 'share-new', 'Enter an amount above $0.00, such as 200 or 49.50.'],
  ['percent_typed', 'share-new', 'Enter a percentage above 0, up to 100.'],
  ['no_remainder', 'share-new', 'Choose one account to get the rest.'],
  ['second_remainder', 'share-new', 'Only one account can get the rest.'],
  ['percent_above_hundred', 'share-new', 'The percentages add up to more than 100.'],
  ['of_a_newer_rule', 'share-new', 'Check this value.'],
])('DD-3: the fault %s of %s says how to fix it', (code, field, text) => {
  expect(faultText(t, { code, field }, ADDED)).toBe(text);
});

it.each([
  ['1234', '', "The account numbers don't match."],
  ['1234', '9234', "The account numbers don't match."],
  ['1234', '12-43', "The account numbers don't match. Check the last digits: 234 and 243."],
])('DD-3: for %s and %j, names the digits at which the numbers differ', (accountNumber, accountNumberAgain, text) => {
  const draft = { ...ADDED, accountNumber, accountNumberAgain };
  expect(faultText(t, { code: 'numbers_differ', field: 'accountNumberAgain' }, draft)).toBe(text);
});

it.each([
  ['/routingNumber', 'routingNumber', undefined],
  ['/accountNumber', 'accountNumber', undefined],
  ['/accountOnFile', 'accountOnFile', undefined],
  ['/split/amount', `share-${SAVINGS}`, `share-${SAVINGS}`],
  ['/others/1/split', `share-${SAVINGS}`, `share-${SAVINGS}`],
  ['/nickname', undefined, undefined],
])('DD-3: an error at %s is shown at a field that the form has', (pointer, added, kept) => {
  const edited = startEditing(replyWith(), SAVINGS);
  expect([ADDED, edited].map((draft) => draft && fieldAt(pointer, draft))).toEqual([added, kept]);
});
