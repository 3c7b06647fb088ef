import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate and agreements of Kentucky. Form K-4 is only for people who claim exemption. */
export const declaration: StateDeclaration = {
  state: 'KY',
  certificate: certificate('K-4', {
    onlyToClaim: true,
  }),
  agreement: { form: '42A809', homeStates: ['IL', 'IN', 'MI', 'OH', 'VA', 'WV', 'WI'] },
};
