import { z } from 'zod';
import { instantInWords } from './dates.ts';
import { template } from './template.ts';

/** Somebody objected to a change of bank accounts: it is off, and no other can be asked for until that is lifted. */
export const bankChangesStopped = template({
  category: 'security',
  data: z.object({ at: z.iso.datetime(), clientName: z.string().max(200) }),
  words: {
    en: ({ at, clientName }, productName, timeZone) => ({
      subject: `Bank changes are stopped in ${productName}`,
      heading: 'The change was stopped',
      paragraphs: [
        'The change of your direct deposit was called off, and no bank account can be changed until your payroll department allows it again. Everybody who was signed in to your account was signed out.',
      ],
      facts: [
        ['Employer', clientName],
        ['Stopped', instantInWords(at, 'en', timeZone)],
      ],
      closing:
        'Call your payroll department, so that they know. If somebody else has your password, change it now at the place where you sign in.',
    }),
    es: ({ at, clientName }, productName, timeZone) => ({
      subject: `Los cambios bancarios están detenidos en ${productName}`,
      heading: 'El cambio se detuvo',
      paragraphs: [
        'El cambio de su depósito directo se canceló y no se puede cambiar ninguna cuenta hasta que su departamento de nómina lo permita. Se cerraron todas las sesiones de su cuenta.',
      ],
      facts: [
        ['Empleador', clientName],
        ['Detenido', instantInWords(at, 'es', timeZone)],
      ],
      closing:
        'Llame a su departamento de nómina para que lo sepan. Si otra persona tiene su contraseña, cámbiela ahora donde inicia sesión.',
    }),
  },
});
