import { expect, it } from 'vitest';
import { namedIn } from './unused-texts.ts';

const CODE = `
  t('pay.title'); const key = \`pay.step.\${steps.at(-1) ?? 'none'}\` as const;
  say(\`\${area}.failed\`); page(text.heading); print(\`\${one}.\${other}\`); print(\`\${cents}\`); print(\`a \${pay} b\`);`;

it.each([
  ['pay.title', true],
  ['pay.titles', false],
  ['pay.step.last', true],
  ['pay.step', false],
  ['pay.stepping', false],
  ['deposits.failed', true],
  ['heading', true],
  ['lede', false],
  ['deposits.saved', false],
])('a text %s is named by code: %s', (key, isNamed) => {
  expect(namedIn(CODE)(key)).toBe(isNamed);
});
