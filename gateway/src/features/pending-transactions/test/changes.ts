import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Harness } from '../../../../test/harness.ts';
import { PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { takeNotes } from '../../../platform/audit/record.ts';
import type { ChangeApplier, ChangeReceipt, Changes, ProposedChange } from '../../../platform/changes/port.ts';
import { statement, type Database } from '../../../platform/database/port.ts';
import type { ExportTarget } from '../export-changes.ts';

const setToast = statement(
  'test.set_toast',
  z.object({ version: z.int() }),
  `update preference set toast_seconds = $4, version = version + 1
    where client_id = $1 and employee_id = $2 and toast_seconds = $3 returning version`,
);

/** Stands in for a feature: what it owns is one number of the preference row, whose version counts the effects. */
export const toastApplier: ChangeApplier = {
  async apply(tx, { clientId, employeeId, before, after }) {
    const done = await tx.maybe(setToast, [clientId, employeeId, before as number, after as number]);
    return done ? 'applied' : 'stale';
  },
};

const toast = statement(
  'test.toast',
  z.object({ toast_seconds: z.int(), version: z.int() }),
  'select toast_seconds, version from preference where employee_id = $1',
);

/** What stands, and how often it was changed since the beginning (version 1). */
export async function standing(database: Database, person: PersonKey): Promise<{ value: number; effects: number }> {
  const row = await database.asMaintenance((tx) => tx.one(toast, [PEOPLE[person].employeeId]));
  return { value: row.toast_seconds, effects: row.version - 1 };
}

/** A preference row for everybody, so that there is something to change: five seconds. */
export function preferenceRows(): Record<string, string | number>[] {
  return Object.values(PEOPLE).map(({ client, employeeId }) => ({
    client_id: client.clientId,
    employee_id: employeeId,
    toast_seconds: 5,
    version: 1,
    updated_at: '2026-01-01T00:00:00Z',
  }));
}

/** A wish for `after` seconds where `before` stand. */
export function wish(before: number, after: number, rest: Partial<ProposedChange> = {}): ProposedChange {
  return {
    ruleType: 2,
    before,
    after,
    changes:
      before === after
        ? []
        : [{ group: 'Everyday', field: 'account', kind: 'changed', before: `${before}`, after: `${after}` }],
    label: null,
    effectiveDate: '2026-11-20',
    firstCheckDate: '2026-12-04',
    holdUntil: null,
    review: [],
    seenVersion: null,
    ...rest,
  };
}

/** Asks as the employee would: inside their own rows. */
export function ask(
  { database, now }: Pick<Harness, 'database' | 'now'>,
  changes: Changes,
  person: PersonKey,
  proposed: ProposedChange,
): Promise<ChangeReceipt> {
  const { client, employeeId } = PEOPLE[person];
  const employee = { clientId: client.clientId, employeeId, view: 'self' } as VisibleEmployee;
  return database.asTenant({ clientId: client.clientId, employeeId }, (tx) =>
    changes.propose(
      { tx, employee, session: {} as Session, now, language: 'en', audit: takeNotes(employee) },
      proposed,
    ),
  );
}

/** Keeps exported files in memory, by path. */
export function targetIn(
  files: Map<string, string>,
  path: string,
  recipient: ExportTarget['recipient'] = null,
): ExportTarget {
  return {
    path,
    recipient,
    async checkIsFree(wanted) {
      if (files.has(wanted)) throw new Error(`${wanted} exists already`);
    },
    async holds(held, sha256) {
      const content = files.get(held);
      return content !== undefined && createHash('sha256').update(content).digest('hex') === sha256;
    },
    keep: async (kept, _exportId, content) => void files.set(kept, content),
    discard: async () => undefined,
  };
}
