import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';

/** Largest number of profiles that are listed without a search field (PRF-1). */
export const MAX_WITHOUT_SEARCH = 7;

const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns profiles whose company or number contains every word, ignoring case and accents. */
export function searchProfiles(profiles: readonly ProfileSelection[], search: string): readonly ProfileSelection[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  return profiles.filter(({ clientName, employeeNumber }) => {
    const text = normalize(`${clientName} ${employeeNumber}`);
    return words.every((word) => text.includes(word));
  });
}

/** Sorts profiles by last use, newest first, then by company. */
export function lastUsedFirst(profiles: readonly ProfileSelection[]): readonly ProfileSelection[] {
  return profiles.toSorted(
    (a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '') || a.clientName.localeCompare(b.clientName),
  );
}

/** Returns the id of a profile, which `username` and `clientCode` identify together. */
export function profileId({ username, clientCode }: Pick<ProfileSelection, 'username' | 'clientCode'>): string {
  return `${clientCode}/${username}`;
}
