import { endpoint } from '../../endpoint.ts';
import { brandingPartner, hostnameQuery } from './model.ts';

export const readBranding = endpoint({
  name: 'branding.read',
  method: 'GET',
  path: 'branding-partner',
  summary: 'Returns the branding of the profile’s partner.',
  who: 'session',
  resource: 'none',
  reply: brandingPartner,
});

export const readBrandingByHostname = endpoint({
  name: 'branding.byHostname',
  method: 'GET',
  path: 'branding-partner/hostname',
  summary: 'Returns the branding of a host name before sign-in; unknown hosts get the default partner.',
  who: 'anyone',
  resource: 'none',
  query: hostnameQuery,
  reply: brandingPartner,
});

export const brandingEndpoints = [readBranding, readBrandingByHostname] as const;
