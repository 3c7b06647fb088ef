import {
  certificate,
  HEAD_OF_HOUSEHOLD,
  MARRIED,
  MARRIED_SEPARATE,
  SINGLE,
  type StateDeclaration,
} from '../declaration.ts';

/** The certificate of Alabama. */
export const declaration: StateDeclaration = {
  state: 'AL',
  certificate: certificate('A-4', {
    statuses: [
      { code: '0', text: { en: '0: no personal exemption', es: '0: sin exención personal' } },
      { code: 'S', text: SINGLE },
      { code: 'MS', text: MARRIED_SEPARATE },
      { code: 'M', text: MARRIED },
      { code: 'H', text: HEAD_OF_HOUSEHOLD },
    ],
    dependents: true,
  }),
};
