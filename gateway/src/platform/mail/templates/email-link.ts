import { z } from 'zod';
import { instantInWords } from './dates.ts';
import { template } from './template.ts';

const minutes = z.int().positive();
/** Not `z.email()`: what is on file may come from elsewhere, and a mail about it must not fail for its form. */
const address = z.string().max(254);
const both = { clientName: z.string().max(200), currentEmail: address, updatedEmail: address };
/** `claim`: somebody signed in with the new address asks to be this person. `change`: the person asks for a new address. */
const kind = z.enum(['claim', 'change']);

type Both = { readonly clientName: string; readonly currentEmail: string; readonly updatedEmail: string };

const factsEn = ({ clientName, currentEmail, updatedEmail }: Both, current = 'Email on file') =>
  [
    [current, currentEmail, 'address'],
    ['New email', updatedEmail, 'address'],
    ['Employer', clientName],
  ] as const;
const factsEs = ({ clientName, currentEmail, updatedEmail }: Both, current = 'Correo registrado') =>
  [
    [current, currentEmail, 'address'],
    ['Correo nuevo', updatedEmail, 'address'],
    ['Empleador', clientName],
  ] as const;

/**
 * The link that ties a sign-in to an address; it works once, for a few minutes, and only for whoever asked. A change is
 * mailed to the new address, a claim to the one on file.
 */
export const emailLink = template({
  category: 'account',
  data: z.object({ ...both, kind, minutes, url: z.url() }),
  words: {
    en: ({ kind: asked, minutes: left, url, ...addresses }, productName) => ({
      subject:
        asked === 'claim'
          ? `Someone wants to use another email for your ${productName} account`
          : `Confirm your new email for ${productName}`,
      heading: asked === 'claim' ? 'Is this new email yours?' : 'Confirm your new email',
      paragraphs:
        asked === 'claim'
          ? [
              'Someone signed in with the new email below and asked to use it for your payroll account.',
              'Confirming gives whoever signs in with the new email full access to your pay, bank accounts and tax forms. The email on file stops working for sign-in, and messages about your account go to the new email. You’re signed out everywhere, and bank changes are paused for 24 hours.',
              'To confirm, open the link while you’re signed in with the new email. No other sign-in can confirm it. Don’t forward this message.',
            ]
          : [
              'You asked to use the new email below for your payroll account.',
              'Confirming makes the new email the one you sign in with, and messages about your account go there. The email on file stops working for sign-in. You’re signed out everywhere else, and bank changes are paused for 24 hours.',
              'To confirm, open the link where you’re signed in with the email on file.',
            ],
      facts: [...factsEn(addresses), ['Link works for', `${left} minutes, once`]],
      link: { label: asked === 'claim' ? 'Review this request' : 'Review and confirm', url },
      closing:
        asked === 'claim'
          ? 'If the new email isn’t yours, don’t confirm. Use the link in our other message to stop the request, and tell your payroll team.'
          : 'If you didn’t ask for this, do nothing: your email stays as it is.',
    }),
    es: ({ kind: asked, minutes: left, url, ...addresses }, productName) => ({
      subject:
        asked === 'claim'
          ? `Alguien quiere usar otro correo para su cuenta de ${productName}`
          : `Confirme su correo nuevo para ${productName}`,
      heading: asked === 'claim' ? '¿Es suyo este correo nuevo?' : 'Confirme su correo nuevo',
      paragraphs:
        asked === 'claim'
          ? [
              'Alguien inició sesión con el correo nuevo que aparece abajo y pidió usarlo para su cuenta de nómina.',
              'Si confirma, quien inicie sesión con el correo nuevo tendrá acceso completo a sus pagos, cuentas bancarias y formularios de impuestos. El correo registrado dejará de servir para iniciar sesión, y los mensajes sobre su cuenta llegarán al correo nuevo. Se cerrarán todas sus sesiones, y los cambios bancarios quedarán en pausa durante 24 horas.',
              'Para confirmar, abra el enlace con la sesión iniciada con el correo nuevo. Con ninguna otra sesión se puede confirmar. No reenvíe este mensaje.',
            ]
          : [
              'Usted pidió usar el correo nuevo que aparece abajo para su cuenta de nómina.',
              'Si confirma, iniciará sesión con el correo nuevo, y los mensajes sobre su cuenta llegarán ahí. El correo registrado dejará de servir para iniciar sesión. Se cerrarán sus demás sesiones, y los cambios bancarios quedarán en pausa durante 24 horas.',
              'Para confirmar, abra el enlace donde tenga la sesión iniciada con el correo registrado.',
            ],
      facts: [...factsEs(addresses), ['El enlace sirve', `${left} minutos, una sola vez`]],
      link: { label: asked === 'claim' ? 'Revisar esta solicitud' : 'Revisar y confirmar', url },
      closing:
        asked === 'claim'
          ? 'Si el correo nuevo no es suyo, no confirme. Use el enlace de nuestro otro mensaje para detener la solicitud y avise a su equipo de nómina.'
          : 'Si usted no lo pidió, no haga nada: su correo queda como está.',
    }),
  },
});

