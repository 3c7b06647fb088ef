import { expect, it } from 'vitest';
import { longWordClass } from './text.tsx';

it.each([
  ['Pay', false],
  ['twelveletter', false],
  ['thirteenlette', 'long13'],
  ['fifteenletterss', 'long15'],
  ['eighteenlettersxxx', 'long18'],
  ['Contribuciones extraordinarias, desproporcionadamente', 'long18'],
  ['many short words in a row', false],
])('UI-3: the longest word of "%s" takes the step %s', (value, step) => {
  const name = longWordClass(value);
  if (step) expect(name).toContain(step);
  else expect(name).toBeUndefined();
});
