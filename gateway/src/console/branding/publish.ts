import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import { brandDraft, brandOfVersion, discardDraft, liveBrandToChange } from './brand-store.ts';
import { checkedBrand } from './check-brand.ts';
import type { PartnerInReach } from './partner-reach.ts';
import type { ConsoleBrandingPorts } from './ports.ts';

/** An operator who is about to change what visitors of a partner's portal see, in one transaction. */
export interface Publishing {
  readonly tx: Transaction;
  readonly scope: ConsoleScope;
  readonly partner: PartnerInReach;
  readonly ports: ConsoleBrandingPorts;
  readonly now: Date;
  readonly language: Language;
}

/**
 * Publishes a partner's draft and ends it. It is checked again, since the rules may be newer than the draft.
 *
 * Errors: `version_conflict` if the draft or the branding in effect isn't what the operator saw, `invalid_input`.
 */
export async function publishDraft(
  publishing: Publishing,
  { version, liveNumber }: { readonly version: string; readonly liveNumber: number },
): Promise<void> {
  const { tx, partner, ports, language } = publishing;
  await requireSeen(publishing, liveNumber);
  const draft = await brandDraft(tx, partner);
  if (draft?.version !== version) throw new Failure('version_conflict');
  const { brand, adjustsColors } = draft;
  await apply(publishing, checkedBrand(ports, { brand, adjustsColors, language }));
  await discardDraft(tx, partner, version);
}

/**
 * Publishes an earlier state again. A draft stays.
 *
 * Errors: `not_found`, `version_conflict` if the branding in effect isn't what the operator saw.
 */
export async function rollBack(
  publishing: Publishing,
  { number, liveNumber }: { readonly number: number; readonly liveNumber: number },
): Promise<void> {
  const { tx, partner } = publishing;
  const brand = found(await brandOfVersion(tx, partner, number));
  await requireSeen(publishing, liveNumber);
  await apply(publishing, brand);
}

async function requireSeen({ tx, partner }: Publishing, seen: number): Promise<void> {
  const { liveNumber } = await liveBrandToChange(tx, partner);
  if (liveNumber !== seen) throw new Failure('version_conflict');
}

const apply = ({ tx, scope, partner, ports, now }: Publishing, brand: PartnerBrand): Promise<void> =>
  ports.apply(tx, partner.partnerKey, brand, { by: scope.email, now });
