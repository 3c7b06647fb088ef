import { defaultDecisionRule } from '@paystead/contract/features/pending-transactions/rules.ts';
import { json } from '../../src/platform/database/port.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { REQUESTS, type FieldChange, type Request } from '../cast/pending-transactions.ts';
import { standingOn } from '../payroll/standing.ts';
import { paydays } from '@paystead/payroll/calendar/paydays.ts';
import { addDays } from '../payroll/days.ts';
import { type Hired, idIn, type PaidCompany } from './company.ts';
import { proposalOf } from './proposals.ts';
import { tableOf, type TableRows } from './table.ts';

const DAY = 24 * 3600 * 1000;

/** Requested changes with their history: waiting, long waiting, future-dated, rejected, withdrawn, applied. */
export function pendingRows(company: PaidCompany, keys: KeyRing): TableRows[] {
  const found = REQUESTS.flatMap((request) => {
    const hired = company.people.find(({ employee }) => employee.number === request.number);
    return request.client === company.client.code && hired ? [transaction(company, hired, request, keys)] : [];
  });
  return [
    tableOf('client_decision_rule', decisionRules(company)),
    tableOf(
      'pending_transaction',
      found.map(({ row }) => row),
    ),
    tableOf(
      'pending_transaction_event',
      found.flatMap(({ events }) => events),
    ),
  ];
}

/** One client has its managers decide about addresses and nobody about taxes; the others leave the product's default. */
function decisionRules({ client, clientId }: PaidCompany) {
  const rule = (rule_type: number, decider: string, escalate_to: string | null) => ({
    client_id: clientId,
    rule_type,
    decider,
    deadline_days: 3,
    escalate_to,
  });
  return client.code === 'FALLSCITY' ? [rule(1, 'manager', 'payrollAdministrator'), rule(5, 'nobody', null)] : [];
}

function transaction(company: PaidCompany, { employee, employeeId }: Hired, request: Request, keys: KeyRing) {
  const { client, clientId, today } = company;
  const { decision, state, proposal } = request;
  const submittedOn = addDays(today, -request.submitted);
  const id = idIn(client, 'pending_transaction', request.number, String(proposal.ruleType), String(request.submitted));
  const { before, after, changes } = proposalOf(client, employee, standingOn(employee, submittedOn), proposal);
  const sealed = (column: string, content: unknown) =>
    seal(keys, JSON.stringify(content), { table: 'pending_transaction', column, row: [clientId, employeeId, id] });
  const name = `${employee.firstName} ${employee.lastName}`;
  const common = { client_id: clientId, employee_id: employeeId, employee_workflow_id: id };
  const decidedAt = decision && `${addDays(today, -decision.on)}T18:45:00Z`;
  const admin = company.people.find(({ employee: other }) => `${other.firstName} ${other.lastName}` === decision?.by);
  const event = (
    number: number,
    kind: string,
    actor: string,
    role: string,
    at: string,
    comment: string | null = null,
  ) => ({
    ...common,
    event_number: number,
    event: kind,
    version: 1,
    actor_name: actor,
    actor_role: role,
    at,
    comment,
    code: null as string | null,
  });
  const submittedAt = `${submittedOn}T16:10:00Z`;
  const waits = waitsOf(request, submittedAt, today);
  const effectiveDate = request.effective === null ? submittedOn : addDays(today, request.effective);
  const escalated =
    waits.escalatedAt === null
      ? []
      : [{ ...event(2, 'escalated', '', 'system', waits.escalatedAt), code: 'reminded' as string | null }];
  const decided =
    decision && decidedAt
      ? [
          event(
            2,
            state === 'rejected' ? 'rejected' : 'approved',
            decision.by,
            'payrollAdministrator',
            decidedAt,
            decision.reason,
          ),
        ]
      : [];
  const ended =
    state === 'withdrawn'
      ? [event(2, 'withdrawn', name, 'employee', `${submittedOn}T20:30:00Z`)]
      : state === 'applied' && decidedAt
        ? [event(3, 'applied', '', 'system', decidedAt)]
        : [];
  // A new number waits for the next payday before anything else (the shield around bank changes).
  const isHeld = proposal.ruleType === 2 && state === 'pending';
  const held = isHeld ? holdEnd(company, standingOn(employee, today).payGroup, submittedOn) : null;
  return {
    row: {
      ...common,
      rule_type: proposal.ruleType,
      state,
      version: 1,
      before_sealed: sealed('before_sealed', before),
      after_sealed: sealed('after_sealed', after),
      summary: json({ label: proposal.ruleType === 5 ? 'Federal Income Tax' : null, changes } satisfies {
        label: string | null;
        changes: FieldChange[];
      }),
      effective_date: effectiveDate,
      first_check_date: firstCheckDate(company, standingOn(employee, today).payGroup, request),
      hold_until: held,
      apply_from: applyFrom(effectiveDate, today, held),
      decide_by: waits.decideBy,
      escalated_at: waits.escalatedAt,
      decider: 'payrollAdministrator',
      submitted_at: submittedAt,
      submitted_by: name,
      decided_at: decidedAt,
      decided_by_employee_id: admin?.employeeId ?? null,
      decided_by_name: decision?.by ?? null,
      reason: decision?.reason ?? null,
    },
    events: [event(1, 'submitted', name, 'employee', submittedAt), ...escalated, ...decided, ...ended],
  };
}

/** The morning after the next payday, everywhere in the country. */
function holdEnd({ client }: PaidCompany, payGroup: string, submittedOn: string): string | null {
  const group = client.payGroups.find(({ key }) => key === payGroup);
  if (!group) return null;
  const next = paydays(group.schedule, addDays(submittedOn, 1), addDays(submittedOn, 60))[0];
  return next ? `${addDays(next.checkDate, 1)}T05:00:00Z` : null;
}

/** Until when a waiting change is to be decided. Deadlines that passed have begun anew. */
function waitsOf({ state, proposal }: Request, submittedAt: string, today: string) {
  if (state !== 'pending') return { decideBy: null, escalatedAt: null };
  const since = Date.parse(submittedAt);
  const deadline = defaultDecisionRule(proposal.ruleType).deadlineDays * DAY;
  const begun = Math.floor((Date.parse(`${today}T15:00:00Z`) - since) / deadline) + 1;
  return {
    decideBy: new Date(since + Math.max(begun, 1) * deadline).toISOString(),
    escalatedAt: begun > 1 ? new Date(since + deadline).toISOString() : null,
  };
}

/** Nothing is applied before the day it is asked for (the cast is paid in the east), nor while it is held. */
function applyFrom(effectiveDate: string, today: string, holdUntil: string | null): string | null {
  return effectiveDate > today ? `${effectiveDate}T05:00:00Z` : holdUntil;
}

/** The second payday after the request: a decision and the bank's confirmation lie between. */
function firstCheckDate(
  { client, today }: PaidCompany,
  payGroup: string,
  { submitted, effective }: Request,
): string | null {
  const group = client.payGroups.find(({ key }) => key === payGroup);
  if (!group) return null;
  const days = paydays(group.schedule, addDays(today, -submitted), addDays(today, 120)).map(
    ({ checkDate }) => checkDate,
  );
  const after = days.filter((day) => day > addDays(today, effective ?? -submitted));
  return after[effective === null ? 2 : 0] ?? null;
}
