import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { checkDetail } from '../test/stub.ts';
import { depositFacts } from './deposit-lines.tsx';

afterEach(cleanup);

const [plain] = checkDetail(1, '2026-11-20').lines.deposits;
if (!plain) throw new Error('The stub has a deposit.');

it('PAY-1: a deposit is named by the employee, else by its bank, else by its type and last digits', () => {
  const deposits = [
    { ...plain, nickname: 'Everyday', bankName: 'Millrace Bank' },
    { ...plain, nickname: null, bankName: 'Millrace Bank' },
    { ...plain, nickname: null, bankName: null },
    { ...plain, nickname: null, bankName: null, lastFour: null },
    // The same account twice.
    { ...plain, nickname: 'Everyday', bankName: 'Millrace Bank', amount: 1 },
  ];
  function Deposits() {
    return <Facts items={depositFacts(useText(), deposits)} />;
  }
  const { container } = renderWithTexts(<Deposits />);
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'EverydayChecking ••4821',
    'Millrace BankChecking ••4821',
    'Checking ••4821',
    'Checking',
    'EverydayChecking ••4821',
  ]);
  expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '$2,008.14',
    '$2,008.14',
    '$2,008.14',
    '$2,008.14',
    '$0.01',
  ]);
});
