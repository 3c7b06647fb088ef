import { idOf } from '../../seed/seeded-ids.ts';
import type { Insert, Row } from '../harness/furnish.ts';

/** The keys of an employee's rows. */
export const ofEmployee = (client: string, number: string) => ({
  client_id: idOf('client', client),
  employee_id: idOf('employee', client, number),
});
/** Stores a text file of an employee, and returns its id. */
export type StoreFile = (client: string, number: string, name: string) => Promise<string>;

const MARISOL = ['KEYSTONE', 'KF-0417'] as const;
const CREATED = { created_at: '2026-11-19T14:00:00Z', created_by: 'Dana Kowalczyk' };

/** The kinds of HR records, each with one of all fields and one of none that may be missing. */
const RECORDS: readonly (readonly [table: string, full: Row, bare: Row])[] = [
  [
    'award',
    {
      name: 'Mentor of the year',
      category: 'Team',
      date_awarded: '2026-11-20',
      presented_by: 'Harlan Brubaker',
      amount: 12_345,
      notes: 'Announced at lunch.',
    },
    { name: 'Attendance', category: null, date_awarded: '2026-11-20', presented_by: null, amount: 0, notes: null },
  ],
  [
    'certification',
    {
      name: 'First aid',
      number: 'FA-77',
      issuing_authority: 'Red Cross',
      state: 'NJ',
      issue_date: '2024-11-20',
      // The last day, as the clock of her zone shows it.
      expiration_date: '2026-11-20',
      renewal_required: true,
      notes: 'The course is paid.',
    },
    {
      name: 'Rigging',
      number: null,
      issuing_authority: null,
      state: null,
      issue_date: null,
      expiration_date: '2026-11-19',
      renewal_required: false,
      notes: null,
    },
  ],
  [
    'company_asset',
    {
      category: 'Phone',
      description: 'Phone with a case',
      serial_number: 'SN5',
      asset_tag: '55',
      issued_date: '2026-02-02',
      expected_return: '2026-11-19',
      returned_date: '2026-11-18',
      condition: 'Scratched',
      value: 4_500,
      notes: 'A case is missing.',
    },
    {
      category: 'Key',
      description: 'Key of the gate',
      serial_number: null,
      asset_tag: null,
      issued_date: '2026-02-02',
      expected_return: '2026-11-19',
      returned_date: null,
      condition: null,
      value: null,
      notes: null,
    },
  ],
  [
    'education',
    {
      institution: 'Evening school',
      degree: 'Certificate',
      major: null,
      start_date: '2026-09-01',
      end_date: null,
      graduated: false,
      gpa: '4.00',
      notes: 'Two evenings a week.',
    },
    {
      institution: 'Middle school',
      degree: null,
      major: null,
      start_date: null,
      end_date: null,
      graduated: true,
      gpa: null,
      notes: null,
    },
  ],
  [
    'skill',
    { name: 'Welding', category: 'Trade', level: 'expert', years: 0, last_used: 2019, notes: 'Teaches it.' },
    { name: 'álgebra', category: null, level: 'beginner', years: null, last_used: null, notes: null },
  ],
  [
    'training',
    {
      course: 'Fire drill',
      provider: 'County',
      type: 'Safety',
      start_date: '2024-10-01',
      completed_date: '2024-11-01',
      hours: 15_000,
      score: 0,
      status: 'expired',
      cost: 0,
      expiration: '2026-11-01',
      notes: 'Due again.',
    },
    {
      course: 'Ladders',
      provider: null,
      type: null,
      start_date: null,
      completed_date: null,
      hours: null,
      score: null,
      status: 'assigned',
      cost: null,
      expiration: null,
      notes: null,
    },
  ],
  [
    'prior_employment',
    {
      employer: 'Old Mine',
      title: 'Digger',
      start_date: '2008-01-01',
      end_date: null,
      city: 'Scranton',
      state: 'NJ',
      supervisor: 'B. Stone',
      phone: '570-555-0101',
      ending_pay: 0,
      reason_for_leaving: 'It closed.',
      may_contact: true,
      notes: 'Not on the first form.',
    },
    {
      employer: 'Corner shop',
      title: null,
      start_date: null,
      end_date: null,
      city: null,
      state: null,
      supervisor: null,
      phone: null,
      ending_pay: null,
      reason_for_leaving: null,
      may_contact: false,
      notes: null,
    },
  ],
  [
    'employee_contact',
    {
      name: 'Alba Vega',
      relationship: 'Aunt',
      is_emergency: false,
      is_primary: false,
      home_phone: '717-555-0131',
      mobile_phone: null,
      work_phone: '717-555-0132',
      email: 'alba@mail.example',
      address: '9 Elm Street',
      notes: 'After five.',
      position: 3,
    },
    {
      name: 'Zita Vega',
      relationship: 'Niece',
      is_emergency: true,
      is_primary: false,
      home_phone: null,
      mobile_phone: null,
      work_phone: null,
      email: null,
      address: null,
      notes: null,
      position: 2,
    },
  ],
  [
    'review',
    {
      review_date: '2026-11-20',
      period_begin: '2026-01-01',
      period_end: '2026-10-31',
      reviewer: 'Anton Bielski',
      rating: 'Exceeds',
      next_review_date: '2027-11-20',
      comments: 'Not finished.',
      // Only others see it.
      status: 'draft',
      notes: 'For Dana.',
    },
    {
      review_date: '2022-08-20',
      period_begin: null,
      period_end: null,
      reviewer: 'HR',
      rating: null,
      next_review_date: null,
      comments: null,
      status: 'shared',
      notes: null,
    },
  ],
];

