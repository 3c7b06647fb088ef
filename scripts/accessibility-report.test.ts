import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');

/*
 * The report about accessibility in the OpenACR format. The structure is that of GSA's schema openacr-0.1.0, and the
 * criteria, components and levels are those of its catalog 2.5-edition-wcag-2.2-508-en, in our own words.
 */

const LEVELS = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'] as const;
const contact = z.strictObject({ name: z.string(), company_name: z.string(), email: z.email() });
const component = z.strictObject({
  name: z.enum(['web', 'electronic-docs', 'software', 'authoring-tool', 'none']),
  adherence: z.strictObject({ level: z.enum(LEVELS), notes: z.string().optional() }),
});
const criterion = z.strictObject({ num: z.string(), components: z.array(component).min(1) });
const chapter = z.union([
  z.strictObject({ criteria: z.array(criterion).min(1) }),
  z.strictObject({ disabled: z.literal(true), notes: z.string() }),
]);
const date = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/);
const report = z.strictObject({
  title: z.string().endsWith('Accessibility Conformance Report'),
  product: z.strictObject({ name: z.string(), version: z.string(), description: z.string() }),
  author: contact,
  vendor: contact,
  report_date: date,
  last_modified_date: date,
  version: z.int(),
  license: z.string(),
  catalog: z.literal('2.5-edition-wcag-2.2-508-en'),
  notes: z.string(),
  evaluation_methods_used: z.string(),
  chapters: z.strictObject({
    success_criteria_level_a: chapter,
    success_criteria_level_aa: chapter,
    success_criteria_level_aaa: chapter,
    functional_performance_criteria: chapter,
    hardware: chapter,
    software: chapter,
    support_documentation_and_services: chapter,
  }),
});

/** The criteria of each chapter that the report doesn't leave out (WCAG 2.2; 36 CFR 1194, appendix C). */
const CRITERIA = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  functional_performance_criteria: '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9',
  support_documentation_and_services: '602.2 602.3 602.4 603.2 603.3',
} as const;

type Chapters = z.infer<typeof report>['chapters'];

/** Returns what each claim of a report lacks: reasons, or the tests that show it. */
function unfounded(chapters: Chapters): string[] {
  return Object.values(chapters).flatMap((one) =>
    'criteria' in one
      ? one.criteria.flatMap(({ num, components }) =>
          components.flatMap(({ name, adherence: { level, notes = '' } }) => {
            const tests = notes.match(/[\w/.*-]+\.test\.tsx?/g) ?? [];
            const lost = tests.filter((path) => globSync(path, { cwd: ROOT }).length === 0);
            return [
              ...lost.map((path) => `${num} ${name}: ${path} doesn't exist`),
              ...(level === 'supports' && tests.length === 0 ? [`${num} ${name}: names no test`] : []),
              ...(level.endsWith('support') && notes === '' ? [`${num} ${name}: gives no reason`] : []),
            ];
          }),
        )
      : [],
  );
}

const written = parse(readFileSync(join(ROOT, 'docs/accessibility-report.yaml'), 'utf8')) as unknown;

it('the accessibility report has the structure of OpenACR and every criterion of its catalog, in order', () => {
  const { chapters, product } = report.parse(written);
  for (const name of Object.keys(CRITERIA) as (keyof typeof CRITERIA)[]) {
    const one = chapters[name];
    expect([name, 'criteria' in one && one.criteria.map(({ num }) => num).join(' ')]).toEqual([name, CRITERIA[name]]);
    const names = name.startsWith('success') ? ['web', 'electronic-docs', 'software', 'authoring-tool'] : ['none'];
    if ('criteria' in one)
      for (const { num, components } of one.criteria)
        expect([num, components.map((each) => each.name)]).toEqual([num, names]);
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(product.version).toBe(version);
});

it('every “supports” of the accessibility report names a test that exists', () => {
  const { chapters } = report.parse(written);
  expect(unfounded(chapters)).toEqual([]);
  const bare = { num: '1.1.1', components: [{ name: 'web' as const, adherence: { level: 'supports' as const } }] };
  const gone = { level: 'supports' as const, notes: 'Test: journeys/gone.test.ts, journeys/gone/*.test.ts.' };
  const found = unfounded({
    ...chapters,
    success_criteria_level_a: { criteria: [bare, { num: '1.3.1', components: [{ name: 'web', adherence: gone }] }] },
  });
  expect(found).toEqual([
    '1.1.1 web: names no test',
    "1.3.1 web: journeys/gone.test.ts doesn't exist",
    "1.3.1 web: journeys/gone/*.test.ts doesn't exist",
  ]);
});
