import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import type { RequestSummary } from '@paystead/contract/features/pending-transactions/queue.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';

type What = RequestSummary['what'];

/** Fields of an address, the most telling one first. */
const ADDRESS = ['streetAddress', 'city', 'zip', 'state'];
const NAME = ['lastName', 'firstName'];
const TAX_PLACE = ['residentGeoCode', 'workGeoCode'];

/**
 * Returns a request in few words: the change that an approver would name first. `isOpened` false leaves its value out, as the
 * request itself leaves out its changes until it is opened.
 */
export function summaryOf(
  { kind, changes }: { readonly kind: ChangeKind | null; readonly changes: readonly FieldChange[] },
  isOpened: boolean,
): RequestSummary | null {
  const summary =
    kind === 'directDeposit'
      ? ofAccounts(changes)
      : kind === 'personalInformation'
        ? ofPerson(changes)
        : ofFields(changes);
  return summary && !isOpened ? { ...summary, value: null } : summary;
}

/** A new or changed account number counts most, then a removed account, then everything else about an account. */
function ofAccounts(changes: readonly FieldChange[]): RequestSummary | null {
  const accounts = changes.filter(({ field }) => field === 'account');
  const [first] = [
    ...accounts.filter(({ kind }) => kind === 'changed'),
    ...accounts.filter(({ kind }) => kind === 'added'),
    ...accounts.filter(({ kind }) => kind === 'removed'),
  ];
  const others = new Set(changes.map(({ group }) => group));
  if (!first) {
    const [one] = changes;
    return one ? { what: 'accountEdited', field: one.field, value: one.group, more: others.size - 1 } : null;
  }
  const what: Record<FieldChange['kind'], What> = {
    added: 'accountAdded',
    changed: 'accountChanged',
    removed: 'accountRemoved',
  };
  return { what: what[first.kind], field: null, value: first.after ?? first.before, more: others.size - 1 };
}

function ofPerson(changes: readonly FieldChange[]): RequestSummary | null {
  for (const [what, fields] of [
    ['name', NAME],
    ['address', ADDRESS],
    ['taxPlace', TAX_PLACE],
  ] as const) {
    const [first] = fields.flatMap((field) => changes.filter((change) => change.field === field));
    const more = changes.filter(({ field }) => !fields.includes(field)).length;
    if (first) return { what, field: null, value: first.after ?? first.before, more };
  }
  return ofFields(changes);
}

function ofFields(changes: readonly FieldChange[]): RequestSummary | null {
  const [first] = changes;
  return first
    ? { what: 'field', field: first.field, value: first.after ?? first.before, more: changes.length - 1 }
    : null;
}