/** Adds HR records of two people, of two clients, and one that has its place in the order by its id alone. */
export async function furnishRecords(insert: Insert): Promise<void> {
  for (const [table, full, bare] of RECORDS) {
    const row = (person: readonly [string, string], number: number, record: Row) => ({
      ...ofEmployee(...person),
      [`${table}_id`]: idOf('approved', table, number),
      ...record,
      ...(number === 1 ? CREATED : { created_at: '2023-01-09T14:00:00Z', created_by: 'import' }),
    });
    await insert(table, [
      row(MARISOL, 1, full),
      row(MARISOL, 2, bare),
      row(['BLUEBONNET', 'BB-008'], 3, full),
      row(MARISOL, 4, { ...full, notes: 'Entered twice.', ...(table === 'review' && { status: 'shared' }) }),
    ]);
  }
}

/** Court orders that have ended, rest, take a share, and are known only in part. */
export async function furnishOrders(insert: Insert): Promise<void> {
  const order = (number: string, place: number, more: Row) => ({
    ...ofEmployee('KEYSTONE', number),
    order_number: `ORDER-${place}`,
    code: 'GARN',
    kind: 'creditor',
    authority: 'County court',
    priority: place,
    received_on: '2024-05-06',
    amount: null,
    percent: null,
    total: null,
    balance: null,
    arrears: 0,
    as_of: '2026-11-06',
    status: 'active',
    ended_on: null,
    ...more,
  });
  await insert('garnishment_order', [
    order('KF-0431', 1, { code: 'LOAN', kind: 'studentLoan', percent: 150_000, total: 90_000, balance: 12_000 }),
    order('KF-0431', 2, { kind: 'bankruptcy', amount: 7_000, arrears: 3_500, status: 'suspended' }),
    order('KF-0431', 3, { total: 50_000, balance: 0, status: 'ended', ended_on: '2026-03-20', amount: 100 }),
    order('KF-0296', 4, { code: 'LEVY', kind: 'taxLevy', received_on: null, arrears: 999 }),
    order('KF-0417', 5, {
      code: 'SUPPORT',
      kind: 'childSupport',
      amount: 100,
      status: 'ended',
      ended_on: '2025-01-03',
    }),
  ]);
}

