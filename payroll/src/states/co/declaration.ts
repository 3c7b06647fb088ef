import { FEDERAL_FORM, type StateDeclaration } from '../declaration.ts';

/** Colorado goes by the federal Form W-4. */
export const declaration: StateDeclaration = {
  state: 'CO',
  certificate: FEDERAL_FORM,
};
