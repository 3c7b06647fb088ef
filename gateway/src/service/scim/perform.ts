import type { Outcome, ScimCall } from './call.ts';
import { createGroup, deleteGroup, patchGroup, replaceGroup } from './groups/groups.ts';
import { createUser, deleteUser, patchUser, replaceUser } from './users/users.ts';

export type ResourceName = 'Users' | 'Groups';
export type ChangeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A change of one resource, sent by itself or within a bulk request. */
export interface Change {
  readonly method: ChangeMethod;
  readonly resource: ResourceName;
  /** Empty for a new one. */
  readonly id: string;
  readonly body: unknown;
  readonly ifMatch?: string | undefined;
}

const CHANGES = {
  Users: { create: createUser, replace: replaceUser, patch: patchUser, remove: deleteUser },
  Groups: { create: createGroup, replace: replaceGroup, patch: patchGroup, remove: deleteGroup },
} as const;

/** Performs one change. Throws `ScimError` if it is refused. */
export function perform(call: ScimCall, { method, resource, id, body, ifMatch }: Change): Promise<Outcome> {
  const { create, replace, patch, remove } = CHANGES[resource];
  switch (method) {
    case 'POST':
      return create(call, body);
    case 'PUT':
      return replace(call, id, body, ifMatch);
    case 'PATCH':
      return patch(call, id, body, ifMatch);
    case 'DELETE':
      return remove(call, id, ifMatch);
  }
}
