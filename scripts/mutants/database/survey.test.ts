import { expect, it } from 'vitest';
import { Survey } from './survey.ts';
import type { Mutant } from './switch.ts';

const mutant = (statement: string): Mutant => ({ statement, text: '', change: '' });

/** A switch, and samples whose text differs with the mutants that they notice. */
function stage() {
  let active: Mutant | null = null;
  let reached: ReadonlySet<string> = new Set();
  const mutants = {
    on: (one: Mutant) => void (active = one),
    off: () => void (active = null),
    async reachedBy(_name: string, work: () => Promise<unknown>) {
      await work();
      return reached;
    },
  };
  const sample = (survey: Survey, name: string, reaches: readonly string[], notices: readonly Mutant[]) => {
    reached = new Set(reaches);
    return survey.rehearse(name, mutants, async () => (active !== null && notices.includes(active) ? 'other' : 'text'));
  };
  return { mutants, sample };
}

it('a mutant is tried with each sample that reaches it until one notices it', async () => {
  const [one, two, three] = [mutant('a'), mutant('b'), mutant('c')];
  const survey = new Survey([one, two, three], 3, 60_000);
  const { sample } = stage();
  await sample(survey, 'first', ['a', 'b'], []);
  await sample(survey, 'second', ['a'], [one, two]);
  await sample(survey, 'third', ['a'], [one]);
  expect(survey.outcomes()).toEqual([
    { mutant: one, reaching: 3, noticed: 'second' },
    { mutant: two, reaching: 1, noticed: null },
    { mutant: three, reaching: 0, noticed: null },
  ]);
});

it('a mutant that wasn’t noticed before the time ended isn’t judged', async () => {
  const [one, two] = [mutant('a'), mutant('b')];
  const survey = new Survey([one, two], 1, 0);
  await stage().sample(survey, 'first', ['a'], []);
  expect(survey.outcomes()).toEqual([{ mutant: two, reaching: 0, noticed: null }]);
});

it('a sample whose text differs each time tries nothing', async () => {
  const survey = new Survey([mutant('a')], 1, 60_000);
  let count = 0;
  const reachedBy = async (_name: string, work: () => Promise<unknown>) => {
    await work();
    return new Set(['a']);
  };
  const never = () => {
    throw new Error('A mutant was tried.');
  };
  await survey.rehearse('first', { on: never, off: never, reachedBy }, async () => String((count += 1)));
  expect(survey.unsteady).toEqual(['first']);
  expect(survey.outcomes()).toMatchObject([{ reaching: 0, noticed: null }]);
});

it('a sample whose text is another one when it is done is named', async () => {
  const survey = new Survey([mutant('a')], 1, 60_000);
  const compare = await stage().sample(survey, 'first', ['a'], []);
  compare('text');
  expect(survey.unsteady).toEqual([]);
  compare('another text');
  expect(survey.unsteady).toEqual(['first']);
});
