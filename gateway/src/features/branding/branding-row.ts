import { z } from 'zod';

/** A partner's branding as stored: images as base64, null for the product default. */
export const brandingRow = z.object({
  partner_key: z.string(),
  is_white_labeled: z.boolean(),
  page_title: z.string().nullable(),
  footer_text: z.string().nullable(),
  privacy_policy_label: z.string().nullable(),
  privacy_policy_url: z.string().nullable(),
  terms_of_use_label: z.string().nullable(),
  terms_of_use_url: z.string().nullable(),
  logo_image_base64: z.string().nullable(),
  favicon_image: z.string().nullable(),
  action_color_hex: z.string().nullable(),
  sidebar_color_hex: z.string().nullable(),
});

/** The same columns for a `select`. */
export const BRANDING_COLUMNS = Object.keys(brandingRow.shape).join(', ');