/** To every address on file: a change was requested, and how to object. Cannot be switched off. */
export const emailChange = template({
  category: 'security',
  data: z.object({ ...both, kind, at: z.iso.datetime(), cancelUrl: z.url() }),
  words: {
    en: ({ kind: asked, at, cancelUrl, ...addresses }, productName, timeZone) => ({
      subject: `Your email is about to change in ${productName}`,
      heading:
        asked === 'claim'
          ? 'Someone asked to use your account with another email'
          : 'A change of your email was requested',
      paragraphs: [
        asked === 'claim'
          ? 'Someone signed in with the new email below and asked to use it for your payroll account. Nothing changes unless they also open the link that we sent to the email on file.'
          : 'Someone signed in to your payroll account and asked to use the new email below. Nothing changes until they open the link that we sent there.',
        'After that, only the new email signs in to your account, and messages go there. Bank changes are then paused for 24 hours.',
      ],
      facts: [...factsEn(addresses), ['Requested', instantInWords(at, 'en', timeZone)]],
      link: { label: 'This wasn’t me: stop it', url: cancelUrl },
      closing:
        'If this was you, there is nothing to do. If not, use the link within 24 hours, which asks for no password, and tell your payroll team. This notice can’t be switched off.',
    }),
    es: ({ kind: asked, at, cancelUrl, ...addresses }, productName, timeZone) => ({
      subject: `Su correo está por cambiar en ${productName}`,
      heading: asked === 'claim' ? 'Alguien pidió usar su cuenta con otro correo' : 'Se pidió cambiar su correo',
      paragraphs: [
        asked === 'claim'
          ? 'Alguien inició sesión con el correo nuevo que aparece abajo y pidió usarlo para su cuenta de nómina. Nada cambia a menos que también abra el enlace que enviamos al correo registrado.'
          : 'Alguien con sesión iniciada en su cuenta de nómina pidió usar el correo nuevo que aparece abajo. Nada cambia hasta que abra el enlace que enviamos ahí.',
        'Después de eso, solo el correo nuevo sirve para iniciar sesión en su cuenta, y los mensajes llegan ahí. Los cambios bancarios quedan entonces en pausa durante 24 horas.',
      ],
      facts: [...factsEs(addresses), ['Solicitado', instantInWords(at, 'es', timeZone)]],
      link: { label: 'No fui yo: detenerlo', url: cancelUrl },
      closing:
        'Si fue usted, no tiene que hacer nada. Si no, use el enlace en un plazo de 24 horas (no pide contraseña) y avise a su equipo de nómina. Este aviso no se puede desactivar.',
    }),
  },
});

/** To every address on file, the replaced one and the new one, once it is done. */
export const emailChanged = template({
  category: 'security',
  data: z.object({ ...both, at: z.iso.datetime(), frozenUntil: z.iso.datetime() }),
  words: {
    en: ({ at, frozenUntil, ...addresses }, productName, timeZone) => ({
      subject: `Your email was changed in ${productName}`,
      heading: 'Your email was changed',
      paragraphs: ['You now sign in with the new email. You were signed out everywhere else.'],
      facts: [
        ...factsEn(addresses, 'Previous email'),
        ['Changed', instantInWords(at, 'en', timeZone)],
        ['Bank changes paused until', instantInWords(frozenUntil, 'en', timeZone)],
      ],
      closing:
        'If this wasn’t you, use the link in the notice that came before this one within 24 hours, and call your payroll team.',
    }),
    es: ({ at, frozenUntil, ...addresses }, productName, timeZone) => ({
      subject: `Su correo se cambió en ${productName}`,
      heading: 'Su correo se cambió',
      paragraphs: ['Ahora inicia sesión con el correo nuevo. Se cerraron todas sus demás sesiones.'],
      facts: [
        ...factsEs(addresses, 'Correo anterior'),
        ['Cambiado', instantInWords(at, 'es', timeZone)],
        ['Cambios bancarios en pausa hasta', instantInWords(frozenUntil, 'es', timeZone)],
      ],
      closing:
        'Si no fue usted, use en un plazo de 24 horas el enlace del aviso anterior y llame a su equipo de nómina.',
    }),
  },
});

/** To every address on file: a request was stopped, or a completed change taken back. */
export const emailChangeStopped = template({
  category: 'security',
  data: z.object({ ...both, at: z.iso.datetime(), wasCompleted: z.boolean() }),
  words: {
    en: ({ at, wasCompleted, ...addresses }, productName, timeZone) => ({
      subject: wasCompleted
        ? `The change of your email was undone in ${productName}`
        : `The change of your email was stopped in ${productName}`,
      heading: wasCompleted ? 'The change of your email was undone' : 'The change of your email was stopped',
      paragraphs: [
        wasCompleted
          ? 'Someone who received our notice said that the change wasn’t theirs. You sign in with the email on file again. Everyone was signed out, and bank changes are paused until your payroll team has checked.'
          : 'Someone who received our message said that the request wasn’t theirs. Nothing was changed.',
      ],
      facts: [...factsEn(addresses), [wasCompleted ? 'Undone' : 'Stopped', instantInWords(at, 'en', timeZone)]],
      closing:
        'If this was you, change your password if someone may know it. If you asked for the change yourself, tell your payroll team.',
    }),
    es: ({ at, wasCompleted, ...addresses }, productName, timeZone) => ({
      subject: wasCompleted
        ? `El cambio de su correo se deshizo en ${productName}`
        : `El cambio de su correo se detuvo en ${productName}`,
      heading: wasCompleted ? 'El cambio de su correo se deshizo' : 'El cambio de su correo se detuvo',
      paragraphs: [
        wasCompleted
          ? 'Alguien que recibió nuestro aviso dijo que el cambio no era suyo. Usted vuelve a iniciar sesión con el correo registrado. Se cerraron todas las sesiones, y los cambios bancarios quedan en pausa hasta que su equipo de nómina lo revise.'
          : 'Alguien que recibió nuestro mensaje dijo que la solicitud no era suya. No se cambió nada.',
      ],
      facts: [...factsEs(addresses), [wasCompleted ? 'Deshecho' : 'Detenido', instantInWords(at, 'es', timeZone)]],
      closing:
        'Si fue usted, cambie su contraseña si alguien puede conocerla. Si usted mismo pidió el cambio, avise a su equipo de nómina.',
    }),
  },
});
