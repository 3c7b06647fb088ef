/** The types of documents that a new client has. An operator may change them later. */
export const DOCUMENT_TYPES: readonly {
  readonly key: string;
  readonly name: { readonly en: string; readonly es: string };
  readonly employee_may_upload: boolean;
  readonly is_confidential: boolean;
}[] = [
  {
    key: 'identity',
    name: { en: 'Proof of identity', es: 'Comprobante de identidad' },
    employee_may_upload: true,
    is_confidential: true,
  },
  {
    key: 'certificate',
    name: { en: 'Certificate', es: 'Certificado' },
    employee_may_upload: true,
    is_confidential: false,
  },
  {
    key: 'medical',
    name: { en: 'Medical note', es: 'Nota médica' },
    employee_may_upload: true,
    is_confidential: true,
  },
  {
    key: 'agreement',
    name: { en: 'Signed agreement', es: 'Acuerdo firmado' },
    employee_may_upload: false,
    is_confidential: false,
  },
];
