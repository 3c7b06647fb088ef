import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate and agreements of Ohio. */
export const declaration: StateDeclaration = {
  state: 'OH',
  certificate: certificate('IT 4', {
    allowances: true,
    localCode: 'schoolDistrict',
  }),
  agreement: { form: 'IT 4NR', homeStates: ['IN', 'KY', 'MI', 'PA', 'WV'] },
};
