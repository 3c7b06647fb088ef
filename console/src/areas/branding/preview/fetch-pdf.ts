import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { call, send } from '../../../platform/api.ts';

/** Renders the pay stub at the gateway and returns the PDF. Throws `CallFailed`. */
export async function fetchPdf(
  partnerKey: string,
  body: { readonly brand: PartnerBrand; readonly language: Language },
): Promise<Blob> {
  let file = new Blob();
  // A file's reply is no JSON: it is taken where it arrives.
  await call('branding.previewPdf', { params: { partnerKey }, body }, async (url, init) => {
    const response = await send(url, init);
    if (!response.ok) return response;
    file = await response.blob();
    return new Response(null, { status: 204 });
  });
  return file;
}
