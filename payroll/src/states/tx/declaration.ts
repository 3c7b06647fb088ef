import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Texas doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'TX',
  certificate: NO_TAX,
};
