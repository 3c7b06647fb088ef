import type { Language } from '@paystead/contract/fields.ts';

const en = {
  fileTitle: 'Form',
  page: 'Page',
  of: 'of',
  instructions: 'What the boxes mean',
  instructionsNote:
    'The labels on the form are the government’s own and stay in English. These explanations are not part of the form and no tax advice.',
  notice: 'Good to know',
  box: 'Box',
  code: 'Code',
  // W-2
  w2: (year: number, most: string) => [
    `File Copy B with your federal return for ${year}, Copy 2 with your state or local return, and keep Copy C for at least three years.`,
    'Filing can be worth it even if you owe nothing: you may get withheld tax back or the earned income credit.',
    'Is a name, a number or an amount wrong? Ask your employer for a corrected form (W-2c), and have a wrong name or number put right at the Social Security Administration.',
    `More than one employer in ${year}? If they took more than ${most} of Social Security tax together, you can claim the excess on your return.`,
    'To protect you, only the last four digits of your Social Security number are printed. Your employer reported the whole number to the government.',
  ],
  w2c: (year: number) => [
    `This form corrects your Form W-2 for ${year}. Keep it with the original.`,
    `If you filed your return for ${year} with the original amounts, you may have to amend it (Form 1040-X).`,
    'Only what changed is shown. “Previously reported” is what the form before said, “Correct information” is what holds.',
    'To protect you, only the last four digits of your Social Security number are printed.',
  ],
  payee: (year: number) => [
    `Report this income on your federal return for ${year}; the payer reported it to the government too.`,
    'Is something wrong? Ask the payer for a corrected form.',
    'To protect you, only the last four digits of your taxpayer number are printed. The whole number was reported to the government.',
  ],
};
export type YearEndTexts = typeof en;

const es: YearEndTexts = {
  fileTitle: 'Formulario',
  page: 'Página',
  of: 'de',
  instructions: 'Qué significan las casillas',
  instructionsNote:
    'Los rótulos del formulario son los del gobierno y quedan en inglés. Estas explicaciones no son parte del formulario ni asesoría fiscal.',
  notice: 'Conviene saber',
  box: 'Casilla',
  code: 'Código',
  w2: (year, most) => [
    `Presente la Copia B con su declaración federal de ${year}, la Copia 2 con la estatal o local, y guarde la Copia C al menos tres años.`,
    'Declarar puede convenirle aunque no deba nada: puede recuperar impuesto retenido o recibir el crédito por ingreso del trabajo.',
    '¿Hay un nombre, un número o un importe equivocado? Pida a su empleador un formulario corregido (W-2c), y corrija un nombre o número equivocado en la Administración del Seguro Social.',
    `¿Tuvo más de un empleador en ${year}? Si juntos descontaron más de ${most} de impuesto del Seguro Social, puede reclamar el exceso en su declaración.`,
    'Para protegerlo, solo se imprimen los últimos cuatro dígitos de su número de Seguro Social. Su empleador informó el número completo al gobierno.',
  ],
  w2c: (year) => [
    `Este formulario corrige su Formulario W-2 de ${year}. Guárdelo junto con el original.`,
    `Si presentó su declaración de ${year} con los importes originales, quizá deba enmendarla (Formulario 1040-X).`,
    'Solo se muestra lo que cambió. “Previously reported” es lo que decía el formulario anterior; “Correct information” es lo que vale.',
    'Para protegerlo, solo se imprimen los últimos cuatro dígitos de su número de Seguro Social.',
  ],
  payee: (year) => [
    `Declare este ingreso en su declaración federal de ${year}; el pagador también lo informó al gobierno.`,
    '¿Algo está mal? Pida al pagador un formulario corregido.',
    'Para protegerlo, solo se imprimen los últimos cuatro dígitos de su número de contribuyente. El número completo se informó al gobierno.',
  ],
};

export const YEAR_END_TEXTS: Record<Language, YearEndTexts> = { en, es };
