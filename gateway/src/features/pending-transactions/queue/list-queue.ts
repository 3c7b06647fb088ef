import { z } from 'zod';
import { instant, language } from '@paystead/contract/fields.ts';
import type {
  countQueue as countEndpoint,
  listQueue as listEndpoint,
} from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { found } from '../../../platform/failures/failure.ts';
import { cursorsOf } from '../../../platform/http/request/cursor.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { viewerOf } from '../decide/decide-context.ts';
import { reachesOf } from '../decide/reach.ts';
import { contextOf } from '../history/list-requests.ts';
import { present, type PresentPorts } from '../history/present.ts';
import { kindNames } from '../request-texts.ts';
import { countQueue } from './count-store.ts';
import { DECIDABLE, readerOf } from './queue-reader.ts';
import { readQueue, type QueueFilter, type QueuePlace } from './queue-store.ts';
import { summaryOf } from './summary.ts';

const PAGE_SIZE = 50;
const cursors = cursorsOf<QueuePlace>(z.tuple([z.int(), z.union([instant, z.string().max(200)]), z.uuid()]));

type ListCall = Pick<Call<typeof listEndpoint>, 'tx' | 'session' | 'body' | 'now' | 'language' | 'audit'>;
type CountCall = Pick<Call<typeof countEndpoint>, 'tx' | 'session' | 'body' | 'now'>;

/** Returns a page of the requests in the caller's scope, with a summary of each (DSK-1). */
export async function listQueue(ports: PresentPorts, call: ListCall): Promise<Handled<typeof listEndpoint>> {
  const { tx, session, body, now, audit } = call;
  const { reader, rules } = await readerOf(tx, session, body.role, now);
  const { limit = PAGE_SIZE, cursor, status = 'waiting', sort = 'waiting', group = 'none' } = body;
  const after = cursor === undefined ? null : cursors.read(cursor);
  const page = { list: status, sort, group, after, rows: limit + 1 };
  const rows = await readQueue(tx, reader, filterOf(body), page, now);
  const shown = rows.slice(0, limit);
  const ids = [...new Set(shown.map(({ employeeId }) => employeeId))];
  const approvers = reader.represented.map(({ approver }) => approver);
  const reachOfRow = await reachesOf(tx, session, approvers, ids, reader.scope.today);
  const withViewers = shown.map((row) => {
    const reached = found(reachOfRow({ ...row, isEscalated: row.escalatedAt !== null }, rules(row.ruleType)));
    audit.alsoOf(reached.employee);
    return { row, viewer: viewerOf(session, reached) };
  });
  const presented = await present(tx, withViewers, await contextOf(tx, shown, rules, call), ports);
  const last = shown.at(-1);
  return {
    pendingTransactions: presented.map((request, place) => {
      const row = shown[place];
      const isContentSeen = request.changes !== null || request.approveWhyNot === 'notOpened';
      return { ...request, summary: row && isContentSeen ? summaryOf(row, request.changes !== null) : null };
    }),
    nextCursor: last && rows.length > limit ? cursors.write(last.place) : null,
  };
}

/** Counts the waiting requests in the caller's scope by filter (DSK-1, DSK-4). */
export async function countRequests(call: CountCall): Promise<Handled<typeof countEndpoint>> {
  const { tx, session, body, now } = call;
  const { reader } = await readerOf(tx, session, body.role, now);
  return countQueue(tx, reader, filterOf(body), now);
}

function filterOf(body: CountCall['body']): QueueFilter {
  const text = body.text || null;
  return {
    text,
    namedRuleTypes: text === null ? [] : ruleTypesNamed(text),
    ruleType: body.ruleType ?? null,
    risk: body.risk ?? null,
    isMineOnly: body.decider === 'me',
    due: body.due ?? null,
    employeeId: body.employeeId ?? null,
  };
}

/** Shorter texts are in too many names of types, such as the "de" of every second Spanish one. */
const SHORTEST_NAME = 3;

/** Returns the rule types whose name has a text, in either language, without regard to case and accents. */
function ruleTypesNamed(text: string): number[] {
  const plain = (value: string) => value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const searched = plain(text);
  if (searched.length < SHORTEST_NAME) return [];
  return DECIDABLE.filter((ruleType) =>
    language.options.some((one) => plain(kindNames(ruleType, one)).includes(searched)),
  );
}
