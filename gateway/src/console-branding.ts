import type { Logger } from 'pino';
import type { PreviewMailKind } from '@paystead/contract/console/branding/model.ts';
import type { Brands } from './brands.ts';
import type { ConsoleBrandingPorts, Previewed } from './console/branding/ports.ts';
import { applyBrand, brandingPartnerOf, checkBrand } from './features/branding/partner-brand.ts';
import { drawnLogo, OWN_MARK_URL } from './mail-logos.ts';
import type { IconDrawer } from './platform/icons/icon-drawer.ts';
import { mailBrandOf } from './platform/mail/brand.ts';
import { compose } from './platform/mail/deliver-mail.ts';
import { withBrand } from './platform/pdf/brand.ts';
import { pdfFile } from './platform/pdf/pdf-file.ts';
import type { PdfRenderer } from './platform/pdf/renderer.ts';
import { payStub } from './platform/pdf/templates/pay-stub.ts';
import { PREVIEW_CHECK } from './preview-check.ts';

interface PreviewPorts {
  readonly brands: Brands;
  readonly pdf: PdfRenderer;
  readonly drawer: IconDrawer;
  readonly log: Logger;
}

/** Returns the work of features for the console's branding: the rules of the command line, and the product's mail and documents. */
export function consoleBrandingPorts({ brands, pdf, drawer, log }: PreviewPorts): ConsoleBrandingPorts {
  const brandingOf = ({ partnerKey, brand, now }: Pick<Previewed, 'partnerKey' | 'brand' | 'now'>) =>
    brands.of(brandingPartnerOf(partnerKey, brand), now);
  return {
    isEnabled: brands.enabled,
    check: checkBrand,
    apply: applyBrand,
    titleOf: (partnerKey, brand, now) => brandingOf({ partnerKey, brand, now }).pageTitle,
    async mail(kind, previewed) {
      const branding = brandingOf(previewed);
      const brand = mailBrandOf(branding);
      const url = branding.isWhiteLabeled ? branding.logo : OWN_MARK_URL;
      const logo = await drawnLogo({ drawer, log }, url, brand);
      const { language, now } = previewed;
      const data = SAMPLES[kind](now);
      const payload = { template: kind, data, to: 'sample.employee@example.com', language, brand };
      const { message } = compose({ id: PREVIEW_CHECK.checkId, payload }, 'UTC', logo);
      const picture = logo && `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`;
      return { subject: message.subject, html: message.html, logo: picture };
    },
    pdf(previewed) {
      const document = payStub(PREVIEW_CHECK, previewed.language);
      return pdfFile(withBrand(pdf, brandingOf(previewed)), 'preview.pdf', document).content();
    },
  };
}

const clientName = PREVIEW_CHECK.employer.name;
/** Invented content for each kind of mail. */
const SAMPLES: Readonly<Record<PreviewMailKind, (now: Date) => object>> = {
  payday: () => ({ checkDate: PREVIEW_CHECK.checkDate, clientName }),
  newDevice: (now) => ({ at: now.toISOString(), device: 'Chrome, Windows', clientName }),
};
