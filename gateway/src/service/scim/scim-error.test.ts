import { expect, it } from 'vitest';
import { errorBody, forbidden, invalidValue, mutability, notFound, ScimError, uniqueness } from './scim-error.ts';

it.each([
  [notFound('user'), 404, null, 'There is no such user.'],
  [invalidValue('No.'), 400, 'invalidValue', 'No.'],
  [uniqueness('No.'), 409, 'uniqueness', 'No.'],
  [forbidden('No.'), 403, null, 'No.'],
  [mutability('No.'), 400, 'mutability', 'No.'],
] as const)('SVC-5: %s has the status %i and the kind %s', (error, status, scimType, message) => {
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
