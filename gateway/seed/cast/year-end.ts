import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';

/** Corrected forms: the amounts missing on the first one, by box 12 code. Cents. */
export const CORRECTED_FORMS = [
  { client: 'KEYSTONE', number: 'KF-0417', year: 2024, code: 'W', missing: 10_000, issuedOn: '2025-03-14' },
  { client: 'KEYSTONE', number: 'KF-0521', year: 2025, code: 'W', missing: 24_000, issuedOn: '2026-03-10' },
] as const;

/** A pension paid by the plan and reported by the client: the retiree's Form 1099-R. Cents. */
export const PENSIONS = [
  {
    client: 'KEYSTONE',
    number: 'KF-0009',
    legal: 'lancaster',
    year: 2025,
    gross: 1_188_000,
    withheld: 118_800,
    distributionCode: '7',
  },
] as const;

/**
 * Royalties for software that an employee wrote before being hired: paid outside payroll to a nonresident alien, and reported
 * on Form 1042-S with income code 12. The first year without a treaty claim at 30%, the second exempt under a treaty. Cents.
 */
export const ROYALTIES = [
  {
    client: 'BLUEBONNET',
    number: 'BB-008',
    legal: 'main',
    year: 2024,
    gross: 180_000,
    exemption: '00',
    rate: '30.00',
    withheld: 54_000,
    country: 'JA',
    issuedOn: '2025-03-07',
  },
  {
    client: 'BLUEBONNET',
    number: 'BB-008',
    legal: 'main',
    year: 2025,
    gross: 240_000,
    exemption: '04',
    rate: '00.00',
    withheld: 0,
    country: 'JA',
    issuedOn: '2026-03-06',
  },
] as const;

/**
 * Offers of health coverage of a large employer, by month from January on: the code of the offer (line 14), the cheapest
 * contribution in cents (line 15; null without an offer) and the employer's relief (line 16).
 */
type Offer = readonly [months: number, offer: string, contribution: number | null, relief: string];

export const COVERAGE: readonly {
  client: string;
  number: string;
  legal: string;
  year: number;
  planMonth: string;
  offers: readonly Offer[];
  issuedOn: string;
}[] = [
  {
    client: 'KEYSTONE',
    number: 'KF-0417',
    legal: 'lancaster',
    year: 2025,
    planMonth: '01',
    offers: [[12, '1E', 11_200, '2C']],
    issuedOn: '2026-02-27',
  },
  {
    client: 'KEYSTONE',
    number: 'KF-0521',
    legal: 'philadelphia',
    year: 2025,
    planMonth: '01',
    // Declined the plan until open enrollment in April.
    offers: [
      [3, '1E', 11_200, '2H'],
      [9, '1E', 12_450, '2C'],
    ],
    issuedOn: '2026-02-27',
  },
];

type Consent = readonly [
  number: string,
  family: FormFamily,
  events: readonly (readonly ['consented' | 'withdrawn', string])[],
];

/**
 * Consents to electronic delivery, by client: given, withdrawn, given again, and given to the text of December 2026,
 * which a few people have not read yet. Employees without an entry get paper.
 */
export const CONSENTS: Readonly<Record<string, readonly Consent[]>> = {
  KEYSTONE: [
    [
      'KF-0417',
      'W-2',
      [
        ['consented', '2025-01-08'],
        ['consented', '2026-12-02'],
      ],
    ],
    [
      'KF-0052',
      'W-2',
      [
        ['consented', '2024-12-16'],
        ['consented', '2026-12-01'],
      ],
    ],
    [
      'KF-0015',
      'W-2',
      [
        ['consented', '2025-01-03'],
        ['consented', '2026-12-04'],
      ],
    ],
    [
      'KF-0033',
      'W-2',
      [
        ['consented', '2025-01-10'],
        ['consented', '2026-12-02'],
      ],
    ],
    [
      'KF-0231',
      'W-2',
      [
        ['consented', '2025-01-06'],
        ['withdrawn', '2026-02-02'],
      ],
    ],
    [
      'KF-0402',
      'W-2',
      [
        ['consented', '2025-12-01'],
        ['consented', '2026-12-07'],
      ],
    ],
    [
      'KF-0388',
      'W-2',
      [
        ['consented', '2025-01-21'],
        ['withdrawn', '2025-09-15'],
        ['consented', '2025-12-30'],
        ['consented', '2026-12-02'],
      ],
    ],
    ['KF-0296', 'W-2', [['consented', '2025-01-09']]],
    ['KF-0365', 'W-2', [['consented', '2025-01-14']]],
    [
      'KF-0521',
      'W-2',
      [
        ['consented', '2026-01-05'],
        ['consented', '2026-12-02'],
      ],
    ],
    ['KF-0521', '1095-C', [['consented', '2026-12-02']]],
    [
      'KF-0009',
      '1099',
      [
        ['consented', '2025-06-02'],
        ['consented', '2026-12-03'],
      ],
    ],
  ],
  FALLSCITY: [
    [
      'FC-001',
      'W-2',
      [
        ['consented', '2025-01-02'],
        ['consented', '2026-12-01'],
      ],
    ],
    [
      'FC-014',
      'W-2',
      [
        ['consented', '2025-01-07'],
        ['consented', '2026-12-02'],
      ],
    ],
    ['FC-041', 'W-2', [['consented', '2025-11-24']]],
  ],
  BLUEBONNET: [
    [
      'BB-001',
      'W-2',
      [
        ['consented', '2025-01-02'],
        ['consented', '2026-12-01'],
      ],
    ],
    ['BB-002', 'W-2', [['consented', '2025-01-02']]],
    [
      'BB-006',
      'W-2',
      [
        ['consented', '2025-01-04'],
        ['consented', '2026-12-03'],
      ],
    ],
    [
      'BB-013',
      'W-2',
      [
        ['consented', '2025-12-11'],
        ['consented', '2026-12-08'],
      ],
    ],
    ['BB-014', 'W-2', [['consented', '2025-01-02']]],
    [
      'BB-C01',
      '1099',
      [
        ['consented', '2025-01-15'],
        ['consented', '2026-12-02'],
      ],
    ],
  ],
};
