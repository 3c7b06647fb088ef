import type { Audience } from './model.ts';

/** The most employee numbers of one list. */
export const MOST_NUMBERS = 10_000;
/** The most attachments of a message, and their largest size together, in bytes. */
export const MOST_ATTACHMENTS = 5;
export const MOST_ATTACHED_BYTES = 15 * 1024 * 1024;

/** Everyone who is employed at the client. */
export const EVERYONE: Audience = {
  kind: 'groups',
  payGroups: [],
  organizationValues: [],
  legals: [],
  schedule: 'any',
  people: 'everyone',
};
