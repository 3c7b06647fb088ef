import type { ChangeAnswer, ChangeResult, PublishedChange } from '@paystead/contract/service/changes/model.ts';
import { clientCodesWith, clientInScope, type ServiceScope } from '../../../platform/access/service-scope.ts';
import type { Database } from '../../../platform/database/port.ts';
import { openCodes } from '../../../platform/maintenance/paused-clients.ts';
import { refuseInMaintenance } from '../../../platform/maintenance/refuse-change.ts';
import { cursorBehind, readCursor, refuseCursor } from '../../../platform/service-lists/cursor.ts';
import type { ApplyPorts } from '../apply/apply-change.ts';
import { answerChange } from './acknowledge.ts';
import { publishDue } from './publish-changes.ts';
import { changeAt, contentOf, lockPublished, readPublished, recordServiceUse } from './published-store.ts';

/** The parts of a service account's call that the exchange needs. The database is held to the account's clients. */
interface ExchangeCall {
  readonly database: Database;
  readonly scope: ServiceScope;
  readonly now: Date;
  readonly requestId: string;
}

/** A page of published changes. */
interface ChangePage {
  readonly changes: PublishedChange[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

/** The exchange of changes with pay engines that call the service API. */
export interface ChangeExchange {
  /** Publishes what is due at clients that aren't in maintenance, and returns the changes behind a cursor. Throws `invalid_input` for a cursor of no change. */
  list(call: ExchangeCall, after: string | undefined, limit: number): Promise<ChangePage>;
  /** Processes an engine's answer. Returns the first answer's effect; null if the account may not answer such a change. Throws `maintenance`. */
  answer(call: ExchangeCall, changeId: string, answer: ChangeAnswer): Promise<ChangeResult | null>;
}

/** Changes that one call publishes at most. */
const MOST_PUBLISHED = 500;

export function createChangeExchange(ports: ApplyPorts): ChangeExchange {
  const { keys } = ports;
  return {
    async list({ database, scope, now, requestId }, after, limit) {
      const clientCodes = clientCodesWith(scope, ['changes:read', 'changes:read-full']);
      const given = readCursor(after);
      // Committed before the next transaction reads: an id that leaves is never given again.
      await database.asMaintenance(async (tx) => {
        const open = await openCodes(tx, clientCodes);
        await publishDue(tx, ports, now, { clientCodes: open, limit: MOST_PUBLISHED });
      });
      return database.asMaintenance(async (tx) => {
        if (given && (await changeAt(tx, given.position))?.startsWith(given.tag) !== true) refuseCursor();
        const rows = await readPublished(tx, clientCodes, given?.position ?? 0, limit + 1);
        const page = rows.slice(0, limit);
        const ids = page.map(({ changeId }) => changeId);
        await recordServiceUse(tx, ids, 'service.changeRead', { account: scope.account, requestId, now });
        const last = page.at(-1);
        return {
          changes: page.map((row) => {
            const content = contentOf(keys, row);
            const isFull = clientInScope(scope, row.clientCode, ['changes:read-full']) !== null;
            return isFull ? content : withoutNumbers(content);
          }),
          cursor: last ? cursorBehind({ position: last.position, id: last.changeId }) : (after ?? null),
          hasMore: rows.length > limit,
        };
      });
    },
    answer: ({ database, scope, now, requestId }, changeId, answer) =>
      database.asMaintenance(async (tx) => {
        const published = await lockPublished(tx, changeId);
        if (!published || !clientInScope(scope, published.clientCode, ['changes:acknowledge'])) return null;
        await refuseInMaintenance(tx, [published.clientId], now);
        const { as, result } = await answerChange(tx, { ...answer, changeId }, now, ports);
        const use = { account: scope.account, requestId, now };
        if (as !== 'repeated') await recordServiceUse(tx, [changeId], 'service.changeAnswered', use);
        return result;
      }),
  };
}

/** Leaves only the last four digits of account numbers in a change. */
function withoutNumbers(change: PublishedChange): PublishedChange {
  if (change.kind !== 'directDeposit') return change;
  const masked = ({ accounts }: typeof change.before) => ({
    accounts: accounts.map((account) => ({ ...account, accountNumber: null })),
  });
  return { ...change, before: masked(change.before), after: masked(change.after) };
}
