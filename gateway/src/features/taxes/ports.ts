import type { Language } from '@paystead/contract/fields.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Changes } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

/** Dependencies of the tax feature on other features, supplied by the app. */
export interface TaxesPorts {
  readonly keys: KeyRing;
  readonly changes: Changes;
  /** Returns the verdict on whether the session may change its own data (ME-4). */
  readonly verdictOf: (session: Session) => EditVerdict;
  /** Returns a place's display name, such as `Lancaster, PA`. */
  readonly placeName: (tx: Transaction, geoCode: string) => Promise<string | null>;
  /**
   * Returns the local taxes on wages below the state level: those of the home place, and those added by the work place.
   */
  readonly cityTaxes: (
    tx: Transaction,
    places: { readonly home: string | null; readonly work: string | null },
    language: Language,
    today: string,
  ) => Promise<{ readonly residence: string[]; readonly work: string[] }>;
}

/** The part that showing and changing taxes need. */
export type ChangeTaxesPorts = Omit<TaxesPorts, 'verdictOf'>;

/** The parts of every call about an employee's taxes. */
export interface TaxesCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'taxes'>;
  readonly now: Date;
  readonly language: Language;
}
