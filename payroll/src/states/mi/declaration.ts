import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate and agreements of Michigan. */
export const declaration: StateDeclaration = {
  state: 'MI',
  certificate: certificate('MI-W4', {
    allowances: true,
    wording: {
      allowances: {
        label: {
          en: 'Personal and dependent exemptions (line 6)',
          es: 'Exenciones personales y por dependientes (línea 6)',
        },
        hint: {
          en: "One for you, one for your spouse if they don't claim their own, and one for each dependent",
          es: 'Una por usted, una por su cónyuge si no la reclama por su cuenta, y una por cada dependiente',
        },
      },
    },
  }),
  agreement: { form: 'MI-W4', homeStates: ['IL', 'IN', 'KY', 'MN', 'OH', 'WI'] },
};
