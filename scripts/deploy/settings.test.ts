import { expect, it } from 'vitest';
import { faultsOfSettings, readEnvironment } from './settings.ts';

it('a setting of a deployment exists, has a value that the gateway takes, and is no written-down secret', () => {
  expect(
    faultsOfSettings({
      PORT: '8080',
      PAYSTEAD_KEYS_FILE: '/run/secrets/keys',
      PAYSTEAD_FILES: null,
      NODE_EXTRA_CA_CERTS: '/run/ca.pem',
    }),
  ).toEqual([]);
  expect(
    faultsOfSettings({
      PAYSTEAD_PORT: '8080',
      PORT: 'eighty',
      PORT_FILE: '/run/port',
      DATABASE_URL: 'postgres://login:password@database/paystead',
    }),
  ).toEqual([
    'PAYSTEAD_PORT is no setting of the gateway',
    'PORT can’t be eighty',
    'PORT_FILE is no setting of the gateway',
    'DATABASE_URL is a secret and is written down',
  ]);
});

it('an environment file has names with values, quoted or not', () => {
  expect(readEnvironment('# About\nPORT=8080\n\nPAYSTEAD_OIDC_SCOPE="openid email"\nwrong\n')).toEqual({
    PORT: '8080',
    PAYSTEAD_OIDC_SCOPE: 'openid email',
    wrong: '',
  });
});
