import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';

/** PRF-1: beyond this many the list has a search field. */
export const SEARCH_BEYOND = 7;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Profiles whose company or number contains every word, without regard to capitals and accents. */
export function matching(profiles: readonly ProfileSelection[], search: string): readonly ProfileSelection[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return profiles.filter(({ clientName, employeeNumber }) => {
    const text = plain(`${clientName} ${employeeNumber}`);
    return words.every((word) => text.includes(word));
  });
}

/** Last used first, then by company, whatever order they came in. */
export function lastUsedFirst(profiles: readonly ProfileSelection[]): readonly ProfileSelection[] {
  return profiles.toSorted(
    (one, other) =>
      (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? '') || one.clientName.localeCompare(other.clientName),
  );
}

/** `username` and `clientCode` together name a profile. */
export function profileId({ username, clientCode }: Pick<ProfileSelection, 'username' | 'clientCode'>): string {
  return `${clientCode}/${username}`;
}
