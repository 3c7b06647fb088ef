import type { ActivityEvent } from '@paystead/contract/features/activity/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Activity } from '../../platform/audit/activity.ts';
import { describeAction } from './describe.ts';

/** Returns an audit row as the person may read it, in their language. */
export function toEvent(row: Activity, language: Language): ActivityEvent {
  // A device, a new address or an operator's reason is the one detail that the sentence does not contain.
  const detail = row.detail?.['device'] ?? row.detail?.['updatedEmail'] ?? row.detail?.['reason'];
  return {
    activityId: row.activityId,
    at: row.at,
    action: row.action,
    what: describeAction(row, language),
    detail: typeof detail === 'string' && detail !== '' ? detail : null,
    role: row.role,
    bySelf: row.bySelf,
    name: row.bySelf ? null : row.name,
  };
}
