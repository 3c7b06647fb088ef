import { z } from 'zod';
import { dateInWords, instantInWords } from './dates.ts';
import { template } from './template.ts';

const about = z.object({
  at: z.iso.datetime(),
  family: z.enum(['W-2', '1099']),
  clientName: z.string().max(200),
});

/** The confirmation that an employee agreed to get forms in the portal instead of on paper. */
export const yearEndConsent = template({
  category: 'transaction',
  data: about,
  words: {
    en: ({ at, family, clientName }, _productName, timeZone) => ({
      subject: `You agreed to electronic ${family} forms`,
      heading: `Your ${family} forms now come electronically`,
      paragraphs: [
        'You agreed to receive these forms in the portal instead of on paper. You can go back to paper for later forms at any time, or request a single form on paper.',
      ],
      facts: [
        ['Forms', family],
        ['Since', instantInWords(at, 'en', timeZone)],
        ['Employer', clientName],
      ],
      closing:
        'If this wasn’t you, open the portal the way you always do, go back to paper under W-2 Forms, and tell your payroll team right away.',
    }),
    es: ({ at, family, clientName }, _productName, timeZone) => ({
      subject: `Aceptó formularios ${family} electrónicos`,
      heading: `Sus formularios ${family} ahora llegan de forma electrónica`,
      paragraphs: [
        'Aceptó recibir estos formularios en el portal en lugar de en papel. Puede volver al papel para los formularios posteriores en cualquier momento, o solicitar un solo formulario en papel.',
      ],
      facts: [
        ['Formularios', family],
        ['Desde', instantInWords(at, 'es', timeZone)],
        ['Empleador', clientName],
      ],
      closing:
        'Si no fue usted, abra el portal como siempre lo hace, vuelva al papel en Formularios W-2 y avise de inmediato a su equipo de nómina.',
    }),
  },
});

/** The written confirmation of a withdrawal, with the date on which it took effect (26 CFR 31.6051-1(j)(3)(v)). */
export const yearEndWithdrawal = template({
  category: 'transaction',
  data: about,
  words: {
    en: ({ at, family, clientName }, _productName, timeZone) => ({
      subject: `Your next ${family} forms will come on paper`,
      heading: 'Your withdrawal is confirmed',
      paragraphs: [
        `You withdrew your agreement to electronic ${family} forms. Forms posted from now on come on paper.`,
        'Forms delivered in the portal before stay there: you can still open, download and print them.',
      ],
      facts: [
        ['Forms', family],
        ['In effect since', instantInWords(at, 'en', timeZone)],
        ['Employer', clientName],
      ],
      closing: 'If this wasn’t you, tell your payroll team. You can agree again in the portal at any time.',
    }),
    es: ({ at, family, clientName }, _productName, timeZone) => ({
      subject: `Sus próximos formularios ${family} llegarán en papel`,
      heading: 'Confirmamos que retiró su aceptación',
      paragraphs: [
        `Retiró su aceptación de los formularios ${family} electrónicos. Los que se publiquen a partir de ahora llegan en papel.`,
        'Los formularios que se entregaron antes en el portal permanecen ahí: puede seguir abriéndolos, descargándolos e imprimiéndolos.',
      ],
      facts: [
        ['Formularios', family],
        ['En vigor desde', instantInWords(at, 'es', timeZone)],
        ['Empleador', clientName],
      ],
      closing: 'Si no fue usted, avise a su equipo de nómina. Puede aceptar de nuevo en el portal cuando quiera.',
    }),
  },
});

