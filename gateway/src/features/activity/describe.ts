import type { Resource } from '@paystead/contract/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Activity } from '../../platform/audit/activity.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { text } from './texts.ts';

type ActionKey = `action.${AuditAction}`;
type ResourceKey = `resource.${Exclude<Resource, 'none'> | 'session'}.${Activity['action']}`;
/** Compiles only if every audit action and every class of data has a text. */
export type RecordedTexts = Pick<Record<Parameters<typeof text>[1], string>, ActionKey | ResourceKey>;

/** Describes an action in one sentence: by its own text if it has one, otherwise by the class of data. */
export function describeAction(
  { endpoint, resource, action }: Pick<Activity, 'endpoint' | 'resource' | 'action'>,
  language: Language,
): string {
  const keys = [`action.${endpoint}`, `resource.${resource}.${action}`];
  return text(language, keys.find(text.has) ?? `resource.other.${action}`);
}

/** Returns the name of the role in which an action was done. */
export function roleName(role: string, language: Language): string {
  const key = `role.${role}`;
  return text.has(key) ? text(language, key) : role;
}
