import { NO_TAX, type StateDeclaration } from '../declaration.ts';

/** Nevada doesn't tax wages, so there is no certificate. */
export const declaration: StateDeclaration = {
  state: 'NV',
  certificate: NO_TAX,
};
