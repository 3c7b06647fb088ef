import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { Segments } from './segments.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function placeInRow(this: HTMLElement): number {
  return [...(this.parentElement?.children ?? [])].indexOf(this) * 200;
}

describe('tabs', () => {
  const show = () => {
    const { hook, history } = memoryLocation({ path: '/hr', record: true });
    renderWithTexts(
      <Router hook={hook}>
        <Tabs
          label="Records"
          current="skills"
          tabs={[
            { id: 'awards', label: 'Awards', href: '/hr?tab=awards' },
            { id: 'skills', label: 'Skills', href: '/hr?tab=skills', count: { text: '3', unit: 'records' } },
            {
              id: 'trainings',
              label: 'Trainings',
              href: '/hr?tab=trainings',
              count: { text: '2', unit: 'records' },
              attention: '1 expired',
            },
          ]}
        />
      </Router>,
    );
    return history;
  };

  it('are links of which one is current, with their counts and what is due', () => {
    show();
    const links = screen.getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Awards', '/hr?tab=awards', null],
      ['Skills 3 records', '/hr?tab=skills', 'page'],
      ['Trainings 1 expired 2 records', '/hr?tab=trainings', null],
    ]);
  });

  it('in a row that is longer than the page, the current one is scrolled to, also the next', () => {
    // Each of the tabs is 200 pixels wide, and the row 250.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250);
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(placeInRow);
    try {
      const { hook, navigate } = memoryLocation({ path: '/hr' });
      const tabs = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, href: `/hr/${id}` }));
      function Row(): ReactNode {
        const [path] = useLocation();
        return <Tabs label="Records" current={path.replace('/hr/', '')} tabs={tabs} />;
      }
      renderWithTexts(
        <Router hook={hook}>
          <Row />
        </Router>,
      );
      const positions = ['d', 'b'].map((id) => {
        act(() => navigate(`/hr/${id}`));
        return screen.getByRole('navigation').scrollLeft;
      });
      expect(positions).toEqual([550, 150]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('are one field on phones, which leads to what is chosen', () => {
    const history = show();
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Records' });
    expect([field.value, [...field.options].map(({ text }) => text)]).toEqual([
      'skills',
      ['Awards', 'Skills (3)', 'Trainings (2) · 1 expired'],
    ]);
    fireEvent.change(field, { target: { value: 'trainings' } });
    expect(history.at(-1)).toBe('/hr?tab=trainings');
  });
});

it('segments are one choice among several', () => {
  const chosen: string[] = [];
  renderWithTexts(
    <Segments
      label="Period"
      value="month"
      onChange={(value) => chosen.push(value)}
      options={[
        { value: 'month', label: 'Month' },
        { value: 'year', label: 'Year' },
      ]}
    />,
  );
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }));
  expect([screen.getByRole('group', { name: 'Period' }) !== null, chosen]).toEqual([true, ['year']]);
});

it('two groups of segments keep a choice each', () => {
  function Groups() {
    const [period, setPeriod] = useState('month');
    const [order, setOrder] = useState('old');
    const options = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
    return (
      <>
        <Segments label="Period" value={period} onChange={setPeriod} options={options('month', 'year')} />
        <Segments label="Order" value={order} onChange={setOrder} options={options('new', 'old')} />
      </>
    );
  }
  renderWithTexts(<Groups />);
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  expect(chosen()).toEqual(['month', 'old']);
  fireEvent.click(screen.getByRole('radio', { name: 'year' }));
  expect(chosen()).toEqual(['year', 'old']);
  fireEvent.click(screen.getByRole('radio', { name: 'new' }));
  expect(chosen()).toEqual(['year', 'new']);
});
