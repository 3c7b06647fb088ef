import { FEDERAL_FORM, type StateDeclaration } from '../declaration.ts';

/** Utah goes by the federal Form W-4. */
export const declaration: StateDeclaration = {
  state: 'UT',
  certificate: FEDERAL_FORM,
};
