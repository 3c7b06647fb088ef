import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Washington doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'WA',
  certificate: NO_TAX,
};
