import type { ReactNode } from 'react';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';

export interface FaceBadge {
  readonly text: string;
  readonly tone?: Tone;
  readonly icon?: IconName;
}

/** How a record looks: its name, what matters at a glance, and everything else that it holds. */
export interface Face {
  readonly title: string;
  /** One line beneath: what it belongs to. */
  readonly line?: string | undefined;
  readonly badges?: readonly FaceBadge[];
  /** Label and value; an absent value takes no line. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export interface Tools {
  readonly t: Translate;
  readonly format: Format;
}

/** The parts that are there, as one line. */
export function joined(parts: readonly (string | null | undefined)[], between = ' · '): string | undefined {
  return parts.filter(Boolean).join(between) || undefined;
}

/** A date in words; nothing for none. */
export function day({ format }: Tools, date: string | null): string | null {
  return date === null ? null : format.date(date, 'date');
}

/** Two dates as one text: from – to, or what there is of them. */
export function span({ format, t }: Tools, from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return `${format.date(from, 'medium')} – ${format.date(to, 'medium')}`;
  if (from !== null) return t('hrRecords.since', { date: format.date(from, 'medium') });
  return to === null ? null : t('hrRecords.until', { date: format.date(to, 'medium') });
}
