import { idOf } from '../harness/people.ts';
import { NEWCOMERS, ownerOf } from './people.ts';
import { put, RECORDED, type World } from './world.ts';

const { omar, carla, dario } = NEWCOMERS;
const MADE = { created_at: '2026-01-05T12:00:00Z', created_by: 'Ina Import' };

/** Returns a row for each person: two of one, one of another, the second one filled in whole. */
function rows(id: string, kind: string, make: (place: number) => object, whole: object) {
  return [omar, omar, dario].map((one, place) => ({
    ...ownerOf(one),
    [id]: idOf(kind, 900 + place),
    ...MADE,
    ...make(place),
    ...(place === 1 && whole),
  }));
}

/** HR records of each kind: two of one person, one of another. */
export async function furnishHrRecords({ insert }: World): Promise<void> {
  await put(insert, 'employee_contact', rows('employee_contact_id', 'cont', (place) => ({ name: `Contact ${place}`, relationship: place ? 'Friend' : 'Sister', is_emergency: place !== 0, is_primary: place === 0, mobile_phone: '614-555-0140' }), { home_phone: '614-555-0141', work_phone: '614-555-0142', email: 'contact@example.test', address: '1 Side Street', notes: 'Calls back.', position: 2 })); // prettier-ignore
  await put(insert, 'award', rows('award_id', 'awrd', (place) => ({ name: `Award ${place}`, date_awarded: `2026-0${place + 1}-02` }), { category: 'Safety', presented_by: 'Mona', amount: 5_000, notes: 'Again.' })); // prettier-ignore
  await put(insert, 'certification', rows('certification_id', 'cert', (place) => ({ name: `Certificate ${place}`, renewal_required: place === 1, issue_date: '2025-02-02', expiration_date: ['2026-11-20', '2026-12-31', null][place] }), { number: 'C-1', issuing_authority: 'State', state: 'OH', notes: 'Renewed.' })); // prettier-ignore
  await put(insert, 'company_asset', rows('company_asset_id', 'asst', (place) => ({ category: 'Tools', description: `Tool ${place}`, issued_date: `2025-0${place + 1}-02`, returned_date: place === 2 ? '2026-02-02' : null }), { serial_number: 'S-1', asset_tag: 'T-1', expected_return: '2026-11-20', condition: 'good', value: 10_000, notes: 'Blue.' })); // prettier-ignore
  await put(insert, 'education', rows('education_id', 'educ', (place) => ({ institution: `School ${place}`, graduated: place === 1 }), { degree: 'BS', major: 'Physics', start_date: '2010-09-01', end_date: '2014-06-30', gpa: '3.50', notes: 'Evenings.' })); // prettier-ignore
  await put(insert, 'prior_employment', rows('prior_employment_id', 'prio', (place) => ({ employer: `Shop ${place}`, may_contact: place === 1 }), { title: 'Clerk', start_date: '2015-01-01', end_date: '2019-12-31', city: 'Dayton', state: 'OH', supervisor: 'Sam', phone: '937-555-0100', ending_pay: 2_000_000, reason_for_leaving: 'Moved', notes: 'Good.' })); // prettier-ignore
  await put(insert, 'review', rows('review_id', 'revw', (place) => ({ review_date: `2026-0${place + 1}-03`, reviewer: 'Mona', status: ['draft', 'shared', 'acknowledged'][place] }), { period_begin: '2025-01-01', period_end: '2025-12-31', rating: '4', next_review_date: '2027-01-03', comments: 'Well done.', notes: 'Soon.' })); // prettier-ignore
  await put(insert, 'skill', rows('skill_id', 'skil', (place) => ({ name: `Skill ${place}`, level: ['beginner', 'expert', 'advanced'][place] }), { category: 'Trade', years: 5, last_used: 2026, notes: 'Often.' })); // prettier-ignore
  await put(insert, 'training', rows('training_id', 'trai', (place) => ({ course: `Course ${place}`, status: ['assigned', 'completed', 'inProgress'][place] }), { provider: 'College', type: 'Class', start_date: '2026-01-01', completed_date: '2026-02-01', hours: 80_000, score: 90, cost: 1_000, expiration: '2027-02-01', notes: 'Passed.' })); // prettier-ignore
  await put(
    insert,
    'federal_election',
    [omar, carla, dario].map((one, place) => ({ ...ownerOf(one), effective_date: `2025-0${place + 1}-01`, sequence: 1, source: ['form', 'default', 'lockIn'][place], form_year: place ? 2025 : 2019, filing_status: ['M', 'S', 'H'][place], multiple_jobs: place === 0, dependents_credit: place * 200_000, other_income: place * 10_000, deductions: place * 5_000, extra_withholding: place * 1_000, allowances: place ? 0 : 2, is_exempt: false, is_nonresident_alien: place === 2, children_credit: 0, other_dependents_credit: 0, ...RECORDED })), // prettier-ignore
  );
  await put(
    insert,
    'state_election',
    [omar, carla, dario].map((one, place) => ({ ...ownerOf(one), state: ['OH', 'CA', 'CA'][place], effective_date: `2025-0${place + 1}-01`, sequence: 1, filing_status: place ? 'S' : null, allowances: place, dependents: 2 - place, extra_withholding: place * 500, is_exempt: place === 2, ...RECORDED })), // prettier-ignore
  );
  await put(
    insert,
    'deduction_election',
    [omar, carla, dario].map((one, place) => ({ ...ownerOf(one), code: '401K', effective_date: `2025-0${place + 1}-01`, sequence: 1, amount: place === 1 ? null : 10_000, percent: place === 1 ? 50_000 : null, annual_goal: place ? null : 500_000, ends_on: place === 2 ? '2026-06-30' : null, ...RECORDED })), // prettier-ignore
  );
}
