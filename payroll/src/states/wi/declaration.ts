import { ON_PAPER, type StateDeclaration } from '../declaration.ts';

/** The agreements of Wisconsin; the payroll team takes its withholding certificate on paper. */
export const declaration: StateDeclaration = {
  state: 'WI',
  certificate: ON_PAPER,
  agreement: { form: 'W-220', homeStates: ['IL', 'IN', 'KY', 'MI'] },
};