/** A form was asked for on paper. */
export const yearEndPaper = template({
  category: 'transaction',
  data: z.object({ on: z.iso.date(), form: z.string().max(40), clientName: z.string().max(200) }),
  words: {
    en: ({ on, form, clientName }) => ({
      subject: 'You asked for a form on paper',
      heading: `Your ${form} comes on paper`,
      paragraphs: [
        'Your employer’s payroll office sends it to the home address on record. Whether your forms come electronically stays as it is.',
      ],
      facts: [
        ['Form', form],
        ['Asked for on', dateInWords(on, 'en')],
        ['Employer', clientName],
      ],
      closing: 'If this was not you, tell your payroll department at once.',
    }),
    es: ({ on, form, clientName }) => ({
      subject: 'Pidió un formulario en papel',
      heading: `Su ${form} llega en papel`,
      paragraphs: [
        'La oficina de nómina de su empleador lo envía al domicilio registrado. La forma en que recibe sus formularios queda como está.',
      ],
      facts: [
        ['Formulario', form],
        ['Pedido el', dateInWords(on, 'es')],
        ['Empleador', clientName],
      ],
      closing: 'Si no fue usted, avise de inmediato a su departamento de nómina.',
    }),
  },
});

/** To the payroll office: somebody wants a form on paper. */
export const yearEndPaperAsked = template({
  category: 'transaction',
  data: z.object({
    on: z.iso.date(),
    form: z.string().max(40),
    employeeName: z.string().max(200),
    clientName: z.string().max(200),
  }),
  words: {
    en: ({ on, form, employeeName, clientName }) => ({
      subject: 'An employee asks for a form on paper',
      heading: 'A form is wanted on paper',
      paragraphs: ['Please print and mail it to the home address on record.'],
      facts: [
        ['Employee', employeeName],
        ['Form', form],
        ['Asked for on', dateInWords(on, 'en')],
        ['Employer', clientName],
      ],
      closing: 'You get this mail because you see the whole company in the portal.',
    }),
    es: ({ on, form, employeeName, clientName }) => ({
      subject: 'Un empleado pide un formulario en papel',
      heading: 'Se pide un formulario en papel',
      paragraphs: ['Imprímalo y envíelo al domicilio registrado.'],
      facts: [
        ['Empleado', employeeName],
        ['Formulario', form],
        ['Pedido el', dateInWords(on, 'es')],
        ['Empleador', clientName],
      ],
      closing: 'Recibe este correo porque ve toda la empresa en el portal.',
    }),
  },
});

/** Somebody’s account opened so many forms in so short a time that it was stopped. */
export const yearEndVelocity = template({
  category: 'security',
  data: z.object({ at: z.iso.datetime(), clientName: z.string().max(200) }),
  words: {
    en: ({ at, clientName }, _productName, timeZone) => ({
      subject: 'We stopped the opening of many tax forms',
      heading: 'Many tax forms were opened in a short time',
      paragraphs: [
        'With your account, more W-2 or 1099 forms were opened in a short time than usual. To protect them, we stopped and ask for the password again.',
      ],
      facts: [
        ['When', instantInWords(at, 'en', timeZone)],
        ['Employer', clientName],
      ],
      closing:
        'If this was you, there is nothing to do. If not, change your password, open the portal the way you always do, ' +
        'end the session under your signed-in devices, and tell your payroll department at once.',
    }),
    es: ({ at, clientName }, _productName, timeZone) => ({
      subject: 'Detuvimos la apertura de muchos formularios de impuestos',
      heading: 'Se abrieron muchos formularios de impuestos en poco tiempo',
      paragraphs: [
        'Con su cuenta se abrieron en poco tiempo más formularios W-2 o 1099 que de costumbre. Para protegerlos, nos detuvimos y pedimos la contraseña otra vez.',
      ],
      facts: [
        ['Cuándo', instantInWords(at, 'es', timeZone)],
        ['Empleador', clientName],
      ],
      closing:
        'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña, abra el portal como siempre lo hace, ' +
        'cierre la sesión en sus dispositivos conectados y avise de inmediato a su departamento de nómina.',
    }),
  },
});

/**
 * The notice that a form was posted for an employee who agreed to electronic delivery, with how to get and print it, under the
 * subject that 26 CFR 31.6051-1(j)(5) wants. They are the rule's own, so they stand in Spanish mail too.
 */
