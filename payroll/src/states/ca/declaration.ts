import { certificate, HEAD_OF_HOUSEHOLD, type StateDeclaration } from '../declaration.ts';

/** The certificate of California. */
export const declaration: StateDeclaration = {
  state: 'CA',
  certificate: certificate('DE 4', {
    statuses: [
      {
        code: 'S',
        text: {
          en: 'Single, or married with two or more incomes',
          es: 'Soltero(a), o casado(a) con dos ingresos o más',
        },
      },
      { code: 'M', text: { en: 'Married with one income', es: 'Casado(a) con un ingreso' } },
      { code: 'H', text: HEAD_OF_HOUSEHOLD },
    ],
    allowances: true,
  }),
};
