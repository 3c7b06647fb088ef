import type { IconName } from '../icon/drawings.ts';

/** One entry of a menu, already translated: what the server lists, as the shell shows it. */
export interface NavigationItem {
  readonly id: string;
  readonly label: string;
  /** For tab bar and rail, where room is short; the label by default. */
  readonly shortLabel?: string | undefined;
  readonly href: string;
  readonly icon: IconName;
  readonly count?: { readonly value: number; readonly meaning: string } | undefined;
}

export interface NavigationGroup {
  readonly id: string;
  /** No label: the first group. */
  readonly label?: string | undefined;
  readonly items: readonly NavigationItem[];
}

export interface ViewChoice {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

export interface Person {
  readonly name: string;
  readonly employer: string;
  readonly email?: string | undefined;
}

/** Two letters for the round picture: first and last name's. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase('en-US');
}

function firstLetter(word = ''): string {
  return /^./u.exec(word)?.[0] ?? '';
}
