import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** South Dakota doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'SD',
  certificate: NO_TAX,
};
