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

/** `long`: the value has a row of its own, such as a comment. */
export type RecordFact = readonly [label: string, value: ReactNode, width?: 'long'];

/** The displayed texts of a record: title, badges and facts. */
export interface RecordView {
  readonly title: string;
  /** The line below the title. */
  readonly line?: string | undefined;
  readonly badges?: readonly RecordBadge[];
  /**
   * The fact that a person looks for first, such as the expiration date: beside the title on wide screens. Null leaves its
   * place empty; absent for kinds without one.
   */
  readonly lead?: RecordFact | null;
  /** Labels and values. Facts without a value are left out. */
  readonly facts: readonly RecordFact[];
}

export interface Formatting {
  readonly t: Translate;
  readonly format: Format;
}

/** Joins the parts that are present. */
export function joinParts(parts: readonly (string | null | undefined)[], separator = ' · '): string | undefined {
  return parts.filter(Boolean).join(separator) || undefined;
}

/** A formatted date among the facts, or null without one. */
export function formatDate({ format }: Formatting, date: string | null): string | null {
  return date === null ? null : format.date(date, 'medium');
}

/** The date beside the title, or null without one. */
export function dateLead({ format }: Formatting, label: string, date: string | null): RecordFact | null {
  return date === null ? null : [label, format.date(date, 'date')];
}

/** A period with one or both of its ends, or null without dates. */
export function formatPeriod({ format, t }: Formatting, from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return `${format.date(from, 'medium')}\u00A0– ${format.date(to, 'medium')}`;
  if (from !== null) return t('hrRecords.since', { date: format.date(from, 'medium') });
  return to === null ? null : t('hrRecords.until', { date: format.date(to, 'medium') });
}
