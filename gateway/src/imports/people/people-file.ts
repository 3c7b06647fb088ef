import { optional, required } from '../columns/column.ts';
import { clientCode, id, instant, oneOf, signInEmail } from '../columns/types.ts';
import { fileRecord } from '../records/record.ts';

export const peopleFile = fileRecord({
  file: 'people',
  about: 'A person who signs in; the same email is the same person at every client',
  key: ['client_code', 'email'],
  subject: 'email',
  columns: {
    client_code: required(clientCode, { about: 'A client of the person', example: 'ACME', refersTo: 'clients' }),
    email: required(signInEmail, {
      about: 'The address with which the person signs in',
      example: 'marisol.vega@acme.example',
    }),
    language: optional(oneOf('en', 'es'), {
      about: 'The language of mail and of the portal, unless another was chosen in the browser; empty: English',
      example: 'en',
    }),
    verified_at: optional(instant, { about: 'Since when the address is known as theirs; empty: now', example: '' }),
    replaced_at: optional(instant, { about: 'Since when another address replaces it; exports fill it', example: '' }),
    created_at: optional(instant, { about: 'When the record was made; exports fill it', example: '' }),
    id: optional(id, { about: 'The id of the person; rows with the same id are one person', example: '' }),
  },
});
