import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate and agreements of Illinois. */
export const declaration: StateDeclaration = {
  state: 'IL',
  certificate: certificate('IL-W-4', {
    allowances: true,
    dependents: true,
    wording: {
      allowances: {
        label: { en: 'Basic allowances (line 1)', es: 'Descuentos básicos (línea 1)' },
        hint: {
          en: 'You, your spouse and your dependents: the result of Step 1 of the worksheet',
          es: 'Usted, su cónyuge y sus dependientes: el resultado del Paso 1 de la hoja de trabajo',
        },
      },
      dependents: {
        label: { en: 'Additional allowances (line 2)', es: 'Descuentos adicionales (línea 2)' },
        hint: {
          en: 'For age 65, blindness and deductions: the result of Step 2 of the worksheet',
          es: 'Por tener 65 años, por ceguera y por deducciones: el resultado del Paso 2 de la hoja de trabajo',
        },
      },
    },
  }),
  agreement: { form: 'IL-W-5-NR', homeStates: ['IA', 'KY', 'MI', 'WI'] },
};
