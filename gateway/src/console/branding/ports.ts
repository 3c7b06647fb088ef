import type {
  BrandField,
  MailPreview,
  PartnerBrand,
  PreviewMailKind,
} from '@paystead/contract/console/branding/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { TextValues } from '../../platform/texts/texts.ts';

/** A fault of one field: the rule that it breaks, with the rule's values. */
export interface BrandFault {
  readonly field: BrandField;
  readonly key: string;
  readonly values: TextValues;
}

interface CheckedBrand {
  /** The branding as it would be stored. */
  readonly brand: PartnerBrand;
  /** Adjustments, such as the parts of a drawing that were left out. */
  readonly notes: readonly BrandFault[];
}

/** Content of a preview: a partner's branding, its reader's language, and the time of the call. */
export interface Previewed {
  readonly partnerKey: string;
  readonly brand: PartnerBrand;
  readonly language: Language;
  readonly now: Date;
}

/** The work of features for the console's branding. */
export interface ConsoleBrandingPorts {
  /** Whether the portal shows partners' branding. */
  readonly isEnabled: boolean;
  /** Checks branding with the rules of the command line. */
  readonly check: (
    brand: PartnerBrand,
    adjustColors: boolean,
  ) => CheckedBrand | { readonly faults: readonly BrandFault[] };
  /** Gives a partner branding that was checked, and records the change in the partner's history. */
  readonly apply: (
    tx: Transaction,
    partnerKey: string,
    brand: PartnerBrand,
    by: { readonly by: string; readonly now: Date },
  ) => Promise<void>;
  /** Returns the title that pages have with a partner's branding. */
  readonly titleOf: (partnerKey: string, brand: PartnerBrand, now: Date) => string;
  readonly mail: (kind: PreviewMailKind, previewed: Previewed) => Promise<MailPreview>;
  /** Renders a pay stub. Throws `unavailable`. */
  readonly pdf: (previewed: Previewed) => Promise<Uint8Array>;
}
