import { describe, expect, it } from 'vitest';
import { countFinding, MOST_LINES, openTogether, takeFaults, type Finding } from './together.ts';

const line = (number: number, file = 'check_taxes') => ({ file, line: number, source: 0, row: {} });
const tax = (client: string, code: string, by = 1): Finding => ({
  code: 'tax_differs',
  values: { client, year: '2026', tax: code },
  sample: `${client} ${code}`,
  by,
});
const limit = (client: string, name: string): Finding => ({
  code: 'limit_exceeded',
  values: { client, year: '2026', limit: name },
  sample: `${client} ${name}`,
});

describe('warnings that a run counts together', () => {
  it('has one line for equal values, with the sum, the largest difference and the first three samples', () => {
    const together = openTogether();
    for (const [place, by] of [3, -700, 20, 5].entries())
      countFinding(together, line(place + 2), { ...tax('ACME', 'SS', by), sample: `sample ${place}` });
    countFinding(together, line(9), tax('BIRCH', 'SS', 100));
    expect(takeFaults(together).map(({ line: at, values }) => [at, values])).toEqual([
      [
        2,
        {
          client: 'ACME',
          year: '2026',
          tax: 'SS',
          count: 4,
          difference: '-6.72',
          largest: '-7.00',
          samples: 'sample 0; sample 1; sample 2',
        },
      ],
      [
        9,
        {
          client: 'BIRCH',
          year: '2026',
          tax: 'SS',
          count: 1,
          difference: '1.00',
          largest: '1.00',
          samples: 'BIRCH SS',
        },
      ],
    ]);
    expect(takeFaults(together)).toEqual([]);
    countFinding(together, line(9), { ...tax('BIRCH', 'SS', -5), column: 'amount' });
    countFinding(together, line(10), { ...tax('BIRCH', 'SS', 5), column: 'amount' });
    expect(takeFaults(together)).toMatchObject([{ column: 'amount', isWarning: true, values: { largest: '-0.05' } }]);
    countFinding(together, line(9), tax('BIRCH', 'SS'));
    expect(takeFaults(together)[0]?.column).toBeNull();
  });

  it('shares a line without names once a code has used up its own, and leaves other codes theirs', () => {
    const together = openTogether();
    for (let place = 0; place < MOST_LINES + 3; place += 1)
      countFinding(together, line(place + 2), tax('ACME', `OWN-${place}`));
    countFinding(together, line(2), tax('ACME', 'OWN-0'));
    for (const name of ['hsa', 'deferral', 'hsa'])
      countFinding(together, line(7, 'check_deductions'), limit('BIRCH', name));
    const faults = takeFaults(together).map(({ code, values }) => ({ code, ...values }));
    expect(faults.filter(({ code }) => code === 'tax_differs')).toHaveLength(MOST_LINES + 1);
    expect(faults[0]).toMatchObject({ tax: 'OWN-0', count: 2 });
    expect(faults[MOST_LINES]).toEqual({
      code: 'tax_differs',
      client: '…',
      year: '…',
      tax: '…',
      count: 3,
      difference: '0.03',
      largest: '0.01',
      samples: `ACME OWN-${MOST_LINES}; ACME OWN-${MOST_LINES + 1}; ACME OWN-${MOST_LINES + 2}`,
    });
    expect(faults.slice(MOST_LINES + 1)).toMatchObject([
      { client: 'BIRCH', limit: 'hsa', count: 2 },
      { client: 'BIRCH', limit: 'deferral', count: 1 },
    ]);
  });

  it('keeps what a text chooses its words by, so that findings of two kinds never share a sentence', () => {
    const together = openTogether();
    for (let place = 0; place < MOST_LINES; place += 1)
      countFinding(together, line(place + 2), limit(`C${place}`, 'hsa'));
    for (const name of ['hsa', 'deferral', 'deferral']) countFinding(together, line(9000), limit('LAST', name));
    expect(
      takeFaults(together)
        .slice(MOST_LINES)
        .map(({ values }) => [values['client'], values['limit'], values['count']]),
    ).toEqual([
      ['…', 'hsa', 1],
      ['…', 'deferral', 2],
    ]);
  });
});
