import { z } from 'zod';

export const partnerListRow = z.object({
  partnerKey: z.string(),
  name: z.string(),
  hostnames: z.array(z.string()),
  /** Clients within reach. */
  clients: z.int(),
});
export type PartnerListRow = z.infer<typeof partnerListRow>;

export const partnerPage = z.object({
  partnerKey: z.string(),
  name: z.string(),
  /** The contact that employees see for help; empty: they ask their payroll team. */
  supportContact: z.string(),
  hostnames: z.array(z.string()),
  clientCount: z.int(),
  /** Clients within reach by name, at most 100. */
  clients: z.array(z.object({ clientCode: z.string(), name: z.string(), isLive: z.boolean() })),
  mayChange: z.boolean(),
});
export type PartnerPage = z.infer<typeof partnerPage>;
