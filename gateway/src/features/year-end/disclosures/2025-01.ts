import type { Language } from '@paystead/contract/fields.ts';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { DisclosureContent } from '../disclosure.ts';
import { EACH_EN, EACH_ES, FORMS_EN, FORMS_ES } from './form-names.ts';

const section = (key: string, heading: string, ...paragraphs: string[]) => ({ key, heading, paragraphs });

/** A published text that people agreed to. Never edit it: new wording is a new version in its own file. */
export const TEXTS_2025_01: Readonly<Record<Language, (family: FormFamily) => DisclosureContent>> = {
  en: (family) => {
    const forms = FORMS_EN[family];
    return {
      sections: [
        section(
          'paper',
          'Paper unless you agree',
          `If you do not agree, you get your ${forms} on paper, by mail or by hand. You lose nothing by staying with paper.`,
        ),
        section(
          'scope',
          'What you agree to, and for how long',
          `Your agreement is for every ${EACH_EN[family]} from this employer, beginning with those already shown here, and for every later year until you withdraw it or electronic delivery ends.`,
          'Forms stay here at least until October 15 of the year after the one in which they were due. You can download and print them.',
        ),
        section(
          'paperCopy',
          'Paper copies after you agreed',
          'You can still ask for any form on paper: press “Ask for paper” beside it, or write to the contact below. Asking for a paper copy does not withdraw your agreement. It costs nothing.',
        ),
        section(
          'withdrawal',
          'Changing your mind',
          'You can withdraw your agreement at any time: on this page, or in writing (by e-mail or letter) to the contact below. It takes effect at once: from the next request on, forms come on paper.',
          'We confirm your withdrawal in writing, by e-mail, with the date on which it took effect. It does not undo the delivery of forms that you received here before.',
        ),
        section(
          'end',
          'When electronic forms end',
          'Electronic delivery ends when you withdraw, when your employer stops offering it, or when you no longer have access to this portal. Having left the company does not end it by itself: you keep access to your forms. If it ends, forms come on paper and you are told.',
        ),
        section(
          'contactData',
          'Keeping your contact data up to date',
          'Notices go to the e-mail address with which you sign in, paper to your home address. Keep both up to date under “Personal information”, or tell the contact below. If our own contact data changes, we tell you.',
        ),
        section(
          'technology',
          'What you need',
          'A computer, tablet or phone with internet access, a current browser (Chrome, Edge, Firefox or Safari), a program that opens PDF files, and an e-mail address. To keep a form you need room to save it, or a printer. If these needs change, we tell you and ask you to agree again.',
        ),
      ],
      statement: `I have read the above and could open the sample. I agree to receive my ${forms} electronically instead of on paper.`,
    };
  },
  es: (family) => {
    const forms = FORMS_ES[family];
    return {
      sections: [
        section(
          'paper',
          'En papel, salvo que usted acepte',
          `Si no acepta, recibe ${forms} en papel, por correo o en mano. No pierde nada si sigue con el papel.`,
        ),
        section(
          'scope',
          'Qué acepta, y por cuánto tiempo',
          `Su aceptación vale para cada ${EACH_ES[family]} de este empleador, desde los que ya se muestran aquí, y para todos los años siguientes hasta que la retire o la entrega electrónica termine.`,
          'Los formularios quedan aquí por lo menos hasta el 15 de octubre del año siguiente a aquel en que debían entregarse. Puede descargarlos e imprimirlos.',
        ),
        section(
          'paperCopy',
          'Copias en papel después de aceptar',
          'Siempre puede pedir cualquier formulario en papel: presione “Pedir en papel” al lado, o escriba al contacto de abajo. Pedir una copia en papel no retira su aceptación. No cuesta nada.',
        ),
        section(
          'withdrawal',
          'Si cambia de opinión',
          'Puede retirar su aceptación en cualquier momento: en esta página, o por escrito (por correo electrónico o carta) al contacto de abajo. Vale de inmediato: desde la siguiente solicitud, los formularios llegan en papel.',
          'Confirmamos su retiro por escrito, por correo electrónico, con la fecha en que empezó a valer. No deshace la entrega de los formularios que recibió aquí antes.',
        ),
        section(
          'end',
          'Cuándo termina la entrega electrónica',
          'La entrega electrónica termina cuando usted la retira, cuando su empleador deja de ofrecerla o cuando usted ya no tiene acceso a este portal. Haber dejado la empresa no la termina por sí solo: conserva el acceso a sus formularios. Si termina, los formularios llegan en papel y se le avisa.',
        ),
        section(
          'contactData',
          'Mantenga al día sus datos de contacto',
          'Los avisos van al correo electrónico con el que inicia sesión; el papel, a su domicilio. Mantenga ambos al día en “Información personal”, o avise al contacto de abajo. Si cambian nuestros datos de contacto, se lo decimos.',
        ),
        section(
          'technology',
          'Qué necesita',
          'Una computadora, tableta o teléfono con acceso a internet, un navegador actual (Chrome, Edge, Firefox o Safari), un programa que abra archivos PDF y un correo electrónico. Para conservar un formulario necesita espacio para guardarlo, o una impresora. Si estos requisitos cambian, se lo decimos y le pedimos aceptar de nuevo.',
        ),
      ],
      statement: `Leí lo anterior y pude abrir la muestra. Acepto recibir ${forms} de forma electrónica en lugar de en papel.`,
    };
  },
};
