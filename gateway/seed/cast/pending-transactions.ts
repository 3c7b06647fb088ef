/** One difference as a list shows it (contract: fieldChange). */
export type FieldChange = {
  group: string | null;
  field: string;
  kind: 'added' | 'changed' | 'removed';
  before: string | null;
  after: string | null;
};

type Decision = { on: number; by: string; reason: string | null };

/** A requested change of the cast. Days count back from the newest payday; what is proposed depends on the rule type. */
export type Request = {
  client: string;
  number: string;
  submitted: number;
  state: 'pending' | 'approved' | 'applied' | 'rejected' | 'withdrawn';
  /** Days ahead of the newest payday from which it holds; null: as soon as it is decided. */
  effective: number | null;
  decision: Decision | null;
  /** What it asks for stands in the clear here, since everything about it is made up. */
  proposal: AddressProposal | DepositProposal | W4Proposal;
};

export type AddressProposal = {
  ruleType: 1;
  street: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
  lastName?: string;
};
export type DepositProposal = {
  ruleType: 2;
  /** The whole set, in order; `key` names an account that stays (bank and number). */
  accounts: readonly {
    key?: string;
    nickname: string;
    bank: string;
    type: 'checking' | 'savings';
    routing: string;
    number: string;
    share: { fixed: number } | { percent: number } | 'remainder';
  }[];
};
export type W4Proposal = {
  ruleType: 5;
  filingStatus?: 's' | 'm' | 'h';
  dependents?: number;
  extraWithholding?: number;
};

const marisolsAccounts = [
  {
    nickname: 'Emergency fund',
    bank: 'Penn Meadow Credit Union',
    type: 'savings',
    routing: '231382306',
    number: '4410270937',
    share: { fixed: 20_000 },
  },
  {
    nickname: 'Harness',
    bank: 'Penn Meadow Credit Union',
    type: 'savings',
    routing: '231382306',
    number: '4410277715',
    share: { percent: 100_000 },
  },
] as const;

const dana = 'Dana Kowalczyk';

export const REQUESTS: readonly Request[] = [
  {
    client: 'KEYSTONE',
    number: 'KF-0417',
    submitted: 2,
    state: 'pending',
    effective: null,
    decision: null,
    proposal: {
      ruleType: 2,
      accounts: [
        ...marisolsAccounts,
        {
          nickname: 'Holiday savings',
          bank: 'Conestoga Community Bank',
          type: 'savings',
          routing: '231380104',
          number: '00482193306',
          share: { fixed: 5_000 },
        },
        {
          nickname: 'Everyday',
          bank: 'Millrace Bank',
          type: 'checking',
          routing: '031302955',
          number: '00318824821',
          share: 'remainder',
        },
      ],
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0231',
    submitted: 2,
    state: 'pending',
    effective: null,
    decision: null,
    proposal: {
      ruleType: 2,
      accounts: [
        {
          nickname: 'Truck fund',
          bank: 'Penn Meadow Credit Union',
          type: 'savings',
          routing: '231382306',
          number: '4410298841',
          share: { fixed: 7_500 },
        },
        {
          nickname: 'Everyday',
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
    state: 'pending',
    effective: null,
    decision: null,
    proposal: {
      ruleType: 1,
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
    state: 'pending',
    effective: null,
    decision: null,
    proposal: { ruleType: 5, filingStatus: 'm', dependents: 440_000 },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0518',
    submitted: 9,
    state: 'pending',
    effective: 42,
    decision: null,
    proposal: { ruleType: 1, street: '3901 Walnut Street', city: 'Philadelphia', state: 'PA', zip: '19104' },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0350',
    submitted: 46,
    state: 'rejected',
    effective: null,
    decision: { on: 44, by: dana, reason: 'The bank returned the account number. Please enter it again.' },
    proposal: {
      ruleType: 2,
      accounts: [
        {
          nickname: 'Nómina',
          bank: 'Conestoga Community Bank',
          type: 'checking',
          routing: '231380104',
          number: '00519902217',
          share: 'remainder',
        },
      ],
    },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0102',
    submitted: 60,
    state: 'approved',
    effective: 21,
    decision: { on: 58, by: dana, reason: null },
    proposal: { ruleType: 5, extraWithholding: 2_000 },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0388',
    submitted: 75,
    state: 'withdrawn',
    effective: null,
    decision: null,
    proposal: { ruleType: 1, street: '22 North Mary Street', city: 'Lancaster', state: 'PA', zip: '17603' },
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0119',
    submitted: 200,
    state: 'applied',
    effective: null,
    decision: { on: 198, by: dana, reason: null },
    proposal: { ruleType: 5, extraWithholding: 0 },
  },
  {
    client: 'BLUEBONNET',
    number: 'BB-009',
    submitted: 3,
    state: 'pending',
    effective: null,
    decision: null,
    proposal: {
      ruleType: 1,
      street: '905 Congress Avenue',
      street2: 'Unit 12',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
  },
  {
    client: 'BLUEBONNET',
    number: 'BB-006',
    submitted: 6,
    state: 'pending',
    effective: null,
    decision: null,
    proposal: { ruleType: 5, extraWithholding: 5_000 },
  },
];
