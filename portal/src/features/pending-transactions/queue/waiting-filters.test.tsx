import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { parseFilters } from './filters.ts';
import { WaitingFilters } from './waiting-filters.tsx';

afterEach(cleanup);

it.each([
  [
    'en',
    [
      ['', 'All types', '1', 'Name and address', '2', 'Direct deposit', '5', 'Tax withholding'],
      ['waiting', 'Longest waiting first', 'due', 'Due first', 'name', 'By last name', 'risk', 'Closer look first'],
      ['none', 'No sections', 'risk', 'Sections by reason', 'kind', 'Sections by type'],
    ],
  ],
  [
    'es',
    [
      ['', 'Todos los tipos', '1', 'Nombre y dirección', '2', 'Depósito directo', '5', 'Retención de impuestos'],
      [
        'waiting',
        'Primero las más antiguas',
        'due',
        'Primero las que vencen',
        'name',
        'Por apellido',
        'risk',
        'Primero las de más atención',
      ],
      ['none', 'Sin secciones', 'risk', 'Secciones por motivo', 'kind', 'Secciones por tipo'],
    ],
  ],
] as const)('DSK-1: each kind, order and section of the queue has its own text (%s)', (language, expected) => {
  renderWithTexts(
    <WaitingFilters
      filters={parseFilters(new URLSearchParams())}
      counts={undefined}
      selectedEmployee={undefined}
      onFilter={() => undefined}
    />,
    language,
  );
  const lists = screen.getAllByRole('combobox').map((list) =>
    within(list)
      .getAllByRole<HTMLOptionElement>('option')
      .flatMap(({ value, textContent }) => [value, textContent]),
  );
  expect([lists[0], ...lists.slice(-2)]).toEqual(expected);
});
