import { z } from 'zod';

/** Why a screen is read-only, as a code that both languages have a sentence for. */
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

/** The server decides who may edit, the screen obeys and says why not; `whyNot` is null exactly when `canEdit`. */
export const editVerdict = { canEdit: z.boolean(), whyNot: whyNot.nullable() };
export type EditVerdict = { readonly canEdit: boolean; readonly whyNot: WhyNot | null };
