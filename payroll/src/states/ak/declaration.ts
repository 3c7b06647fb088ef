import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Alaska doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'AK',
  certificate: NO_TAX,
};
