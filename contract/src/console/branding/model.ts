import { z } from 'zod';

/** The longest text that is read; each field's own limit is the command line's, which answers with a sentence. */
const typed = z.string().max(1000).nullable();
/** An image as base64 without a prefix. */
const image = (longest: number) => z.string().max(longest).nullable();

/** A partner's branding; null: the product's default applies. The same object is exported and imported. */
export const partnerBrand = z.strictObject({
  isWhiteLabeled: z.boolean(),
  pageTitle: typed,
  footerText: typed,
  privacyPolicyLabel: typed,
  privacyPolicyUrl: typed,
  termsOfUseLabel: typed,
  termsOfUseUrl: typed,
  logoImageBase64: image(400_000),
  faviconImage: image(400_000),
  /** `#rrggbb`. */
  actionColorHex: typed,
  sidebarColorHex: typed,
});
export type PartnerBrand = z.infer<typeof partnerBrand>;
export const brandField = partnerBrand.keyof();
export type BrandField = z.infer<typeof brandField>;

const brandDraft = z.object({
  brand: partnerBrand,
  /** Whether colors that text isn't readable on are accepted, and shown as the palette corrects them. */
  adjustsColors: z.boolean(),
  /** Another value with every save. */
  version: z.string(),
  /** The published state that the draft began with. */
  baseNumber: z.int(),
  /** ISO 8601 in UTC, as every instant here. */
  savedAt: z.string(),
  savedBy: z.string(),
});

/** A published state, without its pictures. */
const brandVersion = z.object({
  number: z.int(),
  publishedAt: z.string(),
  /** Null: it came with an import, or is older than the history. */
  publishedBy: z.string().nullable(),
  /** Fields that differ from the state before; empty for the first one. */
  changed: z.array(brandField),
  actionColorHex: z.string().nullable(),
  sidebarColorHex: z.string().nullable(),
});
export type BrandVersion = z.infer<typeof brandVersion>;

export const brandPage = z.object({
  partnerKey: z.string(),
  partnerName: z.string(),
  live: partnerBrand,
  /** The number of the published state in effect. */
  liveNumber: z.int(),
  draft: brandDraft.nullable(),
  /** Whether the portal shows partners' branding at all (`PAYSTEAD_BRANDING`). */
  isEnabled: z.boolean(),
  /** Published states, newest first, at most 50. */
  versions: z.array(brandVersion),
});
export type BrandPage = z.infer<typeof brandPage>;

/** A host name and the branding that its visitors get, judged from what is configured. */
const brandHost = z.object({
  hostname: z.string(),
  /** `partner`: this partner's branding. `default`: the product's own, since the partner isn't white-labeled. */
  shows: z.enum(['partner', 'default']),
  pageTitle: z.string(),
  /** `local`: a name of this machine, which needs none. `unknown`: it wasn't looked at yet. `none`: no one answers there. */
  certificate: z.enum(['local', 'unknown', 'none', 'valid', 'ends', 'ended']),
  checkedAt: z.string().nullable(),
  validUntil: z.string().nullable(),
});
export type BrandHost = z.infer<typeof brandHost>;
export const brandHosts = z.object({ hosts: z.array(brandHost) });

/** Kinds of mail that a preview shows. */
export const previewMailKind = z.enum(['payday', 'newDevice']);
export type PreviewMailKind = z.infer<typeof previewMailKind>;

export const mailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  /** The attached logo as a `data:` URL, which the HTML names `cid:logo`. */
  logo: z.string().nullable(),
});
export type MailPreview = z.infer<typeof mailPreview>;
