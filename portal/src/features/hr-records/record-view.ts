import type { ReactNode } from 'react';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';

export interface RecordBadge {
  readonly text: string;
  readonly tone?: Tone;
  readonly icon?: IconName;
}

/** The displayed texts of a record: title, badges and facts. */
export interface RecordView {
  readonly title: string;
  /** The line below the title. */
  readonly line?: string | undefined;
  readonly badges?: readonly RecordBadge[];
  /** Labels and values. Facts without a value are left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export interface Formatting {
  readonly t: Translate;
  readonly format: Format;
}

/** Joins the parts that are present. */
export function joinParts(parts: readonly (string | null | undefined)[], separator = ' · '): string | undefined {
  return parts.filter(Boolean).join(separator) || undefined;
}

/** A formatted date, or null without one. */
export function formatDate({ format }: Formatting, date: string | null): string | null {
  return date === null ? null : format.date(date, 'date');
}

/** A period with one or both of its ends, or null without dates. */
export function formatPeriod({ format, t }: Formatting, from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return `${format.date(from, 'medium')} – ${format.date(to, 'medium')}`;
  if (from !== null) return t('hrRecords.since', { date: format.date(from, 'medium') });
  return to === null ? null : t('hrRecords.until', { date: format.date(to, 'medium') });
}
