import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Wyoming doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'WY',
  certificate: NO_TAX,
};
