import { ON_PAPER, type StateDeclaration } from '../declaration.ts';

/** The agreements of Virginia; the payroll team takes its withholding certificate on paper. */
export const declaration: StateDeclaration = {
  state: 'VA',
  certificate: ON_PAPER,
  agreement: { form: 'VA-4', homeStates: ['DC', 'KY', 'MD', 'PA', 'WV'] },
};
