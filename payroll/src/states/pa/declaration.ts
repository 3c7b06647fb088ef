import { certificate, type StateDeclaration } from '../declaration.ts';

/** The certificate, agreements and local rules of Pennsylvania. Form REV-419 is only for people who claim exemption. */
export const declaration: StateDeclaration = {
  state: 'PA',
  certificate: certificate('REV-419', {
    extraWithholding: false,
    onlyToClaim: true,
    wording: {
      exempt: {
        label: { en: "Don't withhold Pennsylvania income tax", es: 'No retener el impuesto de Pensilvania' },
        hint: {
          en: "Choose this if you live in Indiana, Maryland, New Jersey, Ohio, Virginia or West Virginia, if you qualify for full tax forgiveness, or if you're a military spouse from another state. Everyone else can skip this form because Pennsylvania has one flat rate.",
          es: 'Elija esta opción si vive en Indiana, Maryland, Nueva Jersey, Ohio, Virginia o Virginia Occidental, si tiene derecho al perdón total del impuesto o si es cónyuge de militar de otro estado. Las demás personas no necesitan este formulario, porque Pensilvania tiene una tasa única.',
        },
      },
    },
  }),
  agreement: { form: 'REV-419', homeStates: ['IN', 'MD', 'NJ', 'OH', 'VA', 'WV'] },
  residencyCertificate: true,
};
