import type { Language } from '@paystead/contract/fields.ts';
import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';
import type { DisclosureContent } from '../disclosure.ts';
import { EACH_EN, FORMS_EN, FORMS_ES, PLURAL_ES } from './form-names.ts';

const section = (key: string, heading: string, ...paragraphs: string[]) => ({ key, heading, paragraphs });

/**
 * States in plain words that a withdrawal affects later forms only. Published texts never change: new wording is a new
 * version in its own file.
 */
export const TEXTS_2026_12: Readonly<Record<Language, (family: FormFamily) => DisclosureContent>> = {
  en: (family) => {
    const forms = FORMS_EN[family];
    return {
      sections: [
        section(
          'paper',
          'Paper unless you agree',
          `If you do not agree, you get your ${forms} on paper, by mail or in person. You lose nothing by staying with paper.`,
        ),
        section(
          'scope',
          'What you agree to, and for how long',
          `Your agreement covers every ${EACH_EN[family]} from this employer: the ones already shown here and those of every later year, until you withdraw it or electronic delivery ends.`,
          'Forms delivered here stay here. You can open, download and print them at any time, even after you withdraw, after this text changes or after you leave the company.',
        ),
        section(
          'paperCopy',
          'Paper copies after you agree',
          'You can still get any form on paper: request it beside the form in the list, or write to the contact below. A paper copy is free, and requesting one does not withdraw your agreement.',
        ),
        section(
          'withdrawal',
          'If you change your mind',
          'You can withdraw your agreement at any time: on this page, where it takes effect at once, or in writing (by email or letter) to the contact below, where it takes effect when we record it. A withdrawal applies to later forms only: forms posted after it come on paper.',
          'Forms delivered here before your withdrawal stay delivered. You can still open, download and print them here.',
          'We confirm your withdrawal in writing, by email, with the date on which it took effect. You can agree again at any time.',
        ),
        section(
          'end',
          'When electronic delivery ends',
          'Electronic delivery ends when you withdraw, when your employer stops offering it, or when you no longer have access to this portal. Leaving the company does not end it: you keep access to your forms. If it ends, later forms come on paper, and we tell you.',
        ),
        section(
          'contactData',
          'Keep your contact details up to date',
          'Notices go to the email address you sign in with; paper goes to your home address. Keep both up to date under “Personal information”, or tell the contact below. If our own contact details change, we tell you.',
        ),
        section(
          'technology',
          'What you need',
          'A computer, tablet or phone with internet access, a current browser (Chrome, Edge, Firefox or Safari), a program that opens PDF files, and an email address. To keep a form, you need room to save it or a printer. If these needs change, we tell you and ask you to agree again.',
        ),
      ],
      statement: `I have read this text and could open the sample. I agree to receive my ${forms} electronically instead of on paper.`,
    };
  },
  es: (family) => {
    const forms = FORMS_ES[family];
    return {
      sections: [
        section(
          'paper',
          'En papel, salvo que usted acepte',
          `Si no acepta, recibe ${forms} en papel, por correo o en persona. No pierde nada si sigue con el papel.`,
        ),
        section(
          'scope',
          'Qué acepta, y por cuánto tiempo',
          `Su aceptación abarca todos los ${PLURAL_ES[family]} de este empleador: los que ya se muestran aquí y los de todos los años siguientes, hasta que usted la retire o termine la entrega electrónica.`,
          'Los formularios entregados aquí permanecen aquí. Puede abrirlos, descargarlos e imprimirlos en cualquier momento, incluso después de retirar su aceptación, de que cambie este texto o de dejar la empresa.',
        ),
        section(
          'paperCopy',
          'Copias en papel después de aceptar',
          'Siempre puede recibir cualquier formulario en papel: solicítelo junto al formulario en la lista, o escriba al contacto que aparece abajo. La copia en papel es gratuita y solicitarla no retira su aceptación.',
        ),
        section(
          'withdrawal',
          'Si cambia de opinión',
          'Puede retirar su aceptación en cualquier momento: en esta página, donde surte efecto de inmediato, o por escrito (por correo electrónico o carta) al contacto que aparece abajo, donde surte efecto cuando la registramos. El retiro se aplica solo a los formularios posteriores: los que se publiquen después llegan en papel.',
          'Los formularios entregados aquí antes del retiro siguen entregados. Puede seguir abriéndolos, descargándolos e imprimiéndolos aquí.',
          'Confirmamos el retiro por escrito, por correo electrónico, con la fecha en que surtió efecto. Puede aceptar de nuevo en cualquier momento.',
        ),
        section(
          'end',
          'Cuándo termina la entrega electrónica',
          'La entrega electrónica termina cuando usted la retira, cuando su empleador deja de ofrecerla o cuando usted ya no tiene acceso a este portal. Dejar la empresa no la termina: conserva el acceso a sus formularios. Si termina, los formularios posteriores llegan en papel y se lo avisamos.',
        ),
        section(
          'contactData',
          'Mantenga al día sus datos de contacto',
          'Los avisos van al correo electrónico con el que inicia sesión; el papel, a su domicilio. Mantenga ambos al día en “Información personal”, o avise al contacto que aparece abajo. Si cambian nuestros datos de contacto, se lo avisamos.',
        ),
        section(
          'technology',
          'Qué necesita',
          'Una computadora, tableta o teléfono con acceso a internet, un navegador actual (Chrome, Edge, Firefox o Safari), un programa que abra archivos PDF y un correo electrónico. Para conservar un formulario necesita espacio para guardarlo o una impresora. Si estos requisitos cambian, se lo avisamos y le pedimos que acepte de nuevo.',
        ),
      ],
      statement: `Leí este texto y pude abrir la muestra. Acepto recibir ${forms} de forma electrónica en lugar de en papel.`,
    };
  },
};
