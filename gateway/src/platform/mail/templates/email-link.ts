import { z } from 'zod';
import { instantInWords } from './dates.ts';
import { template } from './template.ts';

const minutes = z.int().positive();

/** The link that ties a sign-in to an address; it works once, for a few minutes, and only for whoever asked. */
export const emailLink = template({
  category: 'account',
  data: z.object({ clientName: z.string().max(200), minutes, url: z.url() }),
  words: {
    en: ({ clientName, minutes: left, url }, productName) => ({
      subject: `Confirm your e-mail address for ${productName}`,
      heading: 'Confirm this e-mail address',
      paragraphs: [
        'Somebody asked to use another e-mail address for your payroll account. Open the link where you asked.',
      ],
      facts: [
        ['Employer', clientName],
        ['Works for', `${left} minutes, once`],
      ],
      link: { label: 'Confirm the address', url },
      closing: 'If you did not ask for this, do nothing: the address stays as it is.',
    }),
    es: ({ clientName, minutes: left, url }, productName) => ({
      subject: `Confirme su correo para ${productName}`,
      heading: 'Confirme este correo',
      paragraphs: ['Alguien pidió usar otro correo para su cuenta de nómina. Abra el enlace donde lo pidió.'],
      facts: [
        ['Empleador', clientName],
        ['Sirve durante', `${left} minutos, una vez`],
      ],
      link: { label: 'Confirmar el correo', url },
      closing: 'Si usted no lo pidió, no haga nada: el correo queda como está.',
    }),
  },
});

/** To the address on file: a change was asked for (or done), and how to object. Cannot be switched off. */
export const emailChange = template({
  category: 'security',
  data: z.object({ at: z.iso.datetime(), clientName: z.string().max(200), cancelUrl: z.url() }),
  words: {
    en: ({ at, clientName, cancelUrl }, productName, timeZone) => ({
      subject: `Your e-mail address is about to change in ${productName}`,
      heading: 'Somebody asked to change your e-mail address',
      paragraphs: [
        'From then on you would sign in with another address, and what we write to you would go there. Bank accounts cannot be changed for a day after that.',
      ],
      facts: [
        ['Employer', clientName],
        ['Asked for', instantInWords(at, 'en', timeZone)],
      ],
      link: { label: 'This wasn’t me: stop it', url: cancelUrl },
      closing:
        'If this was you, there is nothing to do. If not, use the link within a day, which asks for no password, and tell your payroll department. This notice cannot be switched off.',
    }),
    es: ({ at, clientName, cancelUrl }, productName, timeZone) => ({
      subject: `Su correo está por cambiar en ${productName}`,
      heading: 'Alguien pidió cambiar su correo',
      paragraphs: [
        'Desde entonces usted iniciaría sesión con otro correo, y lo que le escribimos iría allí. Durante un día después de eso no se pueden cambiar las cuentas bancarias.',
      ],
      facts: [
        ['Empleador', clientName],
        ['Se pidió', instantInWords(at, 'es', timeZone)],
      ],
      link: { label: 'No fui yo: detenerlo', url: cancelUrl },
      closing:
        'Si fue usted, no tiene que hacer nada. Si no, use el enlace dentro de un día (no pide contraseña) y avise a su departamento de nómina. Este aviso no se puede desactivar.',
    }),
  },
});

/** To both addresses, once it is done. */
export const emailChanged = template({
  category: 'security',
  data: z.object({ at: z.iso.datetime(), clientName: z.string().max(200), frozenUntil: z.iso.datetime() }),
  words: {
    en: ({ at, clientName, frozenUntil }, productName, timeZone) => ({
      subject: `Your e-mail address was changed in ${productName}`,
      heading: 'Your e-mail address was changed',
      paragraphs: ['You sign in with the new address from now on. You were signed out everywhere else.'],
      facts: [
        ['Employer', clientName],
        ['Changed', instantInWords(at, 'en', timeZone)],
        ['No bank changes before', instantInWords(frozenUntil, 'en', timeZone)],
      ],
      closing:
        'If this was not you, use the link in the notice that came before this one, and call your payroll department.',
    }),
    es: ({ at, clientName, frozenUntil }, productName, timeZone) => ({
      subject: `Su correo se cambió en ${productName}`,
      heading: 'Su correo se cambió',
      paragraphs: ['Desde ahora inicia sesión con el correo nuevo. Se cerró su sesión en todos los demás lugares.'],
      facts: [
        ['Empleador', clientName],
        ['Cambiado', instantInWords(at, 'es', timeZone)],
        ['Sin cambios bancarios antes de', instantInWords(frozenUntil, 'es', timeZone)],
      ],
      closing: 'Si no fue usted, use el enlace del aviso anterior y llame a su departamento de nómina.',
    }),
  },
});
