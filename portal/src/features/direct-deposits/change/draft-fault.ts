export type NumberField = 'routingNumber' | 'accountNumber' | 'accountNumberAgain' | 'accountOnFile';

/** A field of the form, by the id of its control. `share-<account id>` is an account's part of the pay. */
export type DraftField = NumberField | `share-${string}`;

export interface DraftFault {
  readonly field: DraftField;
  readonly code: string;
}
