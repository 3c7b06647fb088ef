import { FEDERAL_FORM, type StateDeclaration } from '../declaration.ts';

/** North Dakota goes by the federal Form W-4. */
export const declaration: StateDeclaration = {
  state: 'ND',
  certificate: FEDERAL_FORM,
};
