import { FEDERAL_FORM, type StateDeclaration } from '../declaration.ts';

/** New Mexico goes by the federal Form W-4. */
export const declaration: StateDeclaration = {
  state: 'NM',
  certificate: FEDERAL_FORM,
};
