import { certificate, HEAD_OF_HOUSEHOLD, type StateDeclaration } from '../declaration.ts';

/** The certificate of North Carolina. Married people have the standard deduction of a single person (NC-30). */
export const declaration: StateDeclaration = {
  state: 'NC',
  certificate: certificate('NC-4', {
    statuses: [
      {
        code: 'S',
        text: { en: 'Single or married filing separately', es: 'Soltero(a), o casado(a) que declara por separado' },
      },
      { code: 'H', text: HEAD_OF_HOUSEHOLD },
      {
        code: 'M',
        text: {
          en: 'Married filing jointly or surviving spouse',
          es: 'Casado(a) que declara en conjunto, o cónyuge sobreviviente',
        },
      },
    ],
    allowances: true,
    wording: {
      allowances: {
        label: { en: 'Allowances (line 1)', es: 'Descuentos (línea 1)' },
        hint: {
          en: 'The result of the allowance worksheet. Each one stands for $2,500 of deductions a year.',
          es: 'El resultado de la hoja de trabajo. Cada uno equivale a $2,500 de deducciones al año.',
        },
      },
    },
  }),
};
