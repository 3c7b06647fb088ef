import { expect, it } from 'vitest';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';
import { summaryOf } from './summary.ts';

/** A change of a field: from nothing, to nothing, or from one value to another. */
function change(field: string, before: string | null, after: string | null, group: string | null = null): FieldChange {
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return { group, field, kind, before, after };
}
const account = (before: string | null, after: string | null, group: string) => change('account', before, after, group);
const split = change('split', '50%', 'the rest', 'Vacation');
const shown = (what: string, field: string | null, value: string | null, more: number) => ({
  what,
  field,
  value,
  more,
});

it.each<[string, ChangeKind, readonly FieldChange[], unknown]>([
  ['a new account', 'directDeposit', [account(null, '3306', 'New')], shown('accountAdded', null, '3306', 0)],
  ['a changed account before a new one', 'directDeposit', [account(null, '3306', 'New'), account('0999', '4821', 'Old')], shown('accountChanged', null, '4821', 1)],
  ['a new account before a removed one', 'directDeposit', [account('0999', null, 'Old'), account(null, '3306', 'New')], shown('accountAdded', null, '3306', 1)],
  ['a removed account', 'directDeposit', [account('0999', null, 'Old'), change('nickname', 'A', null, 'Old')], shown('accountRemoved', null, '0999', 0)],
  ['a removed account before a split', 'directDeposit', [split, account('0999', null, 'Old')], shown('accountRemoved', null, '0999', 1)],
  ['a split alone', 'directDeposit', [split, change('order', '1', '2', 'Vacation'), change('order', '2', '1', 'Rent')], shown('accountEdited', 'split', 'Vacation', 1)],
  ['no change of accounts', 'directDeposit', [], null],
  ['a last name before a first name and an address', 'personalInformation', [change('city', 'Erie', 'York'), change('firstName', 'Ana', 'Anna'), change('lastName', 'Vega', 'Ruiz')], shown('name', null, 'Ruiz', 1)],
  ['a street before a city', 'personalInformation', [change('city', 'Erie', 'York'), change('streetAddress', 'Old Road', 'Mill Street'), change('phone', null, '1')], shown('address', null, 'Mill Street', 1)],
  ['a removed part of an address', 'personalInformation', [change('zip', '17603', null)], shown('address', null, '17603', 0)],
  ['a tax place', 'personalInformation', [change('phone', null, '1'), change('workGeoCode', 'A', 'B'), change('residentGeoCode', 'C', 'D')], shown('taxPlace', null, 'D', 1)],
  ['another personal field', 'personalInformation', [change('phone', '1', null), change('email', 'a', 'b')], shown('field', 'phone', '1', 1)],
  ['a field of taxes', 'taxes', [change('extraWithholding', '0', '25'), change('exempt', 'no', 'yes')], shown('field', 'extraWithholding', '25', 1)],
  ['no change of taxes', 'taxes', [], null],
])('DSK-1: a request is summed up by %s, without its value until it is opened', (_what, kind, changes, expected) => {
  expect(summaryOf({ kind, changes }, true)).toEqual(expected);
  expect(summaryOf({ kind, changes }, false)).toEqual(expected && { ...expected, value: null });
}); // prettier-ignore

it('DSK-1: a request of no kind is summed up by its first field', () => {
  expect(summaryOf({ kind: null, changes: [change('toastSeconds', '5', '9')] }, true)).toEqual(
    shown('field', 'toastSeconds', '9', 0),
  );
});
