import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate, agreements and local rules of Indiana. */
export const declaration: StateDeclaration = {
  state: 'IN',
  certificate: certificate('WH-4', {
    allowances: true,
    dependents: true,
    exempt: false,
  }),
  agreement: { form: 'WH-47', homeStates: ['KY', 'MI', 'OH', 'PA', 'WI'] },
  countyOfJanuary: true,
};
