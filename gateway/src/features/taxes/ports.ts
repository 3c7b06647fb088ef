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
  /** Reads places by their geo codes, with what they levy on wages on a local date. */
  readonly readPlaces: (tx: Transaction, geoCodes: readonly string[], on: string) => Promise<PlaceFacts>;
}

/** The names of places and their taxes, read once for a request. */
export interface PlaceFacts {
  /** Returns a place's display name, such as `Lancaster, PA`; null for an unknown code. */
  readonly nameOf: (geoCode: string) => string | null;
  /**
   * Returns the local taxes on wages below the state level: those of the home place, and those added by the work place.
   */
  readonly cityTaxes: (
    places: { readonly home: string | null; readonly work: string | null },
    language: Language,
  ) => { readonly residence: string[]; readonly work: string[] };
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
