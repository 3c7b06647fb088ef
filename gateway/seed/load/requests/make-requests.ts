import * as endpoints from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { mayEdit } from '@paystead/contract/features/profile/rules.ts';
import { z } from 'zod';
import { applyDue } from '../../../src/features/pending-transactions/apply/apply-due.ts';
import { escalateLate } from '../../../src/features/pending-transactions/apply/escalate-late.ts';
import { decideRequest } from '../../../src/features/pending-transactions/decide/decide-request.ts';
import { openRequest } from '../../../src/features/pending-transactions/decide/open-request.ts';
import { withdrawRequest } from '../../../src/features/pending-transactions/decide/withdraw-request.ts';
import { RULE_TYPE_OF } from '../../../src/platform/changes/kind.ts';
import { seeSelf } from '../../../src/platform/access/visible-employee.ts';
import { statement, type Database } from '../../../src/platform/database/port.ts';
import { Failure, found } from '../../../src/platform/failures/failure.ts';
import { REQUESTS, type Decision, type Request } from '../../cast/pending-transactions.ts';
import { addDays } from '@paystead/contract/local-date.ts';
import { idIn, type PaidCompany } from '../company.ts';
import { rolesOf } from '../people.ts';
import { callAs, type Actor, type Store } from './call-as.ts';
import { requestPorts, type RequestPorts } from './ports.ts';
import { submit } from './submit.ts';

/** An event of a request, at a moment of the demo's past. */
interface Happening {
  readonly at: Date;
  readonly request: Request;
  readonly take: () => Promise<void>;
}

/**
 * Makes the requests of the cast as the people would have made them: each is submitted, decided or canceled by the
 * product's own commands at its moment, and the product's own jobs run in between. Review reasons, holds, deciders,
 * deadlines, histories and audit rows are therefore the product's. Requests that the product refuses are omitted and
 * reported.
 */
export async function makeRequests(
  store: Store,
  companies: readonly PaidCompany[],
  today: string,
  tell: (line: string) => void,
): Promise<void> {
  const ports = requestPorts(store.keys);
  const leftOut = new Set<Request>();
  const happenings = REQUESTS.flatMap((request) => happeningsOf(store, ports, companies, request, today));
  for (const { at, request, take } of happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (leftOut.has(request)) continue;
    await passTime(store.database, ports, at);
    try {
      await take();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      leftOut.add(request);
      tell(`  Left out: the request of ${request.client} ${request.number} (${error.code})`);
    }
  }
  await passTime(store.database, ports, new Date(`${today}T15:00:00Z`));
}

function happeningsOf(
  store: Store,
  ports: RequestPorts,
  companies: readonly PaidCompany[],
  request: Request,
  today: string,
): Happening[] {
  const actor = actorOf(companies, request.client, request.number);
  if (!actor) return [];
  const moment = (daysAgo: number, time: string) => new Date(`${addDays(today, -daysAgo)}T${time}Z`);
  const { asks, submitted, decision, canceled } = request;
  const id = idIn(
    actor.company.client,
    'pending_transaction',
    request.number,
    String(RULE_TYPE_OF[asks.kind]),
    String(submitted),
  );
  const about = { employeeWorkflowId: id, ruleType: RULE_TYPE_OF[asks.kind], version: 1, place: '/' } as const;
  const submittedAt = moment(submitted, '16:10:00');
  const submits = async () => {
    if (!mayEdit(rolesOf(request.number))) throw new Failure('edit_role_required');
    await submit(
      { store, ports: requestPorts(store.keys, () => id), actor, now: submittedAt, today, devices: request.devices },
      asks,
    );
  };
  const happenings: Happening[] = [{ at: submittedAt, request, take: submits }];
  if (decision) {
    const decider = actorOf(companies, request.client, decision.by);
    const at = moment(decision.on, '18:45:00');
    if (decider) happenings.push({ at, request, take: () => decideAs(store, ports, decider, about, decision, at) });
  }
  if (canceled) {
    const at = moment(submitted, '20:30:00');
    const call = { endpoint: endpoints.withdrawTransaction, own: true, now: at };
    const cancel = () =>
      callAs(store, actor, call, async (own) => {
        const employee = found(seeSelf(own.session, 'transactions'));
        await withdrawRequest({ ...own, employee }, { ...about, reason: null }, ports.engine);
        return { result: undefined, subject: employee };
      });
    happenings.push({ at, request, take: cancel });
  }
  return happenings;
}

function actorOf(companies: readonly PaidCompany[], client: string, number: string): Actor | null {
  const company = companies.find((one) => one.client.code === client);
  const hired = company?.people.find(({ employee }) => employee.number === number);
  return company && hired ? { company, employee: hired.employee, employeeId: hired.employeeId } : null;
}

/** The actors' sign-ins are of the moment in which they act. */
const RECENT = { recentSeconds: 300 };

/** Opens the request, as its decider does, and decides. */
async function decideAs(
  store: Store,
  { engine }: RequestPorts,
  decider: Actor,
  about: {
    readonly employeeWorkflowId: string;
    readonly ruleType: number;
    readonly version: number;
    readonly place: '/';
  },
  { verdict, reason }: Decision,
  now: Date,
): Promise<void> {
  await callAs(store, decider, { endpoint: endpoints.readTransactionDetail, own: false, now }, async (call) => ({
    result: await openRequest(call, about.employeeWorkflowId, engine),
    subject: null,
  }));
  const endpoint = verdict === 'approved' ? endpoints.approveTransaction : endpoints.rejectTransaction;
  await callAs(store, decider, { endpoint, own: false, now }, async (call) => ({
    result: await decideRequest(call, { ...about, reason }, verdict, { ...engine, limits: RECENT }),
    subject: null,
  }));
}

const nextMoment = statement(
  'demo.next_moment_of_requests',
  z.object({ at: z.string().nullable() }),
  `select min(at) as at from (
     select decide_by as at from pending_transaction where state = 'pending'
     union all select apply_from from pending_transaction where state = 'approved') moments where at <= $1`,
);

/** Runs the product's jobs at every deadline and effective date up to an instant. */
async function passTime(database: Database, { engine }: RequestPorts, until: Date): Promise<void> {
  const { signal: stop } = new AbortController();
  const next = async () =>
    (await database.asMaintenance((tx) => tx.one(nextMoment, [until.toISOString()]), { readOnly: true })).at;
  for (let at = await next(), before = ''; at !== null && at !== before; before = at, at = await next()) {
    const slice = { database, now: new Date(at), size: REQUESTS.length, stop };
    await applyDue(slice, engine);
    await escalateLate(slice, engine);
  }
}