/** Offers of pay stubs with each answer, open and closed. */
export async function furnishOffers(insert: Insert): Promise<void> {
  const offer = (number: string, place: number, more: Row) => ({
    ...ofEmployee('KEYSTONE', number),
    pay_stub_offer_id: idOf('approved', 'offer', place),
    ended_on: '2025-04-03',
    access_until: '2026-04-03',
    offered_at: `2026-0${place}-03T15:00:00Z`,
    answer: null,
    answered_at: null,
    downloaded_at: null,
    closed_at: null,
    ...more,
  });
  const answered_at = '2026-05-09T15:00:00Z';
  await insert('pay_stub_offer', [
    offer('KF-0296', 1, { answer: 'declined', answered_at, closed_at: '2026-05-10T15:00:00Z' }),
    offer('KF-0296', 2, { answer: 'none', answered_at, closed_at: '2026-05-11T15:00:00Z' }),
    offer('KF-0431', 3, { answer: 'withdrawn', answered_at, closed_at: answered_at }),
    offer('KF-0431', 4, { answer: 'accepted', answered_at, downloaded_at: '2026-05-12T15:00:00Z' }),
    offer('KF-0417', 5, { answer: 'accepted', answered_at, access_until: '2027-04-03' }),
  ]);
}

/** The ids of documents that no list shows, and of one in two versions. */
export const DOCUMENTS = {
  twice: idOf('approved', 'document', 1),
  narrowed: idOf('approved', 'document', 2),
  removed: idOf('approved', 'document', 3),
  ofManagers: idOf('approved', 'document', 4),
  confidential: idOf('approved', 'document', 5),
  ofSomeoneElse: idOf('approved', 'document', 6),
} as const;

/** Documents that were replaced, removed, kept from their person, or are confidential. */
export async function furnishDocuments(insert: Insert, store: StoreFile): Promise<void> {
  type Kind = 'certificate' | 'medical' | 'agreement';
  const dana = { uploaded_by: 'Dana Kowalczyk', uploaded_by_id: idOf('employee', 'KEYSTONE', 'KF-0052') };
  const document = async (
    person: readonly [client: string, number: string],
    [id, version]: readonly [id: string, version: number],
    kind: Kind,
    more: Row,
  ) => ({
    ...ofEmployee(...person),
    document_id: id,
    version,
    document_type_id: idOf('document_type', person[0], kind),
    title: `${kind} ${version}`,
    file_id: await store(...person, `${kind} ${person[1]} version ${version}.txt`),
    visibility: 'employee',
    expiration_date: null,
    uploaded_at: `2026-11-0${version}T15:00:00Z`,
    removed_at: null,
    uploaded_by: 'Marisol Vega',
    uploaded_by_id: ofEmployee(...person).employee_id,
    ...more,
  });
  const { twice, narrowed, removed, ofManagers, confidential, ofSomeoneElse } = DOCUMENTS;
  await insert('employee_document', [
    await document(MARISOL, [twice, 1], 'certificate', { expiration_date: '2026-01-31' }),
    await document(MARISOL, [twice, 2], 'agreement', { ...dana, expiration_date: '2026-11-20' }),
    await document(MARISOL, [narrowed, 1], 'certificate', {}),
    await document(MARISOL, [narrowed, 2], 'certificate', { ...dana, visibility: 'hr' }),
    await document(MARISOL, [removed, 1], 'certificate', { removed_at: '2026-11-12T15:00:00Z' }),
    await document(MARISOL, [ofManagers, 1], 'agreement', {
      visibility: 'manager',
      uploaded_by: 'import',
      uploaded_by_id: null,
    }),
    await document(MARISOL, [confidential, 1], 'medical', { expiration_date: '2026-12-31' }),
    await document(['KEYSTONE', 'KF-0231'], [ofSomeoneElse, 1], 'certificate', {}),
    await document(['KEYSTONE', 'KF-0231'], [idOf('approved', 'document', 7), 1], 'medical', {}),
    await document(['KEYSTONE', 'KF-0296'], [idOf('approved', 'document', 8), 1], 'certificate', dana),
    await document(['BLUEBONNET', 'BB-008'], [idOf('approved', 'document', 9), 1], 'certificate', {}),
    // At the same time as another one of hers.
    await document(MARISOL, [idOf('approved', 'document', 10), 1], 'certificate', { title: 'First aid' }),
  ]);
}
