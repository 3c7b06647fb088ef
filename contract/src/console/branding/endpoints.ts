import { z } from 'zod';
import { language } from '../../fields.ts';
import { consoleEndpoint } from '../endpoint.ts';
import { EVERY_ROLE, type OperatorRole } from '../roles.ts';
import { brandHosts, brandPage, mailPreview, partnerBrand, previewMailKind } from './model.ts';

/** Roles that change a partner's branding. */
const BRAND_WRITERS: readonly OperatorRole[] = ['owner', 'implementation'];

/** Largest body in bytes: both pictures as base64 and the texts. */
const MOST_BYTES = 1024 * 1024;

const one = z.object({ partnerKey: z.string().max(40) });
/** The published state that the operator saw. */
const seen = { liveNumber: z.int().min(1) };

export const readBrandPage = consoleEndpoint({
  name: 'branding.read',
  method: 'GET',
  path: 'partners/{partnerKey}/branding',
  roles: EVERY_ROLE,
  params: one,
  reply: brandPage,
  failures: ['not_found'],
});

export const saveBrandDraft = consoleEndpoint({
  name: 'branding.saveDraft',
  method: 'PUT',
  path: 'partners/{partnerKey}/branding/draft',
  roles: BRAND_WRITERS,
  params: one,
  maxBodyBytes: MOST_BYTES,
  body: z.strictObject({
    brand: partnerBrand,
    adjustsColors: z.boolean(),
    /** The draft that the operator saw; null: there was none. */
    version: z.guid().nullable(),
  }),
  reply: brandPage,
  failures: ['not_found', 'invalid_input', 'version_conflict'],
});

export const discardBrandDraft = consoleEndpoint({
  name: 'branding.discardDraft',
  method: 'DELETE',
  path: 'partners/{partnerKey}/branding/draft',
  roles: BRAND_WRITERS,
  params: one,
  query: z.object({ version: z.guid() }),
  reply: brandPage,
  failures: ['not_found', 'version_conflict'],
});

export const publishBrand = consoleEndpoint({
  name: 'branding.publish',
  method: 'POST',
  path: 'partners/{partnerKey}/branding/publish',
  roles: BRAND_WRITERS,
  params: one,
  body: z.strictObject({ version: z.guid(), ...seen }),
  reply: brandPage,
  failures: ['not_found', 'invalid_input', 'version_conflict'],
});

export const rollBackBrand = consoleEndpoint({
  name: 'branding.rollBack',
  method: 'POST',
  path: 'partners/{partnerKey}/branding/rollback',
  roles: BRAND_WRITERS,
  params: one,
  body: z.strictObject({ number: z.int().min(1), ...seen }),
  reply: brandPage,
  failures: ['not_found', 'version_conflict'],
});

/** Checks a picture and returns it as it would be stored, with the parts of a drawing that were left out. Stores nothing. */
export const checkBrandImage = consoleEndpoint({
  name: 'branding.checkImage',
  method: 'POST',
  path: 'partners/{partnerKey}/branding/images',
  roles: BRAND_WRITERS,
  params: one,
  maxBodyBytes: MOST_BYTES,
  body: z.strictObject({ field: z.enum(['logoImageBase64', 'faviconImage']), base64: z.string().max(800_000) }),
  reply: z.object({ base64: z.string(), leftOut: z.array(z.string()) }),
  failures: ['not_found', 'invalid_input'],
  inMaintenance: 'works',
});

export const readBrandHosts = consoleEndpoint({
  name: 'branding.hosts',
  method: 'GET',
  path: 'partners/{partnerKey}/branding/hosts',
  roles: EVERY_ROLE,
  params: one,
  reply: brandHosts,
  failures: ['not_found'],
});

export const exportBrand = consoleEndpoint({
  name: 'branding.export',
  method: 'GET',
  path: 'partners/{partnerKey}/branding/export',
  roles: EVERY_ROLE,
  params: one,
  /** `draft`: what was saved last, or the published state without a draft. */
  query: z.object({ state: z.enum(['live', 'draft']).default('draft') }),
  reply: 'file',
  failures: ['not_found'],
});

/** Renders a mail with branding as typed. Stores nothing. */
export const previewBrandMail = consoleEndpoint({
  name: 'branding.previewMail',
  method: 'POST',
  path: 'partners/{partnerKey}/branding/preview/mail',
  roles: EVERY_ROLE,
  params: one,
  maxBodyBytes: MOST_BYTES,
  body: z.strictObject({ brand: partnerBrand, kind: previewMailKind, language }),
  reply: mailPreview,
  failures: ['not_found', 'invalid_input'],
  inMaintenance: 'works',
});

/** Renders a pay stub of an invented employee with branding as typed. Stores nothing. */
export const previewBrandPdf = consoleEndpoint({
  name: 'branding.previewPdf',
  method: 'POST',
  path: 'partners/{partnerKey}/branding/preview/pdf',
  roles: EVERY_ROLE,
  params: one,
  maxBodyBytes: MOST_BYTES,
  body: z.strictObject({ brand: partnerBrand, language }),
  reply: 'file',
  failures: ['not_found', 'invalid_input', 'unavailable'],
  inMaintenance: 'works',
});

export const brandingConsoleEndpoints = [
  readBrandPage,
  saveBrandDraft,
  discardBrandDraft,
  publishBrand,
  rollBackBrand,
  checkBrandImage,
  readBrandHosts,
  exportBrand,
  previewBrandMail,
  previewBrandPdf,
] as const;
