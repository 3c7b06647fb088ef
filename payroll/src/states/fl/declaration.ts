import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Florida doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'FL',
  certificate: NO_TAX,
};
