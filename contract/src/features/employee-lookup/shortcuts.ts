import { z } from 'zod';
import { asRole, id, text } from '../../fields.ts';
import { searchCriteria } from './model.ts';

/** Greatest numbers of shortcuts per person and client (DSK-6). */
export const MAX_FAVORITES = 30;
export const MAX_RECENTS = 8;
export const MAX_SAVED_SEARCHES = 12;

/** Criteria of a saved search: all but the typed text, which can be a name. */
const savedCriteria = searchCriteria.pick({
  legalId: true,
  payGroupId: true,
  organizationFieldId: true,
  organizationLookupValue: true,
  payType: true,
  employmentStatus: true,
  sort: true,
});

const savedSearch = z.object({ name: text(40).min(1), criteria: savedCriteria });
export type SavedSearch = z.infer<typeof savedSearch>;

const shortcut = z.object({ employeeId: id, name: z.string(), employeeNumber: z.string() });
export type EmployeeShortcut = z.infer<typeof shortcut>;

export const shortcutsQuery = z.object(asRole);

export const shortcutsReply = z.object({
  /** Marked employees by name, and the employees opened last, newest first: only those in scope now. */
  favorites: z.array(shortcut),
  recents: z.array(shortcut),
  savedSearches: z.array(savedSearch),
});
export type ShortcutsReply = z.infer<typeof shortcutsReply>;

/** The employee stands in the body: marking is no look at their record, and their activity doesn't have it. */
export const recentRequest = z.object({ ...asRole, employeeId: id });
export const favoriteRequest = z.object({ ...asRole, employeeId: id, isFavorite: z.boolean() });

/** Replaces all saved searches, so that removing, renaming and ordering are one call. */
export const savedSearchesRequest = z.object({
  ...asRole,
  savedSearches: z.array(savedSearch).max(MAX_SAVED_SEARCHES),
});
export const savedSearchesReply = z.object({ savedSearches: z.array(savedSearch) });
