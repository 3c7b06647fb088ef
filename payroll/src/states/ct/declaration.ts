import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate of Connecticut. */
export const declaration: StateDeclaration = {
  state: 'CT',
  certificate: certificate('CT-W4', {
    statuses: [
      {
        code: 'A',
        text: {
          en: 'A: married filing jointly, combined income up to $100,500, or filing separately',
          es: 'A: casado(a) que declara en conjunto, ingreso combinado de hasta $100,500, o que declara por separado',
        },
      },
      { code: 'B', text: { en: 'B: head of household', es: 'B: cabeza de familia' } },
      {
        code: 'C',
        text: {
          en: 'C: married filing jointly, spouse not employed',
          es: 'C: casado(a) que declara en conjunto, cónyuge sin empleo',
        },
      },
      {
        code: 'D',
        text: {
          en: 'D: married filing jointly, higher combined income',
          es: 'D: casado(a) que declara en conjunto, ingreso combinado mayor',
        },
      },
      {
        code: 'E',
        text: {
          en: "E: no withholding, income below the state's limit",
          es: 'E: sin retención, ingreso inferior al límite del estado',
        },
      },
      { code: 'F', text: { en: 'F: single', es: 'F: soltero(a)' } },
    ],
    exempt: false,
  }),
};
