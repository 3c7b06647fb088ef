import type { ActivityEvent } from '@paystead/contract/features/activity/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Activity } from '../../platform/audit/activity.ts';
import { describeAction } from './describe.ts';

/** Returns an audit row as the person may read it, in their language. */
export function toEvent(row: Activity, language: Language): ActivityEvent {
  // The device or the new address is the one detail that the sentence does not contain.
  const detail = row.detail?.['device'] ?? row.detail?.['updatedEmail'];
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
