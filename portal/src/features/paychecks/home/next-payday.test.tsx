import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import track from '@paystead/ui/chart/day-track.module.css';
import { renderPage } from '../../../../test/page.tsx';
import { NextPayday } from './next-payday.tsx';

afterEach(cleanup);

const PAY = { checkDate: '2026-12-04', periodBegin: '2026-11-15', periodEnd: '2026-11-28' };
const show = async (today: string, lastDate: string, language: 'en' | 'es' = 'en', calendarHref?: string) => {
  const { container } = await renderPage(<NextPayday nextPay={PAY} lastDate={lastDate} calendarHref={calendarHref} />, {
    gateway: () => undefined,
    today,
    language,
  });
  return container;
};

it.each([
  ['2026-11-20', 'en', 'Next payday|Friday, December 4|in 14 days|Pay period Nov 15 to Nov 28'],
  ['2026-12-02', 'en', 'Next payday|Friday, December 4|in 2 days|Pay period Nov 15 to Nov 28'],
  ['2026-12-03', 'en', 'Next payday|Friday, December 4|tomorrow|Pay period Nov 15 to Nov 28'],
  ['2026-12-04', 'en', 'Next payday|Friday, December 4|today|Pay period Nov 15 to Nov 28'],
  ['2026-12-05', 'en', 'Next payday|Friday, December 4|today|Pay period Nov 15 to Nov 28'],
  ['2026-11-20', 'es', 'Próximo día de pago|Viernes 4 de diciembre|en 14 días|Periodo de pago del 15 nov al 28 nov'],
] as const)('on %s, the home page says in words when the next payday is, %s', async (today, language, lines) => {
  const container = await show(today, '2026-11-20', language);
  expect([...container.querySelectorAll('h2, p')].map(({ textContent }) => textContent)).toEqual(lines.split('|'));
});

it.each([
  ['between two paydays', '2026-11-24', '2026-11-20', 14, 4],
  ['on the last payday', '2026-11-20', '2026-11-20', 14, 0],
  ['on the payday', '2026-12-04', '2026-11-20', 14, 13],
  ['of the longest period', '2026-11-20', '2026-11-03', 31, 17],
  ['of a longer period', '2026-11-20', '2026-11-02', 0, -1],
  ['before the last payday', '2026-11-19', '2026-11-20', 0, -1],
  ['without days between the paydays', '2026-12-04', '2026-12-04', 0, -1],
])('the track of the next payday %s', async (_when, today, lastDate, days, here) => {
  const cells = [...(await show(today, lastDate)).querySelectorAll('[aria-hidden="true"] > i')];
  expect([cells.length, cells.findIndex((cell) => cell.classList.contains(track.today ?? ''))]).toEqual([days, here]);
});

it('the next payday links to the pay calendar of those who have it', async () => {
  const container = await show('2026-11-20', '2026-11-20', 'en', '/paychecks/calendar');
  const links = () => [...container.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(links()).toEqual([['Pay calendar', '/paychecks/calendar']]);
  cleanup();
  expect((await show('2026-11-20', '2026-11-20')).querySelectorAll('a')).toHaveLength(0);
});

it.each([
  ['en', 'No payday is scheduled.'],
  ['es', 'No hay ningún día de pago programado.'],
] as const)('without a next payday, the home page says so, %s', async (language, sentence) => {
  const { container } = await renderPage(
    <NextPayday nextPay={null} lastDate="2026-11-20" calendarHref="/paychecks/calendar" />,
    { gateway: () => undefined, language },
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([sentence]);
});
