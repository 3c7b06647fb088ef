import * as depositEndpoints from '@paystead/contract/features/direct-deposits/endpoints.ts';
import * as profileEndpoints from '@paystead/contract/features/profile/endpoints.ts';
import * as taxesEndpoints from '@paystead/contract/features/taxes/endpoints.ts';
import type { Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { STATEMENT_VERSION } from '../../../src/features/taxes/statements.ts';
import {
  addAccount,
  deleteAccount,
  editAccount,
  type Amendment,
} from '../../../src/features/direct-deposits/amendments.ts';
import type { Amended } from '../../../src/features/direct-deposits/amend.ts';
import { changeAccounts } from '../../../src/features/direct-deposits/commands/change-accounts.ts';
import { changePersonalInfo } from '../../../src/features/profile/commands/change-personal-info.ts';
import { loadPersonalContext } from '../../../src/features/profile/personal-context.ts';
import { changeTaxes } from '../../../src/features/taxes/commands/change-taxes.ts';
import { federalIn } from '../../../src/features/taxes/proposal.ts';
import { loadTaxesContext } from '../../../src/features/taxes/taxes-context.ts';
import { seeSelf } from '../../../src/platform/access/visible-employee.ts';
import type { OpenChange } from '@paystead/contract/change.ts';
import { found } from '../../../src/platform/failures/failure.ts';
import type {
  AccountsRequest,
  AccountStep,
  AddressRequest,
  Request,
  Share,
  W4Request,
} from '../../cast/pending-transactions.ts';
import { addDays } from '@paystead/contract/local-date.ts';
import { idIn } from '../company.ts';
import { callAs, type Actor, type Store } from './call-as.ts';
import type { RequestPorts } from './ports.ts';

export interface Submission {
  readonly store: Store;
  readonly ports: RequestPorts;
  readonly actor: Actor;
  readonly now: Date;
  /** The newest payday. */
  readonly today: string;
  /** The devices of the person, if they matter. */
  readonly devices?: Request['devices'];
}

/** The command's receipt; null if nothing waits. */
export type Submitted = { readonly change: OpenChange | null };

/** Submits a request of the cast through the command of its screen's endpoint. */
export function submit(submission: Submission, asks: AddressRequest | AccountsRequest | W4Request): Promise<Submitted> {
  if (asks.kind === 'personalInformation') return submitAddress(submission, asks);
  return asks.kind === 'directDeposit' ? submitAccounts(submission, asks) : submitW4(submission, asks);
}

function submitAddress({ store, ports, actor, now, today }: Submission, asks: AddressRequest): Promise<Submitted> {
  const endpoint = profileEndpoints.savePersonal;
  return callAs(store, actor, { endpoint, own: true, now }, async (call) => {
    const employee = found(seeSelf(call.session, 'personal'));
    const { version, current } = await loadPersonalContext(ports.personal, { ...call, employee });
    const body = endpoint.body.parse({
      firstName: current.firstName,
      lastName: current.lastName,
      streetAddress: [asks.street, asks.street2].filter(Boolean).join(', '),
      city: asks.city,
      state: asks.state,
      zip: asks.zip,
      residentGeoCode: asks.place,
      effectiveDate: asks.effectiveIn === undefined ? undefined : addDays(today, asks.effectiveIn),
    });
    return {
      result: await changePersonalInfo(ports.personal, { ...call, employee, body, version }),
      subject: employee,
    };
  });
}

function submitAccounts({ store, ports, actor, now, devices }: Submission, asks: AccountsRequest): Promise<Submitted> {
  const endpoint = depositEndpoints.editDirectDeposit;
  return callAs(store, actor, { endpoint, own: true, now, devices }, async (call) => {
    const employee = found(seeSelf(call.session, 'bank'));
    const amendment = inOneRequest(
      asks.steps.map((step) => amendmentOf(actor, step)),
      asks.accountOnFile,
    );
    return { result: await changeAccounts(ports.deposits, { ...call, employee }, amendment), subject: employee };
  });
}

function amendmentOf({ employee, company: { client } }: Actor, step: AccountStep): Amendment {
  const idOfAccount = (key: string) => idIn(client, 'direct_deposit', employee.number, key);
  if (step.step === 'delete') return deleteAccount(idOfAccount(step.key), null);
  const account = {
    bankAccountType: step.type,
    routingNumber: step.routing,
    accountNumber: step.number,
    split: splitOf(step.share),
  };
  if (step.step === 'edit')
    return editAccount(depositEndpoints.editDirectDeposit.body.parse({ ...account, id: idOfAccount(step.key) }), null);
  const request = depositEndpoints.addDirectDeposit.body.parse({ ...account, nickname: step.nickname });
  return addAccount(request, idOfAccount(`${step.bank} ${step.number}`));
}

function splitOf(share: Share): Split {
  if (share === 'remainder') return { kind: 'remainder' };
  return 'fixed' in share ? { kind: 'amount', amount: share.fixed } : { kind: 'percent', percent: share.percent };
}

/** Combines several steps into one amendment, so that the request is complete and has one version. */
function inOneRequest(steps: readonly Amendment[], accountOnFile: string | undefined): Amendment {
  return {
    basedOnVersion: null,
    accountOnFile,
    asksPayroll: false,
    applyTo: (accounts, maxAccounts, current) =>
      steps.reduce<Amended>(
        (amended, step) => ('set' in amended ? step.applyTo(amended.set, maxAccounts, current) : amended),
        {
          set: accounts,
        },
      ),
  };
}

function submitW4({ store, ports, actor, now }: Submission, asks: W4Request): Promise<Submitted> {
  const endpoint = taxesEndpoints.saveTaxes;
  return callAs(store, actor, { endpoint, own: true, now }, async (call) => {
    const employee = found(seeSelf(call.session, 'taxes'));
    const { version, current, taxRecord } = await loadTaxesContext(ports.taxes, { ...call, employee });
    const { kind: _, ...entries } = asks;
    const body = endpoint.body.parse({
      employeeFederalTaxCategory: { ...federalIn(current), ...entries },
      signature: {
        name: `${taxRecord.first_name} ${taxRecord.last_name}`,
        statementVersion: STATEMENT_VERSION,
        language: 'en',
        accepted: true,
      },
    });
    return { result: await changeTaxes(ports.taxes, { ...call, employee, body, version }), subject: employee };
  });
}
