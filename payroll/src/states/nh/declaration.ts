import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** New Hampshire doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'NH',
  certificate: NO_TAX,
};
