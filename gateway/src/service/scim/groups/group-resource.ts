import { z } from 'zod';
import type { Resource } from '../call.ts';
import { withDeclaredNames } from '../patch.ts';
import { invalidValue } from '../scim-error.ts';
import { versioned } from '../versions.ts';
import type { Group } from './all-groups.ts';
import type { Member } from './group-store.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const GROUP_ATTRIBUTES = ['schemas', 'displayName', 'externalId', 'members'];

/** Returns a group as a resource. */
export function groupResource({ id, name, kept }: Group, members: readonly Member[], base: string): Resource {
  const content = {
    schemas: [GROUP_SCHEMA],
    id,
    ...(kept?.external_id && { externalId: kept.external_id }),
    displayName: name,
    members: members.map(({ profile_id: value, username }) => ({
      value,
      display: username,
      type: 'User',
      $ref: `${base}/Users/${value}`,
    })),
  };
  return versioned('Group', base, content, {
    created: kept?.created_at ?? null,
    lastModified: kept?.modified_at ?? null,
  });
}

const groupBody = z.object({
  displayName: z.string().trim().min(1).max(60),
  externalId: z.string().trim().min(1).max(200).nullish(),
  members: z.array(z.object({ value: z.uuid() })).nullish(),
});

/** A group as a request describes it. */
export interface WantedGroup {
  readonly name: string;
  readonly externalId: string | null;
  readonly memberIds: readonly string[];
}

/** Reads a group from a body. */
export function wantedGroup(body: unknown): WantedGroup {
  const parsed = groupBody.safeParse(withDeclaredNames(body, GROUP_ATTRIBUTES));
  if (!parsed.success)
    throw invalidValue(`The group isn’t valid: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { displayName, externalId = null, members } = parsed.data;
  return {
    name: displayName,
    externalId,
    memberIds: [...new Set((members ?? []).map(({ value }) => value.toLowerCase()))],
  };
}
