import type { TransactionHappening } from '@paystead/contract/features/pending-transactions/model.ts';
import { json, type Json } from '../../../platform/database/port.ts';

type ActorRole = 'employee' | 'manager' | 'supervisor' | 'payrollAdministrator' | 'operator' | 'system';

/** One event of a request's history. The system's name is empty. */
export interface RequestEvent {
  readonly event: TransactionHappening;
  readonly actor: {
    readonly name: string;
    readonly role: ActorRole;
    /** The approver for whom a deputy acts, and the naming that allows it. */
    readonly actsFor?: { readonly decisionDeputyId: string; readonly name: string } | null;
  };
  readonly at: Date;
  readonly comment?: string | null;
  readonly code?: string | null;
}

export const SYSTEM: RequestEvent['actor'] = { name: '', role: 'system' };

/**
 * A common table expression that adds events to the history of the one row in `changed`, so that no status is stored
 * without its event. $1 to $3 are the request's key, $4 is `eventsJson`.
 */
export const RECORDED_EVENTS = `recorded as (
     insert into pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version,
       actor_name, actor_role, actor_for_name, decision_deputy_id, at, comment, code)
     select c.client_id, c.employee_id, c.employee_workflow_id, e.place + coalesce((
              select max(h.event_number) from pending_transaction_event h
               where h.client_id = $1 and h.employee_id = $2 and h.employee_workflow_id = $3), 0),
            e.event, c.version, e.name, e.role, e.for_name, e.deputy_id, e.at, e.comment, e.code
       from changed c
      cross join rows from (
        jsonb_to_recordset($4::jsonb) as (event text, name text, role text, for_name text, deputy_id uuid, at timestamptz,
          comment text, code text))
        with ordinality as e(event, name, role, for_name, deputy_id, at, comment, code, place))`;

export function eventsJson(events: readonly RequestEvent[]): Json {
  return json(
    events.map(({ event, actor, at, comment = null, code = null }) => ({
      event,
      name: actor.name,
      role: actor.role,
      for_name: actor.actsFor?.name ?? null,
      deputy_id: actor.actsFor?.decisionDeputyId ?? null,
      at: at.toISOString(),
      comment,
      code,
    })),
  );
}
