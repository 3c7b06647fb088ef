import { z } from 'zod';
import { instantInWords } from './dates.ts';
import { template } from './template.ts';

/** Somebody signed in from a device that this person had not used within a month. */
export const newDevice = template({
  category: 'security',
  data: z.object({
    at: z.iso.datetime(),
    /** Browser and system in a few words; empty where unknown. */
    device: z.string().max(100),
    clientName: z.string().max(200),
  }),
  words: {
    en: ({ at, device, clientName }, productName, timeZone) => ({
      subject: `New sign-in to ${productName}`,
      heading: 'A new device signed in',
      paragraphs: ['Somebody signed in to your payroll account from a device that was not used before.'],
      facts: [
        ['Device', device || 'Unknown'],
        ['When', instantInWords(at, 'en', timeZone)],
        ['Employer', clientName],
      ],
      closing:
        'If this was you, there is nothing to do. If not, change your password, open the portal the way you always do, ' +
        'end the session under your signed-in devices, and tell your payroll department at once.',
    }),
    es: ({ at, device, clientName }, productName, timeZone) => ({
      subject: `Nuevo inicio de sesión en ${productName}`,
      heading: 'Se inició sesión desde un dispositivo nuevo',
      paragraphs: ['Alguien inició sesión en su cuenta de nómina desde un dispositivo que no se había usado antes.'],
      facts: [
        ['Dispositivo', device || 'Desconocido'],
        ['Cuándo', instantInWords(at, 'es', timeZone)],
        ['Empleador', clientName],
      ],
      closing:
        'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña, abra el portal como siempre lo hace, ' +
        'cierre la sesión en sus dispositivos conectados y avise de inmediato a su departamento de nómina.',
    }),
  },
});
