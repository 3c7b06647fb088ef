import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { instantInWords } from './dates.ts';
import { template, type Words } from './template.ts';

const data = z.object({
  /** Changes that became late since the last such mail. */
  count: z.int().positive(),
  /** When the oldest of them left for the pay engine, UTC. */
  oldestAt: z.iso.datetime(),
  clientName: z.string().max(200),
});
type Data = z.infer<typeof data>;

function words(language: Language): (data: Data, productName: string, timeZone: string) => Words {
  const es = language === 'es';
  return ({ count, oldestAt, clientName }, _productName, timeZone) => {
    const subject = es ? 'El sistema de nómina no ha respondido' : 'The pay engine has not answered';
    return {
      subject,
      heading: subject,
      paragraphs: [
        es
          ? 'Se le enviaron cambios aprobados hace más de 24 horas y no los ha confirmado. Todavía no están en vigor.'
          : 'Approved changes went to it more than 24 hours ago, and it has not confirmed them. They are not in force yet.',
      ],
      facts: [
        [es ? 'Cambios' : 'Changes', String(count)],
        [es ? 'El más antiguo, enviado' : 'The oldest, sent', instantInWords(oldestAt, language, timeZone)],
        [es ? 'Empleador' : 'Employer', clientName],
      ],
      closing: es
        ? 'Avise a quien opera el sistema de nómina. Se envían de nuevo con la próxima exportación, sin duplicarse.'
        : 'Tell whoever runs the pay engine. They are sent again with the next export, without counting twice.',
    };
  };
}

/** Tells a payroll administrator that a pay engine is silent. Whose changes they are is seen in the portal alone. */
export const changesUnacknowledged = template({
  category: 'transaction',
  data,
  words: { en: words('en'), es: words('es') },
});
