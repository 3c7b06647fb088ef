import { certificate, HEAD_OF_HOUSEHOLD, SINGLE, type StateDeclaration } from '../declaration.ts';

/** The certificate and agreements of New Jersey. */
export const declaration: StateDeclaration = {
  state: 'NJ',
  certificate: certificate('NJ-W4', {
    statuses: [
      { code: 'A', text: SINGLE },
      {
        code: 'B',
        text: { en: 'Married or civil union, filing jointly', es: 'Casado(a) o unión civil, declaración conjunta' },
      },
      {
        code: 'C',
        text: {
          en: 'Married or civil union, filing separately',
          es: 'Casado(a) o unión civil, declaración por separado',
        },
      },
      { code: 'D', text: HEAD_OF_HOUSEHOLD },
      { code: 'E', text: { en: 'Qualifying surviving spouse', es: 'Cónyuge sobreviviente que reúne los requisitos' } },
    ],
    allowances: true,
    rateTables: ['A', 'B', 'C', 'D', 'E'],
  }),
  agreement: { form: 'NJ-165', homeStates: ['PA'] },
};
