import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { FailureCode } from '@paystead/contract/failure.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { Failure, type FailureDetail } from '../failures/failure.ts';
import { classify, type RefusedCall } from './classify.ts';

const OWN = '0a000000-0000-4000-8000-00000000000a';
const OTHER = '0B000000-0000-4000-8000-00000000000B';
const caller = { personId: 'p', clientId: 'c', employeeId: OWN, sessionId: 's' };

function named(name: string): Endpoint {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

function kindOf(
  name: string,
  code: FailureCode,
  inputs: Partial<RefusedCall['inputs']> = {},
  more: Partial<RefusedCall> & { readonly detail?: FailureDetail } = {},
) {
  const { detail, ...rest } = more;
  return classify({
    endpoint: named(name),
    failure: new Failure(code, detail),
    caller,
    inputs: { params: {}, query: {}, body: undefined, ...inputs },
    failedProof: null,
    ...rest,
  });
}

describe('S4: a refusal is a security event', () => {
  it('if it concerns another person: 404, edit role, recent sign-in', () => {
    const params = { employeeId: OTHER };
    expect(kindOf('paychecks.ofEmployee', 'not_found', { params })).toEqual({ kind: 'record_refused', caller, target: OTHER.toLowerCase() }); // prettier-ignore
    expect(kindOf('paychecks.ofEmployee', 'edit_role_required', { params })?.kind).toBe('change_refused');
    expect(kindOf('yearEnd.ofEmployee', 'step_up_required', { params })?.kind).toBe('recent_sign_in_missing');
    expect(kindOf('pendingTransactions.report', 'not_found')?.kind).toBe('record_refused');
    expect(kindOf('pendingTransactions.approve', 'not_your_decision')?.kind).toBe('decision_refused');
  });

  it('if the call names a record by its id, in the address, the query or the body', () => {
    expect(kindOf('paychecks.export', 'not_found', { params: { exportId: OTHER } })?.kind).toBe('record_refused');
    expect(kindOf('paychecks.detail', 'not_found', { body: { checkId: OTHER } })?.kind).toBe('record_refused');
    expect(kindOf('paychecks.files', 'not_found', { body: { checkIds: [OTHER] } })?.kind).toBe('record_refused');
    expect(kindOf('pendingTransactions.approveByGet', 'not_found', { query: { employeeWorkflowId: OTHER } })?.kind).toBe('record_refused'); // prettier-ignore
  });

  it('and never contains text that was sent in place of an id', () => {
    for (const typed of ['900-12-3456', '42', "' or 1=1", OTHER.slice(1)])
      expect(kindOf('paychecks.ofEmployee', 'not_found', { params: { employeeId: typed } })).toEqual({
        kind: 'record_refused',
        caller,
        target: null,
      });
  });

  it('but not for one’s own record, a page that is turned off, an unknown address, or without a session', () => {
    expect(kindOf('paychecks.ofEmployee', 'not_found', { params: { employeeId: OWN.toUpperCase() } })).toBeNull();
    expect(kindOf('preferences.read', 'not_found')).toBeNull();
    expect(kindOf('taxes.ofPlace', 'not_found', { params: { geoCode: '00-000-0000' } })).toBeNull();
    expect(kindOf('menu.feature', 'not_found', { params: { name: 'nothing' } })).toBeNull();
    expect(kindOf('directDeposits.add', 'step_up_required', { body: { id: OTHER } })).toBeNull();
    expect(kindOf('directDeposits.add', 'edit_role_required')).toBeNull();
    expect(kindOf('paychecks.ofEmployee', 'not_found', { params: { employeeId: OTHER } }, { caller: null })).toBeNull();
    expect(kindOf('paychecks.ofEmployee', 'invalid_input', { params: { employeeId: OTHER } })).toBeNull();
  });

  it('if a proof of identity fails; a cause that the refusing code knows takes precedence', () => {
    const failedProof = 'step_up_failed';
    expect(kindOf('session.stepUp', 'identity_token_invalid', {}, { failedProof })?.kind).toBe('step_up_failed');
    expect(kindOf('session.stepUp', 'step_up_required', {}, { failedProof })?.kind).toBe('step_up_failed');
    expect(kindOf('session.stepUp', 'unavailable', {}, { failedProof })).toBeNull();
    const detail = { event: { kind: 'identity_token_replayed' } } as const;
    expect(kindOf('session.stepUp', 'identity_token_invalid', {}, { failedProof, detail })?.kind).toBe('identity_token_replayed'); // prettier-ignore
    expect(kindOf('session.authorize', 'identity_token_invalid', {}, { caller: null, detail })).toMatchObject({
      kind: 'identity_token_replayed',
      caller: null,
    });
  });
});
