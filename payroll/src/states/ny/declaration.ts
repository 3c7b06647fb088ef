import { certificate, MARRIED, MARRIED_HIGHER, type StateDeclaration } from '../declaration.ts';

/** The certificate of New York. */
export const declaration: StateDeclaration = {
  state: 'NY',
  certificate: certificate('IT-2104', {
    statuses: [
      { code: 'S', text: { en: 'Single or head of household', es: 'Soltero(a) o cabeza de familia' } },
      { code: 'M', text: MARRIED },
      { code: 'MS', text: MARRIED_HIGHER },
    ],
    allowances: true,
    exempt: false,
  }),
};
