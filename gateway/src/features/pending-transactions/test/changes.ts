import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Harness } from '../../../../test/harness.ts';
import { PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { takeNotes } from '../../../platform/audit/record.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';
import type { ChangeApplier, ChangeReceipt, Changes, ProposedChange } from '../../../platform/changes/port.ts';
import { statement, type Database } from '../../../platform/database/port.ts';
import type { ExportTarget } from '../export/export-changes.ts';

const setToast = statement(
  'test.set_toast',
  z.object({ version: z.int() }),
  `update preference set toast_seconds = $4, version = version + 1
    where client_id = $1 and employee_id = $2 and toast_seconds = $3 returning version`,
);

const toastSet = z.object({
  accounts: z.tuple([
    z.object({ id: z.uuid(), nickname: z.string(), routingNumber: z.string(), accountNumber: z.string() }),
  ]),
});

/** Returns a set of direct deposits that stands for a number of seconds: the name of its only account. */
export const toastOf = (seconds: number) => ({
  accounts: [
    {
      id: '7a0c0b52-3f8b-4f0e-9d0e-5d7b8a4f2c11',
      nickname: String(seconds),
      bankName: null,
      bankAccountType: 'checking',
      routingNumber: '011000015',
      accountNumber: '000123456',
      split: { kind: 'remainder' },
      priority: 1,
    },
  ],
});

const secondsOf = (half: unknown): number => Number(toastSet.parse(half).accounts[0].nickname);

/** The applier of a feature whose data is one number of the preference row. Its version counts the changes applied. */
export const toastApplier: ChangeApplier = {
  async apply(tx, { clientId, employeeId, before, after }) {
    const done = await tx.maybe(setToast, [clientId, employeeId, secondsOf(before), secondsOf(after)]);
    return done ? 'applied' : 'stale';
  },
  publish(half) {
    const [{ id, nickname, routingNumber, accountNumber }] = toastSet.parse(half).accounts;
    const account = { accountId: id, position: 1, nickname, bankName: null, accountType: 'checking' as const };
    const numbers = { routingNumber, accountNumber, accountLastFour: accountNumber.slice(-4) };
    return { accounts: [{ ...account, ...numbers, split: { kind: 'remainder' } }] };
  },
};

const toast = statement(
  'test.toast',
  z.object({ toast_seconds: z.int(), version: z.int() }),
  'select toast_seconds, version from preference where employee_id = $1',
);

/** Returns the current number, and how often it was changed. */
export async function currentToast(database: Database, person: PersonKey): Promise<{ value: number; effects: number }> {
  const row = await database.asMaintenance((tx) => tx.one(toast, [PEOPLE[person].employeeId]));
  return { value: row.toast_seconds, effects: row.version - 1 };
}

/** Returns a preference row of five seconds for everyone, so that there is something to change. */
export function preferenceRows(): Record<string, string | number>[] {
  return Object.values(PEOPLE).map(({ client, employeeId }) => ({
    client_id: client.clientId,
    employee_id: employeeId,
    toast_seconds: 5,
    version: 1,
    updated_at: '2026-01-01T00:00:00Z',
  }));
}

export interface TestProposal extends ProposedChange {
  readonly kind: ChangeKind;
}

/** Proposes to change `before` seconds to `after`, as a change of direct deposits. */
export function proposal(before: number, after: number, rest: Partial<TestProposal> = {}): TestProposal {
  return {
    kind: 'directDeposit',
    before: toastOf(before),
    after: toastOf(after),
    changes:
      before === after
        ? []
        : [{ group: 'Everyday', field: 'account', kind: 'changed', before: `${before}`, after: `${after}` }],
    label: null,
    effectiveDate: '2026-11-20',
    firstCheckDate: '2026-12-04',
    holdUntil: null,
    review: [],
    basedOnVersion: null,
    ...rest,
  };
}

/** Submits a proposal as the employee does: inside their own rows. */
export function submitAs(
  { database, now }: Pick<Harness, 'database' | 'now'>,
  changes: Changes,
  person: PersonKey,
  { kind, ...proposed }: TestProposal,
): Promise<ChangeReceipt> {
  const { client, employeeId } = PEOPLE[person];
  const employee = { clientId: client.clientId, employeeId, view: 'self' } as VisibleEmployee;
  return database.asTenant({ clientId: client.clientId, employeeId }, async (tx) => {
    const call = { tx, employee, session: {} as Session, now, language: 'en' as const, audit: takeNotes(employee) };
    return (await changes.begin(call, kind)).submit(proposed);
  });
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
    async checkIsFree(file) {
      if (files.has(file)) throw new Error(`${file} exists already`);
    },
    async holds(file, sha256) {
      const content = files.get(file);
      return content !== undefined && createHash('sha256').update(content).digest('hex') === sha256;
    },
    keep: async (file, _exportId, content) => void files.set(file, content),
    discard: async () => undefined,
  };
}
