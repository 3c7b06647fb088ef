import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { citableIn, references, unresolvedIn } from './references.ts';
import { root } from '../processes/run.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const requirements = read('docs/requirements.md');
const handbook = read('docs/payroll-handbook.md');
const known = citableIn(requirements, handbook, globSync('*.md', { cwd: join(root, 'docs/decisions') }));
/** Inserts numbers into the text of a case, so that this file itself contains no undefined citation. */
const at = (text: string, ...values: readonly (string | number)[]) =>
  values.reduce<string>((line, value) => line.replace('#', String(value)), text);

describe('citations in code, tests and documents', () => {
  it('are all defined in the repository', () => {
    expect(references()).toEqual([]);
  });

  it.each([
    ['gateway/src/app.ts', at('// PAY-#: nothing', 99), 'requirements.md has no such rule'],
    ['gateway/src/app.test.ts', at("it('TRU-#, PAY-1: title', () => {})", 77), 'requirements.md has no such rule'],
    ['portal/src/app/app.tsx', at('/** As reading # says. */', 31), 'no such reading'],
    ['portal/src/app/app.tsx', at('/** Requirements, readings 6, # and 22. */', 40), 'no such reading'],
    ['docs/architecture.md', at('As Reading # wants.', 0), 'no such reading'],
    ['contract/src/fields.ts', at('/** handbook #. */', '1.9'), 'payroll-handbook.md has no such section'],
    ['contract/src/fields.ts', at('/** (handbook #) */', '12'), 'payroll-handbook.md has no such section'],
    ['contract/src/fields.ts', at('/** A rule (handbook 2.6, #). */', '5.9'), 'no such section'],
    ['contract/src/fields.ts', at('/**\n * The domain handbook\n * #.\n */', '4.8'), 'no such section'],
    ['contract/src/fields.ts', at('// The handbook’s section #.', 11), 'no such section'],
    ['gateway/src/app.ts', at('// decision # says why', '0999'), 'docs/decisions has no such record'],
    ['README.md', at('[why](docs/decisions/#-renamed-since.md)', '0014'), 'docs/decisions has no such record'],
    ['docs/architecture.md', at('So it is (#).', '0998'), 'docs/decisions has no such record'],
    [at('docs/decisions/#-x.md', '0001'), at('Superseded by #.', '0997'), 'docs/decisions has no such record'],
    ['docs/payroll-handbook.md', at('A fact [S4, #].', 'S90'), 'no such source'],
    ['contract/src/fields.ts', at('/** The role text (spec section #). */', 5), 'by its id'],
    ['scripts/x.test.ts', at("/** The specification's error catalogue (§#). */", 8), 'by its id'],
  ])('in %s, %j is reported', (file, text, why) => {
    const problems = unresolvedIn(file, `line\n${text}\n`, known);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${file}:[234] `));
    expect(problems[0]).toContain(why);
  });

  it.each([
    [
      'gateway/src/app.ts',
      '// PAY-1, SES-11 and HTTP-10; Reading 30; readings 6, 7 and 22; handbook 7.4; decision 0018',
    ],
    ['gateway/seed/x.test.ts', "{ local: ['EIT Reading 1.3'] }"],
    [
      'gateway/src/app.ts',
      'RFC 6238 §5.2; OpenID Connect Core §3.1.3.7; W-2, W-4, UTF-8, SHA-256, REV-419, WH-4; KF-0417',
    ],
    ['gateway/migrations/0035_x.sql', '-- As activity_page (0018).'],
    ['gateway/src/app.ts', '// The handbook says so, and the specification too. Title: Handbook'],
  ])('in %s, %j is accepted', (file, text) => {
    expect(unresolvedIn(file, text, known)).toEqual([]);
  });
});

describe('the cited documents', () => {
  const ids = Array.from(
    requirements.matchAll(/^\| ([A-Z]+-\d+|Reading \d+) \| (.*) \|$/gm),
    ([, id = '', rule = '']) => ({
      id,
      rule,
    }),
  );

  it('list every requirement once, numbered without gaps, with a rule', () => {
    expect(ids.map(({ id }) => id)).toEqual([...known.requirements]);
    const counts = Map.groupBy(ids, ({ id }) => id.replace(/[- ]\d+$/, ''));
    // Planned rules follow the others, so an area's numbers can be in two places.
    for (const [area, rows] of counts)
      expect(rows.map(({ id }) => Number(id.slice(area.length + 1))).toSorted((one, other) => one - other)).toEqual(
        rows.map((_, place) => place + 1),
      );
    expect(counts.get('Reading')).toHaveLength(30);
    expect(ids.filter(({ rule }) => !/\.`?$/.test(rule))).toEqual([]);
  });

  it('list the handbook’s sections in order and every source', () => {
    const order = [...known.sections].map((section) => section.split('.').map(Number));
    expect(order).toEqual(order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
    expect([...known.sources]).toEqual(Array.from({ length: 38 }, (_, place) => `S${place + 1}`));
  });
});
