import { z } from 'zod';

/** Reasons why a screen is read-only, as codes with a sentence in both languages. */
const whyNot = z.enum([
  'editRole',
  'viewingAnotherEmployee',
  'formerEmployee',
  'selfServiceOff',
  'contactRecentlyChanged',
  'frozen',
  'lockInLetter',
]);
export type WhyNot = z.infer<typeof whyNot>;

/** The server's verdict about editing, which the screen follows. `whyNot` is null exactly if `canEdit` is true. */
export const editVerdict = { canEdit: z.boolean(), whyNot: whyNot.nullable() };
export type EditVerdict = { readonly canEdit: boolean; readonly whyNot: WhyNot | null };