export const yearEndPosted = template({
  category: 'transaction',
  data: z.object({
    form: z.string().max(40),
    isCorrected: z.boolean(),
    legalCompany: z.string().max(200),
    clientName: z.string().max(200),
    /** Whether consent was withdrawn after the form was posted and before this mail. */
    isWithdrawn: z.boolean().default(false),
  }),
  words: {
    en: ({ form, isCorrected, legalCompany, clientName, isWithdrawn }) => ({
      subject: 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE',
      heading: `Your ${form} is here`,
      paragraphs: [
        'Open the portal the way you always do, choose W-2 Forms, and press “Download PDF” beside the form. Print it from the program that opens it.',
        ...(isCorrected ? ['It corrects an earlier form: use this one for your tax return.'] : []),
        isWithdrawn
          ? 'It was delivered before you went back to paper, and stays in the portal. You can request it on paper in the same place.'
          : 'You agreed to receive these forms electronically. In the same place you can request this one on paper, or go back to paper for later forms.',
      ],
      facts: [
        ['Form', form],
        ['Issued by', legalCompany],
        ['Employer', clientName],
      ],
      closing: 'We never ask for a password or a number by mail, and this mail has no link to press.',
    }),
    es: ({ form, isCorrected, legalCompany, clientName, isWithdrawn }) => ({
      subject: 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE: documento importante para su declaración de impuestos',
      heading: `Su ${form} ya está aquí`,
      paragraphs: [
        'Abra el portal como siempre lo hace, elija Formularios W-2 y presione “Descargar PDF” junto al formulario. Imprímalo desde el programa que lo abre.',
        ...(isCorrected ? ['Corrige un formulario anterior: use este para su declaración de impuestos.'] : []),
        isWithdrawn
          ? 'Se entregó antes de que usted volviera al papel y permanece en el portal. En el mismo lugar puede solicitarlo en papel.'
          : 'Aceptó recibir estos formularios de forma electrónica. En el mismo lugar puede solicitar este en papel o volver al papel para los posteriores.',
      ],
      facts: [
        ['Formulario', form],
        ['Emitido por', legalCompany],
        ['Empleador', clientName],
      ],
      closing: 'Nunca pedimos una contraseña ni un número por correo, y este correo no tiene ningún enlace.',
    }),
  },
});

/** Another text takes the place of the one that was agreed to: what is needed then, and that it wants a new yes ((j)(2)(iii)). */
export const yearEndTextChanged = template({
  category: 'transaction',
  data: z.object({
    from: z.iso.datetime(),
    family: z.enum(['W-2', '1099']),
    needs: z.string().max(1000),
    clientName: z.string().max(200),
  }),
  words: {
    en: ({ from, family, needs, clientName }, _productName, timeZone) => ({
      subject: `Please agree again to electronic ${family} forms`,
      heading: `The terms of electronic ${family} forms change`,
      paragraphs: [
        `Forms issued from the date below on come on paper until you have read the new text and agreed to it: open the portal the way you always do and choose W-2 Forms. What you received there before stays there.`,
        `What you need from then on: ${needs}`,
      ],
      facts: [
        ['Forms', family],
        ['From', instantInWords(from, 'en', timeZone)],
        ['Employer', clientName],
      ],
      closing: 'If you do nothing, nothing is lost: your next form comes on paper.',
    }),
    es: ({ from, family, needs, clientName }, _productName, timeZone) => ({
      subject: `Acepte de nuevo los formularios ${family} electrónicos`,
      heading: `Cambian las condiciones de los formularios ${family} electrónicos`,
      paragraphs: [
        `Los formularios emitidos desde la fecha de abajo llegan en papel hasta que lea el texto nuevo y lo acepte: abra el portal como siempre lo hace y elija Formularios W-2. Lo que recibió allí antes queda allí.`,
        `Qué necesita desde entonces: ${needs}`,
      ],
      facts: [
        ['Formularios', family],
        ['Desde', instantInWords(from, 'es', timeZone)],
        ['Empleador', clientName],
      ],
      closing: 'Si no hace nada, no pierde nada: su próximo formulario llega en papel.',
    }),
  },
});
