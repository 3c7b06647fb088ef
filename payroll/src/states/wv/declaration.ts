import { ON_PAPER, type StateDeclaration } from '../declaration.ts';

/** The agreements of West Virginia; the payroll team takes its withholding certificate on paper. */
export const declaration: StateDeclaration = {
  state: 'WV',
  certificate: ON_PAPER,
  agreement: { form: 'WV/IT-104 NR', homeStates: ['KY', 'MD', 'OH', 'PA', 'VA'] },
};
