import { certificate, MARRIED, MARRIED_HIGHER, SINGLE, type StateDeclaration } from '../declaration.ts';

/** The certificate and agreements of Maryland. */
export const declaration: StateDeclaration = {
  state: 'MD',
  certificate: certificate('MW507', {
    statuses: [
      { code: 'S', text: SINGLE },
      { code: 'M', text: MARRIED },
      { code: 'MS', text: MARRIED_HIGHER },
    ],
    allowances: true,
    localCode: 'county',
  }),
  agreement: { form: 'MW507', homeStates: ['DC', 'PA', 'VA', 'WV'] },
};
