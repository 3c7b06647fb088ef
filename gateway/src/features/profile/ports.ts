import type { TaxSituation } from '@paystead/contract/features/profile/move.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Changes } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { TaxedAt } from './move.ts';

export interface KnownPlace {
  readonly geoCode: string;
  readonly city: string;
  readonly county: string;
  readonly state: string;
}

/** Lookups of places that a home address needs. */
export interface HomePlaces {
  placesOfZip(tx: Transaction, zipCode: string): Promise<readonly KnownPlace[]>;
  placeAt(tx: Transaction, geoCode: string): Promise<KnownPlace | null>;
  /** Returns the display names of places, such as `Lancaster, PA`, by geo code. */
  placeNames(tx: Transaction, geoCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  psdCode(geoCode: string, on: string): string | null;
  /** Returns the taxes withheld before and after a move, on a local date, named in a language. */
  situations(
    tx: Transaction,
    move: { readonly before: TaxedAt; readonly after: TaxedAt },
    reader: { on: string; language: Language },
  ): Promise<{ readonly before: TaxSituation; readonly after: TaxSituation }>;
  /** The geo code of a whole state; null for the military "states". */
  stateGeoCode(state: string): string | null;
  stateOfGeoCode(geoCode: string): string | null;
  /** A state's English name. */
  nameOf(state: string): string;
  agreementForm(work: string, home: string): string | null;
  stateForm(state: string): string | null;
}

/** Dependencies of personal information on other features, supplied by the app. */
export interface PersonalPorts {
  readonly changes: Changes;
  /** Returns the verdict on whether the session may change its own data (ME-4). */
  readonly verdictOf: (session: Session) => EditVerdict;
  readonly places: HomePlaces;
}
