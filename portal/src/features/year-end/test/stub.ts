import type {
  BoxSums,
  ConsentState,
  Disclosure,
  YearEndBox,
  YearEndDetail,
  YearEndDocument,
  YearEndReply,
} from '@paystead/contract/features/year-end/model.ts';

export const idOf = (kind: string, number: number): string =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(12 - kind.length, '0')}`;

export function document(number: number, more: Partial<YearEndDocument> = {}): YearEndDocument {
  return {
    id: idOf('d', number),
    taxYear: 2025,
    formType: 'W-2',
    copyLabel: 'Copies B, C and 2',
    legalCompany: 'Keystone Fabrication LLC',
    ein: '00-4180266',
    issuedAt: '2026-01-22',
    isCorrected: false,
    correctsId: null,
    correctedById: null,
    formNumber: 1,
    forms: 1,
    fileName: 'W-2 2025.pdf',
    sizeBytes: null,
    consentRequired: false,
    furnishing: 'electronic',
    opens: 'form',
    paperRequestedAt: null,
    paperMailedOn: null,
    ...more,
  };
}

export function consent(more: Partial<ConsentState> = {}): ConsentState {
  return {
    formFamily: 'W-2',
    consentStatus: 'given',
    consentedAt: '2025-01-08T15:20:00Z',
    withdrawnAt: null,
    disclosureVersion: '2025-01',
    supersededAt: null,
    ...more,
  };
}

export function reply(
  documents: readonly YearEndDocument[],
  consents: readonly ConsentState[] = [consent()],
): YearEndReply {
  return {
    yearEndDocuments: [...documents],
    years: [...new Set(documents.map(({ taxYear }) => taxYear))],
    consents: [...consents],
    nextCursor: null,
  };
}

export const sums = (parts: number[], more: Partial<BoxSums> = {}): BoxSums => ({
  opening: 0,
  parts,
  total: parts.reduce((sum, part) => sum + part, 0),
  difference: 0,
  ...more,
});

export function box(printed: string, more: Partial<YearEndBox> = {}): YearEndBox {
  return {
    box: printed,
    label: `Label of ${printed}`,
    topic: `w2.${printed}`,
    mark: null,
    amount: 0,
    text: null,
    previously: null,
    sums: null,
    ...more,
  };
}

export function detail(boxes: readonly YearEndBox[], more: Partial<YearEndDetail> = {}): YearEndDetail {
  return {
    document: document(1),
    employer: { name: 'Keystone Fabrication LLC', ein: '00-4180266', address: ['1140 Harrisburg Avenue'] },
    employee: { name: 'Marisol Vega', ssn: 'XXX-XX-4321', address: ['318 Eden Road'] },
    controlNumber: 'KF-0417-25',
    boxes: [...boxes],
    checks: [1, 2].map((number) => ({
      checkId: idOf('c', number),
      checkDate: `2025-0${number}-10`,
      checkNumber: `V000000${number}`,
      isReversal: false,
    })),
    ...more,
  };
}

export const DISCLOSURE: Disclosure = {
  formFamily: 'W-2',
  version: '2025-01',
  language: 'en',
  hash: 'ab'.repeat(32),
  sections: [
    { key: 'paper', heading: 'Paper unless you agree', paragraphs: ['If you do not agree, paper.'] },
    { key: 'withdrawal', heading: 'Changing your mind', paragraphs: ['At any time.'] },
  ],
  contact: {
    name: 'Keystone Fabrication LLC',
    address: ['1140 Harrisburg Avenue', 'Lancaster, PA 17603'],
    phone: '717-555-0100',
    email: 'support@harborline.example',
  },
  statement: 'I agree to receive my forms electronically.',
};
