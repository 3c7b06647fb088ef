import { certificate, HEAD_OF_HOUSEHOLD, MARRIED_SEPARATE, SINGLE, type StateDeclaration } from '../declaration.ts';

/** The certificate of Georgia. */
export const declaration: StateDeclaration = {
  state: 'GA',
  certificate: certificate('G-4', {
    statuses: [
      { code: 'S', text: SINGLE },
      {
        code: 'MJ1',
        text: {
          en: 'Married filing jointly, one spouse working',
          es: 'Casado(a) que declara en conjunto, trabaja un cónyuge',
        },
      },
      {
        code: 'MJ2',
        text: {
          en: 'Married filing jointly, both spouses working',
          es: 'Casado(a) que declara en conjunto, trabajan ambos cónyuges',
        },
      },
      { code: 'MS', text: MARRIED_SEPARATE },
      { code: 'H', text: HEAD_OF_HOUSEHOLD },
    ],
    allowances: true,
    dependents: true,
  }),
};
