import type { BrandingPartner } from '@paystead/contract/features/branding/model.ts';
import { brandingFor, type Branding } from '@paystead/contract/features/branding/rules.ts';
import type { Config } from './config.ts';
import { brandingByPartner, brandingOfHostname, partnerOfClient } from './features/branding/store.ts';
import type { ClientPermission } from './platform/access/client-permission.ts';
import type { Database, Transaction } from './platform/database/port.ts';
import { mailBrandOf, type MailBrand } from './platform/mail/brand.ts';

/** The branding of pages, mail and documents (BRA-2): a partner's, or the product's own if branding is off. */
export interface Brands {
  readonly enabled: boolean;
  /** Returns the branding for a partner's row. The default footer has the year of `now` in UTC. */
  readonly of: (partner: BrandingPartner | null, now: Date) => Branding;
  readonly ofHostname: (database: Database, hostname: string, now: Date) => Promise<Branding>;
  readonly ofPartner: (tx: Transaction, partnerId: string, now: Date) => Promise<Branding>;
  readonly ofClient: (tx: Transaction, client: ClientPermission, now: Date) => Promise<Branding>;
  /** The part of `ofPartner` that mail uses. */
  readonly mailOfPartner: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
  /** The part of `ofClient` that mail uses. */
  readonly mailOfClient: (tx: Transaction, client: ClientPermission, now: Date) => Promise<MailBrand>;
}

export function brandsOf({ branding: enabled }: Pick<Config, 'branding'>): Brands {
  const of: Brands['of'] = (partner, now) => brandingFor(enabled, partner, now.getUTCFullYear());
  const ofPartner: Brands['ofPartner'] = async (tx, partnerId, now) => of(await brandingByPartner(tx, partnerId), now);
  const ofClient: Brands['ofClient'] = async (tx, client, now) => of((await partnerOfClient(tx, client)).branding, now);
  return {
    enabled,
    of,
    ofPartner,
    ofHostname: async (database, hostname, now) => of(await brandingOfHostname(database, hostname), now),
    ofClient,
    mailOfPartner: async (tx, partnerId, now) => mailBrandOf(await ofPartner(tx, partnerId, now), { partnerId }),
    mailOfClient: async (tx, client, now) => {
      const { partnerId, branding } = await partnerOfClient(tx, client);
      return mailBrandOf(of(branding, now), partnerId === undefined ? undefined : { partnerId });
    },
  };
}
