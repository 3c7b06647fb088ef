import { PLACES } from './places.ts';

/**
 * A request of the cast, as the person makes it. Its review reasons, hold, deadline and dates aren't written here: the
 * product's own code determines them when the demo is created. Days count back from the newest payday.
 */
export type Request = {
  client: string;
  number: string;
  submitted: number;
  asks: AddressRequest | AccountsRequest | W4Request;
  decision?: Decision;
  /** Canceled by the employee on the day it was submitted. */
  canceled?: true;
  /** Devices by name: the one of earlier sign-ins, and the new one from which the person makes the request. */
  devices?: { usual: string; used: string };
};

export type Decision = {
  on: number;
  verdict: 'approved' | 'rejected';
  /** The decider's employee number. */
  by: string;
  reason: string | null;
};

export type AddressRequest = {
  kind: 'personalInformation';
  street: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
  /** The tax place, if the ZIP code has several. */
  place?: string;
  /** Days after the newest payday; absent: at once. */
  effectiveIn?: number;
};

type Bank = { bank: string; type: 'checking' | 'savings'; routing: string; number: string };
export type Share = { fixed: number } | { percent: number } | 'remainder';

/** One step of an account change; `key` identifies an account on file (bank and number). */
export type AccountStep =
  | ({ step: 'add'; nickname: string; share: Share } & Bank)
  | ({ step: 'edit'; key: string; share: Share } & Bank)
  | { step: 'delete'; key: string };

export type AccountsRequest = {
  kind: 'directDeposit';
  /** The full number of an account on file, which the person enters as proof; absent: there is none. */
  accountOnFile?: string;
  steps: readonly AccountStep[];
};

export type W4Request = {
  kind: 'taxes';
  filingStatus?: 's' | 'm' | 'h';
  qualifyingChildren?: number;
  extraWithholding?: number;
};

/** Dana Kowalczyk, the payroll administrator of Keystone. */
const DANA = 'KF-0052';

/** An employee whose employer recorded another phone number this many days before the newest payday. */
export const NEW_PHONE = { client: 'KEYSTONE', number: 'KF-0088', phone: '717-555-0176', on: 9 } as const;

export const REQUESTS: readonly Request[] = [
  {
    // From a phone that she never used before.
    client: 'KEYSTONE',
    number: 'KF-0512',
    submitted: 1,
    devices: { usual: 'Firefox, Windows', used: 'Chrome, Android' },
    asks: {
      kind: 'directDeposit',
      accountOnFile: '307304351',
      steps: [
        {
          step: 'add',
          nickname: 'Rainy day',
          bank: 'Penn Meadow Credit Union',
          type: 'savings',
          routing: '231382306',
          number: '4410316620',
          share: { fixed: 4_000 },
        },
      ],
    },
  },
  {
    // All pay moves to another bank, a week after the phone number changed.
    client: 'KEYSTONE',
    number: 'KF-0088',
    submitted: 2,
    asks: {
      kind: 'directDeposit',
      accountOnFile: '33996107616',
      steps: [
        {
          step: 'edit',
          key: 'Millrace Bank 33996107616',
          bank: 'Conestoga Community Bank',
          type: 'checking',
          routing: '231380104',
          number: '00533819042',
          share: 'remainder',
        },
      ],
    },
  },
  {
    // Paid by check until now.
    client: 'KEYSTONE',
    number: 'KF-0521',
    submitted: 1,
    asks: {
      kind: 'directDeposit',
      steps: [
        {
          step: 'add',
          nickname: 'Checking',
          bank: 'Red Rose Credit Union',
          type: 'checking',
          routing: '231379034',
          number: '7720098131',
          share: 'remainder',
        },
      ],
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0417',
    submitted: 2,
    asks: {
      kind: 'directDeposit',
      accountOnFile: '4410270937',
      steps: [
        {
          step: 'add',
          nickname: 'Holiday savings',
          bank: 'Conestoga Community Bank',
          type: 'savings',
          routing: '231380104',
          number: '00482193306',
          share: { fixed: 5_000 },
        },
      ],
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0231',
    submitted: 2,
    asks: {
      kind: 'directDeposit',
      accountOnFile: '00318815108',
      steps: [
        { step: 'delete', key: 'Red Rose Credit Union 7720076120' },
        {
          step: 'add',
          nickname: 'Truck fund',
          bank: 'Penn Meadow Credit Union',
          type: 'savings',
          routing: '231382306',
          number: '4410298841',
          share: { fixed: 7_500 },
        },
        // The account of Aaliyah Brooks, which the payroll administrator is supposed to notice.
        {
          step: 'edit',
          key: 'Millrace Bank 00318815108',
          bank: 'Red Rose Credit Union',
          type: 'checking',
          routing: '231379034',
          number: '7720072290',
          share: 'remainder',
        },
      ],
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0402',
    submitted: 4,
    asks: {
      kind: 'personalInformation',
      street: '1209 Marietta Avenue',
      street2: 'Apt 4',
      city: 'Lancaster',
      state: 'PA',
      zip: '17603',
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0074',
    submitted: 34,
    asks: { kind: 'taxes', filingStatus: 'm', qualifyingChildren: 440_000 },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0518',
    submitted: 9,
    asks: {
      kind: 'personalInformation',
      street: '3901 Walnut Street',
      city: 'Philadelphia',
      state: 'PA',
      zip: '19104',
      effectiveIn: 42,
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0350',
    submitted: 46,
    asks: {
      kind: 'directDeposit',
      accountOnFile: '7720014488',
      steps: [
        {
          step: 'edit',
          key: 'Red Rose Credit Union 7720014488',
          bank: 'Conestoga Community Bank',
          type: 'checking',
          routing: '231380104',
          number: '00519902217',
          share: { percent: 750_000 },
        },
      ],
    },
    decision: {
      on: 44,
      verdict: 'rejected',
      by: DANA,
      reason: 'The bank returned the account number. Please enter it again.',
    },
  },
  {
    // A signed form takes effect within 30 days: once approved, it waits for its pay period.
    client: 'KEYSTONE',
    number: 'KF-0102',
    submitted: 12,
    asks: { kind: 'taxes', extraWithholding: 2_000 },
    decision: { on: 10, verdict: 'approved', by: DANA, reason: null },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0279',
    submitted: 75,
    asks: {
      kind: 'personalInformation',
      street: '22 North Mary Street',
      city: 'Lancaster',
      state: 'PA',
      zip: '17603',
      place: PLACES.lancaster,
    },
    canceled: true,
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0119',
    submitted: 200,
    asks: { kind: 'taxes', extraWithholding: 0 },
    decision: { on: 198, verdict: 'approved', by: DANA, reason: null },
  },
  {
    client: 'BLUEBONNET',
    number: 'BB-009',
    submitted: 3,
    asks: {
      kind: 'personalInformation',
      street: '905 Congress Avenue',
      street2: 'Unit 12',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
  },
  { client: 'BLUEBONNET', number: 'BB-006', submitted: 6, asks: { kind: 'taxes', extraWithholding: 5_000 } },
];
