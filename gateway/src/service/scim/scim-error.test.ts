import { expect, it } from 'vitest';
import { errorBody, forbidden, invalidValue, mutability, notFound, ScimError, uniqueness } from './scim-error.ts';

it.each([
  ['user', notFound, 404, null, 'There is no such user.'],
  ['No.', invalidValue, 400, 'invalidValue', 'No.'],
  ['No.', uniqueness, 409, 'uniqueness', 'No.'],
  ['No.', forbidden, 403, null, 'No.'],
  ['No.', mutability, 400, 'mutability', 'No.'],
] as const)('SVC-5: with %j, %o has the status %i and the kind %s', (given, make, status, scimType, message) => {
  const error = make(given);
  expect(error).toBeInstanceOf(ScimError);
  expect([error.name, error.status, error.scimType, error.message]).toEqual(['ScimError', status, scimType, message]);
  expect(errorBody(status, message, scimType)).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType !== null && { scimType }),
    detail: message,
  });
  expect(Object.keys(errorBody(status, message))).toEqual(['schemas', 'status', 'detail']);
});
