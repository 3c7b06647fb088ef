import { describe, expect, it } from 'vitest';
import { firstDayTasks } from './tasks.ts';
import type { FirstDayFacts } from './store.ts';

const PA = '390010000';
const IL = '140000000';
const IN = '150000000';
const TX = '440000000';
const facts: FirstDayFacts = {
  is_contractor: false,
  days_employed: 0,
  work_geo_code: TX,
  resident_geo_code: TX,
  has_account: false,
  has_federal_form: false,
  certified_states: [],
  has_consent_answer: false,
  has_contact: false,
  requested: [],
};
const progress = (more: Partial<FirstDayFacts>) =>
  Object.fromEntries(firstDayTasks({ ...facts, ...more }).map(({ kind, progress: one }) => [kind, one]));

describe('V8: the tasks of a new hire', () => {
  it.each([
    ['before the first day', -10, 4],
    ['on the 60th day', 60, 4],
    ['after it', 61, 0],
    ['without an employment', null, 0],
  ])('are shown %s', (_, days_employed, count) => {
    expect(firstDayTasks({ ...facts, days_employed })).toHaveLength(count);
  });

  it.each<[string, Partial<FirstDayFacts>, object]>([
    ['nothing', {}, {}],
    ['an account', { has_account: true }, { directDeposit: 'done' }],
    ['a requested account', { requested: ['account'] }, { directDeposit: 'waiting' }],
    ['an account and another one requested', { has_account: true, requested: ['account'] }, { directDeposit: 'done' }],
    ['a W-4', { has_federal_form: true }, { federalForm: 'done' }],
    ['a requested W-4', { requested: ['Federal Income Tax'] }, { federalForm: 'waiting' }],
    ['consent or its withdrawal', { has_consent_answer: true }, { onlineForms: 'done' }],
    ['a contact', { has_contact: true }, { contacts: 'done' }],
  ])('with %s on file', (_, more, changed) => {
    expect(progress(more)).toEqual({
      directDeposit: 'open',
      federalForm: 'open',
      onlineForms: 'open',
      contacts: 'open',
      ...changed,
    });
  });

  it.each<[string, Partial<FirstDayFacts>, readonly string[] | null]>([
    ['work in a state with a form', { work_geo_code: IL, resident_geo_code: TX }, ['IL', 'open']],
    ['home in a state with a form', { work_geo_code: TX, resident_geo_code: IL }, ['IL', 'open']],
    ['work and home in two states with forms', { work_geo_code: IL, resident_geo_code: IN }, ['IL', 'open']],
    ['home and work the other way round', { work_geo_code: IN, resident_geo_code: IL }, ['IN', 'open']],
    ['neither', { work_geo_code: TX, resident_geo_code: TX }, null],
    ['a state whose form is only for claims', { work_geo_code: PA, resident_geo_code: PA }, null],
    ['no place on file', { work_geo_code: null, resident_geo_code: null }, null],
    ['its form on file', { work_geo_code: IL, certified_states: ['IN', 'IL'] }, ['IL', 'done']],
    ['only another state’s form on file', { work_geo_code: IL, certified_states: ['IN'] }, ['IL', 'open']],
    ['its form requested', { work_geo_code: IL, requested: ['State Income Tax (IL)'] }, ['IL', 'waiting']],
    ['the W-4 requested alone', { work_geo_code: IL, requested: ['Federal Income Tax'] }, ['IL', 'open']],
    ['another state’s form requested', { work_geo_code: IL, requested: ['State Income Tax (PA)'] }, ['IL', 'open']],
  ])('have the state’s form with %s: %#', (_, more, expected) => {
    const tasks = firstDayTasks({ ...facts, ...more });
    const found = tasks.find(({ kind }) => kind === 'stateForm');
    expect(found ? [found.certificate?.state, found.progress] : null).toEqual(expected);
  });

  it('of a contractor have no withholding form', () => {
    expect(Object.keys(progress({ is_contractor: true, work_geo_code: IL }))).toEqual([
      'directDeposit',
      'onlineForms',
      'contacts',
    ]);
  });
});
