import type { Affected, PolicyChange, PolicyEffect, PolicyPreview } from '@paystead/contract/console/policy/model.ts';
import { isGuarded } from '@paystead/contract/console/policy/settings.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { holdingsOf, namesOf, waitingUnder, type Holding } from './affected-store.ts';
import { makeChanges, needsSecond, requireSeen, type PolicyWork } from './change.ts';

/** Rolls back the changes that a preview made, and carries what was seen. */
export class PreviewRollback extends Error {
  readonly preview: PolicyPreview;
  constructor(preview: PolicyPreview) {
    super('A preview changes nothing.');
    this.preview = preview;
  }
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Makes changes, and throws `PreviewRollback` with the people for whom something differs after them. Throws the refusals of saving.
 */
export async function previewChanges(
  work: PolicyWork,
  { client, scope, page }: { readonly client: OperatorScope; readonly scope: ConsoleScope; readonly page: Page },
  changes: readonly PolicyChange[],
): Promise<never> {
  const { tx, ports, clientCode, now } = work;
  const { values } = await ports.read(tx, clientCode, now);
  requireSeen(values, changes);
  const before = [];
  for (const { setting } of changes) before.push(await holdingsOf(tx, client, setting, now));
  await makeChanges(work, changes, { by: scope.name, confirmedBy: null, reason: '' });
  const effects: PolicyEffect[] = [];
  for (const [index, change] of changes.entries()) {
    const { setting, from, to } = change;
    const differing = differencesOf(before[index] ?? [], await holdingsOf(tx, client, setting, now));
    const shown = differing.slice(page.offset, page.offset + page.limit);
    const ids = shown.filter(({ name }) => name === null).map(({ id }) => id);
    const names = await namesOf(tx, client, ids, now);
    effects.push({
      ...change,
      total: differing.length,
      people: shown.map(({ id, ...one }) => ({ ...one, name: one.name ?? names.get(id) ?? '' })),
      waiting: await waitingUnder(tx, client, setting, now),
      isGuarded: isGuarded(setting, from, to),
    });
  }
  const { warnings } = await ports.read(tx, clientCode, now);
  throw new PreviewRollback({ effects, warnings: [...warnings], needsSecond: needsSecond(values, changes) });
}

type Differing = Omit<Affected, 'name'> & { readonly id: string; readonly name: string | null };

/** Returns the people for whom something is different, in their order. */
function differencesOf(before: readonly Holding[], after: readonly Holding[]): Differing[] {
  const earlier = new Map(before.map((one) => [one.id, one]));
  const later = new Map(after.map((one) => [one.id, one]));
  const all = new Map([...before, ...after].map((one) => [one.id, one]));
  const differing = [...all.values()].flatMap(({ id, name, employee_number: employeeNumber, role }) => {
    const [was, is] = [earlier.get(id)?.state ?? null, later.get(id)?.state ?? null];
    return was === is ? [] : [{ id, name, employeeNumber, role, before: was, after: is }];
  });
  const key = ({ employeeNumber, name, id }: Differing) => `${employeeNumber ?? name ?? ''} ${id}`;
  return differing.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
