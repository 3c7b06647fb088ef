import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  brandField,
  partnerBrand,
  type BrandPage,
  type BrandVersion,
  type PartnerBrand,
} from '@paystead/contract/console/branding/model.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { PartnerInReach } from './partner-reach.ts';

/** Published states that a page lists. */
const MOST_VERSIONS = 50;

const liveRow = z
  .object({ brand: partnerBrand, number: z.int() })
  .transform(({ brand, number }) => ({ live: brand, liveNumber: number }));
const LIVE = `select brand_of_partner(p) as brand,
    (select max(v.number) from partner_brand_version v where v.partner_id = p.partner_id) as number
  from partner p where p.partner_id = $1`;
const live = statement('console.branding.live', liveRow, LIVE);
const liveToChange = statement('console.branding.live_to_change', liveRow, `${LIVE} for update of p`);

const draftRow = z
  .object({
    brand: partnerBrand,
    adjusts_colors: z.boolean(),
    version: z.string(),
    base_number: z.int(),
    saved_at: z.string(),
    saved_by: z.string(),
  })
  .transform((row) => ({
    brand: row.brand,
    adjustsColors: row.adjusts_colors,
    version: row.version,
    baseNumber: row.base_number,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  }));
const draft = statement(
  'console.branding.draft',
  draftRow,
  'select brand, adjusts_colors, version, base_number, saved_at, saved_by from partner_brand_draft where partner_id = $1',
);
const addDraft = statement(
  'console.branding.add_draft',
  noRow,
  `insert into partner_brand_draft (partner_id, version, base_number, brand, adjusts_colors, saved_at, saved_by)
   select $1, $2, (select max(number) from partner_brand_version where partner_id = $1), $3, $4, $5, $6
   on conflict (partner_id) do nothing`,
);
const changeDraft = statement(
  'console.branding.change_draft',
  noRow,
  `update partner_brand_draft set version = $2, brand = $3, adjusts_colors = $4, saved_at = $5, saved_by = $6
    where partner_id = $1 and version = $7`,
);
const dropDraft = statement(
  'console.branding.drop_draft',
  noRow,
  'delete from partner_brand_draft where partner_id = $1 and version = $2',
);

const versionRow = z
  .object({
    number: z.int(),
    published_at: z.string(),
    published_by: z.string().nullable(),
    changed: z.array(brandField),
    action_color_hex: z.string().nullable(),
    sidebar_color_hex: z.string().nullable(),
  })
  .transform((row) => ({
    number: row.number,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    changed: row.changed,
    actionColorHex: row.action_color_hex,
    sidebarColorHex: row.sidebar_color_hex,
  }));
// A change and its entry in the partner's history have one instant.
const versions = statement(
  'console.branding.versions',
  versionRow,
  `select v.number, v.published_at,
          (select c.changed_by from partner_change c
            where c.partner_key = p.partner_key and c.at = v.published_at and c.action in ('create', 'set')
            order by c.partner_change_id limit 1) as published_by,
          array(select e.key from jsonb_each(v.brand) e
                 where b.brand is not null and e.value is distinct from b.brand -> e.key order by e.key) as changed,
          v.brand ->> 'actionColorHex' as action_color_hex, v.brand ->> 'sidebarColorHex' as sidebar_color_hex
     from partner_brand_version v join partner p using (partner_id)
     left join partner_brand_version b on b.partner_id = v.partner_id and b.number = v.number - 1
    where v.partner_id = $1 order by v.number desc limit $2`,
);
const version = statement(
  'console.branding.version',
  z.object({ brand: partnerBrand }),
  'select brand from partner_brand_version where partner_id = $1 and number = $2',
);

type Live = z.output<typeof liveRow>;
type Draft = z.output<typeof draftRow>;

/** Returns the branding in effect, with the number of its published state. */
export const liveBrand = (tx: Transaction, { partnerId }: PartnerInReach): Promise<Live> => tx.one(live, [partnerId]);

/** Returns the branding in effect, and keeps others from changing it until the transaction ends. */
export const liveBrandToChange = (tx: Transaction, { partnerId }: PartnerInReach): Promise<Live> =>
  tx.one(liveToChange, [partnerId]);

/** Returns a partner's draft; undefined without one. */
export const brandDraft = (tx: Transaction, { partnerId }: PartnerInReach): Promise<Draft | undefined> =>
  tx.maybe(draft, [partnerId]);

interface SavedDraft {
  readonly brand: PartnerBrand;
  readonly adjustsColors: boolean;
  /** The draft that the operator saw; null: there was none. */
  readonly version: string | null;
  readonly by: string;
  readonly now: Date;
}

/** Saves a partner's draft. Returns false if the one that the operator saw is no longer there, or another one is. */
export async function saveDraft(
  tx: Transaction,
  { partnerId }: PartnerInReach,
  { brand, adjustsColors, version: seen, by, now }: SavedDraft,
): Promise<boolean> {
  const values = [partnerId, randomUUID(), json(brand), adjustsColors, now.toISOString(), by];
  const changed = seen === null ? await tx.run(addDraft, values) : await tx.run(changeDraft, [...values, seen]);
  return changed > 0;
}

/** Deletes a draft. Returns false if it isn't the one that the operator saw. */
export const discardDraft = async (tx: Transaction, { partnerId }: PartnerInReach, seen: string): Promise<boolean> =>
  (await tx.run(dropDraft, [partnerId, seen])) > 0;

/** Returns the published states of a partner, newest first. */
const brandVersions = async (tx: Transaction, { partnerId }: PartnerInReach): Promise<BrandVersion[]> => [
  ...(await tx.rows(versions, [partnerId, MOST_VERSIONS])),
];

/** Returns one published state; undefined if the partner has none with this number. */
export const brandOfVersion = async (
  tx: Transaction,
  { partnerId }: PartnerInReach,
  number: number,
): Promise<PartnerBrand | undefined> => (await tx.maybe(version, [partnerId, number]))?.brand;

/** Returns everything that the screen of a partner's branding shows. */
export async function brandPageOf(tx: Transaction, partner: PartnerInReach, isEnabled: boolean): Promise<BrandPage> {
  return {
    partnerKey: partner.partnerKey,
    partnerName: partner.name,
    ...(await liveBrand(tx, partner)),
    draft: (await brandDraft(tx, partner)) ?? null,
    isEnabled,
    versions: await brandVersions(tx, partner),
  };
}
