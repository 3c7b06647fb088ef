import * as contract from '@paystead/contract/features/branding/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { brandingByHostname, brandingByPartner } from './store.ts';

export function brandingRoutes(): Route[] {
  return [
    route(contract.readBranding, ({ tx, session }) => brandingByPartner(tx, session.partnerId)),
    route(contract.readBrandingByHostname, ({ tx, query }) => brandingByHostname(tx, query.hostname)),
  ];
}
