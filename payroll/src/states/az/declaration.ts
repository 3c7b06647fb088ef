import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate of Arizona. Without one, the employer withholds 2.0% (azdor.gov, Form A-4 since January 31, 2023). */
export const declaration: StateDeclaration = {
  state: 'AZ',
  certificate: certificate('A-4', {
    percents: [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000],
    wording: {
      percent: {
        label: {
          en: 'Percentage of gross taxable wages to withhold',
          es: 'Porcentaje de su salario gravable que se retiene',
        },
        hint: {
          en: 'Without a certificate, your employer withholds 2.0%.',
          es: 'Sin certificado, su empleador retiene el 2.0%.',
        },
      },
      exempt: {
        label: {
          en: 'Withhold 0% because I expect to owe no Arizona income tax this year',
          es: 'Retener 0%, porque no espero deber impuesto de Arizona este año',
        },
        hint: { en: 'You need to choose this again each year.', es: 'Tiene que elegirlo de nuevo cada año.' },
      },
    },
  }),
};
