import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { useWaitingCounts, type ApproverView } from './counts.ts';

afterEach(cleanup);

it.each<[ApproverView | undefined, unknown[]]>([
  [undefined, []],
  ['manager', [{ role: 'manager' }]],
  ['supervisor', [{ role: 'supervisor' }]],
])('DSK-4: the numbers of waiting requests of the view %s are read only where there is one', async (view, expected) => {
  const bodies: unknown[] = [];
  function Counts() {
    return <p>{useWaitingCounts(view).status}</p>;
  }
  await renderPage(<Counts />, {
    gateway: (_call, body) => {
      bodies.push(body);
      return { body: { mine: 1, everyone: 2, oldest: null } };
    },
  });
  expect(bodies).toEqual(expected);
});
