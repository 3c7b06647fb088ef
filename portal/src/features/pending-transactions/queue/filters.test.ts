import { describe, expect, it } from 'vitest';
import { idOf } from '../test/requests.ts';
import { isFiltered, parseFilters, withFilters, withOpen, withoutFilters } from './filters.ts';

const [ANN, BEN] = [idOf(1), idOf(2)];
const search = (text: string): URLSearchParams => new URLSearchParams(text);
const changed = (text: string, change: object): string =>
  withFilters(search(text), { ...parseFilters(search(text)), ...change }).toString();

describe('DSK-1: filters of the approvals in the address', () => {
  it.each<[string, object, string]>([
    [`open=${ANN}`, {}, ''],
    [`show=closed&open=${ANN}`, { list: 'closed' }, 'show=closed'],
    ['', { list: 'underway', isOfEveryone: true }, 'show=underway&of=everyone'],
    ['show=closed&of=everyone', { list: 'waiting', isOfEveryone: false }, ''],
    ['', { ruleType: 2, risk: 'review', due: 'soon' }, 'type=2&risk=review&due=soon'],
    ['type=2&risk=none&due=overdue', { ruleType: null, risk: null, due: null }, ''],
    ['', { sort: 'name', group: 'kind' }, 'order=name&sections=kind'],
    ['order=name&sections=kind', { sort: 'waiting', group: 'none' }, ''],
    ['', { employeeId: ANN }, `who=${ANN}`],
    [`employee=${ANN}&find=1`, {}, `employee=${ANN}&find=1`],
    [`employee=${ANN}&find=1`, { employeeId: null }, `employee=${ANN}&find=1&who=all`],
    [`employee=${ANN}`, { employeeId: BEN }, `employee=${ANN}&who=${BEN}`],
    [`employee=${ANN}&who=all`, { employeeId: ANN }, `employee=${ANN}`],
  ])('%s with %o becomes %s, without an open request', (before, change, after) => {
    expect(changed(before, change)).toBe(after);
  });

  it.each([
    [`type=3&risk=all&due=late&show=all&order=size&sections=due&who=ann`, {}],
    ['type=5', { ruleType: 5 }],
    [`employee=${ANN}`, { employeeId: ANN }],
    [`employee=${ANN}&who=${BEN}`, { employeeId: BEN }],
    [`employee=${ANN}&who=all`, {}],
  ])('%s is read as %o', (text, filters) => {
    const none = parseFilters(search(''));
    expect(parseFilters(search(text))).toEqual({ ...none, ...filters });
  });

  it('an opened request is added and removed, and everything else stays', () => {
    const opened = withOpen(search('show=closed'), ANN);
    expect([opened.toString(), withOpen(opened, BEN).get('open'), withOpen(opened, null).toString()]).toEqual([
      `show=closed&open=${ANN}`,
      BEN,
      'show=closed',
    ]);
  });

  it.each(['type=2', 'risk=none', 'due=soon', `who=${ANN}`])(
    '%s leaves requests out until filters are cleared',
    (text) => {
      const filters = parseFilters(search(`${text}&show=closed&of=everyone&order=due&sections=risk`));
      const cleared = withoutFilters(filters);
      expect([isFiltered(filters, ''), isFiltered(cleared, ''), isFiltered(cleared, 'ann')]).toEqual([
        true,
        false,
        true,
      ]);
      expect(withFilters(search(''), cleared).toString()).toBe('show=closed&of=everyone&order=due&sections=risk');
    },
  );
});
