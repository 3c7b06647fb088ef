import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { BrandFault, ConsoleBrandingPorts } from './ports.ts';
import { text } from './texts.ts';

interface Given {
  readonly brand: PartnerBrand;
  readonly adjustsColors: boolean;
  readonly language: Language;
}

/** Returns branding as it would be stored. Throws `invalid_input` with a sentence for each field. */
export function checkedBrand(ports: ConsoleBrandingPorts, { brand, adjustsColors, language }: Given): PartnerBrand {
  const checked = ports.check(brand, adjustsColors);
  if ('faults' in checked) throw refusal(checked.faults, language, ({ field }) => `/brand/${field}`);
  return checked.brand;
}

/** Returns a picture as it would be stored, and the parts that were left out. Throws `invalid_input`. */
export function checkedImage(
  ports: ConsoleBrandingPorts,
  field: 'logoImageBase64' | 'faviconImage',
  base64: string,
  language: Language,
): { readonly base64: string; readonly leftOut: string[] } {
  const checked = ports.check({ ...NOTHING, [field]: base64 }, true);
  if ('faults' in checked) throw refusal(checked.faults, language, () => '/base64');
  const parts = checked.notes.find((note) => note.field === field && note.key === 'partner.leftOut')?.values['parts'];
  return { base64: checked.brand[field] ?? '', leftOut: parts === undefined ? [] : String(parts).split(', ') };
}

const NOTHING: PartnerBrand = {
  isWhiteLabeled: true,
  pageTitle: null,
  footerText: null,
  privacyPolicyLabel: null,
  privacyPolicyUrl: null,
  termsOfUseLabel: null,
  termsOfUseUrl: null,
  logoImageBase64: null,
  faviconImage: null,
  actionColorHex: null,
  sidebarColorHex: null,
};

function refusal(faults: readonly BrandFault[], language: Language, pointerOf: (fault: BrandFault) => string): Failure {
  return new Failure('invalid_input', {
    faults: faults.map((fault) => ({
      pointer: pointerOf(fault),
      code: fault.key === 'partner.contrast' ? 'contrast' : 'invalid',
      detail: text(language, text.has(fault.key) ? fault.key : 'other', fault.values),
    })),
  });
}
