import type { IconName } from '../icon/drawings.ts';

/** A translated menu item. */
export interface NavigationItem {
  readonly id: string;
  readonly label: string;
  /** Label for the tab bar and the rail. The default is the label. */
  readonly shortLabel?: string | undefined;
  readonly href: string;
  readonly icon: IconName;
  readonly count?: { readonly value: number; readonly meaning: string } | undefined;
}

export interface NavigationGroup {
  readonly id: string;
  /** Undefined for the first group. */
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

/** Returns the initials of the first and last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase('en-US');
}

function firstLetter(word = ''): string {
  return /^./u.exec(word)?.[0] ?? '';
}
