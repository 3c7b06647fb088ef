import { describe, expect, it } from 'vitest';
import { STATE_DECLARATIONS } from './declarations.ts';
import { agreementForm, certifiesResidence, stateForm, taxesByCountyOfJanuary } from './reciprocity.ts';

const STATES = [...Object.keys(STATE_DECLARATIONS), 'DC', 'IA', 'MN', 'XX'];

describe('handbook 3.7: agreements between states', () => {
  it('leave the tax to the home state on the work state’s certificate', () => {
    const homes = (work: string) => STATES.filter((home) => agreementForm(work, home) !== null).toSorted();
    const found = STATES.flatMap((work) => homes(work).map((home) => [work, agreementForm(work, home), home] as const));
    const byWork = Map.groupBy(found, ([work, form]) => `${work} ${form}`);
    expect(
      Object.fromEntries([...byWork].map(([work, rows]) => [work, rows.map(([, , home]) => home).join(' ')])),
    ).toEqual({
      'IL IL-W-5-NR': 'IA KY MI WI',
      'IN WH-47': 'KY MI OH PA WI',
      'KY 42A809': 'IL IN MI OH VA WI WV',
      'MD MW507': 'DC PA VA WV',
      'MI MI-W4': 'IL IN KY MN OH WI',
      'NJ NJ-165': 'PA',
      'OH IT 4NR': 'IN KY MI PA WV',
      'PA REV-419': 'IN MD NJ OH VA WV',
      'VA VA-4': 'DC KY MD PA WV',
      'WI W-220': 'IL IN KY MI',
      'WV WV/IT-104 NR': 'KY MD OH PA VA',
    });
  });

  it('exist only where a state says so', () => {
    expect([agreementForm('PA', 'PA'), agreementForm('PA', 'NY'), agreementForm('XX', 'PA')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the forms and rules of a state', () => {
  it('a state has a certificate for everyone, one for claims alone, or none', () => {
    const forms = ['AZ', 'IN', 'MD', 'KY', 'PA', 'FL', 'VA', 'XX'].map((state) => [state, stateForm(state)]);
    expect(forms).toEqual([
      ['AZ', 'A-4'],
      ['IN', 'WH-4'],
      ['MD', 'MW507'],
      ['KY', null],
      ['PA', null],
      ['FL', null],
      ['VA', null],
      ['XX', null],
    ]);
  });

  it('Indiana alone goes by the county of January, and Pennsylvania alone certifies the residence', () => {
    expect(STATES.filter(taxesByCountyOfJanuary)).toEqual(['IN']);
    expect(STATES.filter(certifiesResidence)).toEqual(['PA']);
    expect([taxesByCountyOfJanuary(null), certifiesResidence(null)]).toEqual([false, false]);
  });
});
