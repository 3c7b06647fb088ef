import { z } from 'zod';
import { securityEventKinds } from '../../security/kinds.ts';
import { template } from './template.ts';

const data = z.object({
  /** The signed-in person who made the calls; null: counted by network address. */
  person: z
    .object({
      name: z.string().max(200),
      /** `username at client code`, for each employment that was used. */
      profiles: z.string().max(500),
    })
    .nullable(),
  /** The network address, or the last one of the person. */
  address: z.string().max(60),
  counts: z.array(z.object({ kind: z.enum(securityEventKinds), count: z.int().positive() })).min(1),
  /** The first and the last counted event, UTC. */
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Employers of the people concerned; empty if no one was signed in. */
  clientName: z.string().max(500),
});

/** More digits would look like an account number, which mail must not contain. */
const MAX_SHOWN = 999_999;
const shown = (count: number) => (count > MAX_SHOWN ? `> ${MAX_SHOWN}` : String(count));

/** Notifies the provider that a person, or a network address, exceeded a limit of security events. */
export const securityAlert = template({
  category: 'security',
  data,
  words: ({ person, address, counts, firstAt, lastAt, clientName }, { text, instant }) => {
    const signedIn: [string, string][] = person
      ? [
          [text('securityAlert.labelPerson'), person.name],
          [text('securityAlert.labelSignedInAs'), person.profiles],
        ]
      : [];
    const employer: [string, string][] = clientName === '' ? [] : [[text('label.employer'), clientName]];
    return {
      subject: text('securityAlert.subject'),
      heading: text(person ? 'securityAlert.headingPerson' : 'securityAlert.headingAddress'),
      paragraphs: [text('securityAlert.text')],
      facts: [
        ...signedIn,
        ...employer,
        [text('securityAlert.labelAddress'), address === '*' ? text('securityAlert.many') : address],
        ...counts.map(({ kind, count }): [string, string] => [text(`securityAlert.kind.${kind}`), shown(count)]),
        [text('securityAlert.labelFrom'), instant(firstAt)],
        [text('securityAlert.labelTo'), instant(lastAt)],
      ],
      closing: text('securityAlert.closing'),
    };
  },
});
