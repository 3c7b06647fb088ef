import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { portalConfiguration } from './configuration.ts';

const ORIGIN = 'http://harborline.localhost:8080';

it('SIG-7: the pages of the development provider are at the requested host', () => {
  expect(portalConfiguration(readConfig({}), ORIGIN).providers).toMatchObject([
    { authority: `${ORIGIN}/identity`, accountUrl: `${ORIGIN}/identity/account` },
  ]);
});

it('SIG-1: those of any other provider are at the configured addresses, and the account page is optional', () => {
  const variables = { PAYSTEAD_OIDC_ISSUER: 'https://login.example.com', PAYSTEAD_OIDC_CLIENT_ID: 'portal' };
  const accountUrl = 'https://login.example.com/account';
  expect(portalConfiguration(readConfig(variables), ORIGIN).providers).toMatchObject([
    { authority: 'https://login.example.com', accountUrl: null },
  ]);
  const withPage = readConfig({ ...variables, PAYSTEAD_OIDC_ACCOUNT_URL: accountUrl });
  expect(portalConfiguration(withPage, ORIGIN).providers).toMatchObject([{ accountUrl }]);
});
