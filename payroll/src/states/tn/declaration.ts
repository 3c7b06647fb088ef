import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Tennessee doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'TN',
  certificate: NO_TAX,
};
