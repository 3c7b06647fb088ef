import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EVERYONE } from '@paystead/contract/console/messages/limits.ts';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { ChoicesCard } from './choices-card.tsx';

afterEach(cleanup);

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const MESSAGE = {
  audience: EVERYONE,
  postedAt: '2026-11-19T15:00:00Z',
  postedBy: 'Olive Operator',
  publishedAt: '2026-11-20T15:00:00Z',
  expiresAt: null,
  dueDate: null,
  remindDays: null,
  sendsMail: true,
};
function facts(more: object) {
  render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <ChoicesCard message={{ ...MESSAGE, ...more } as unknown as MessagePage} when={(at) => `at ${at}`} />
    </TranslationsProvider>,
  );
  return screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
}

describe('CON-5: the details of a message', () => {
  it.each([
    ['an import', null, 'Recipients named by the import'],
    ['a list', { kind: 'list', employeeNumbers: ['7', '9'] }, 'A list of 2 employee IDs'],
    ['everyone', EVERYONE, 'Everyone who is employed'],
    ['a pay group', { ...EVERYONE, payGroups: ['BW'] }, 'Groups'],
    ['a department', { ...EVERYONE, organizationValues: ['o-1'] }, 'Groups'],
    ['a legal company', { ...EVERYONE, legals: ['11-1'] }, 'Groups'],
    ['a schedule', { ...EVERYONE, schedule: 'fullTime' }, 'Groups'],
    ['managers', { ...EVERYONE, people: 'managers' }, 'Groups'],
  ])('name the audience of %s', (_, audience, shown) => {
    expect(facts({ audience })).toContainEqual(['Audience', shown]);
  });

  it('have dates and choices where there are some', () => {
    expect(facts({})).toEqual([
      ['Posted by', 'Olive Operator, at 2026-11-19T15:00:00Z'],
      ['Audience', 'Everyone who is employed'],
      ['Published', 'at 2026-11-20T15:00:00Z'],
      ['Disappears', 'Never'],
      ['Email', 'Recipients are emailed'],
    ]);
    cleanup();
    expect(
      facts({
        postedAt: null,
        expiresAt: '2026-12-31T15:00:00Z',
        dueDate: '2026-12-15',
        remindDays: 3,
        sendsMail: false,
      }),
    ).toEqual([
      ['Audience', 'Everyone who is employed'],
      ['Published', 'at 2026-11-20T15:00:00Z'],
      ['Disappears', 'at 2026-12-31T15:00:00Z'],
      ['Due date', 'Tuesday, December 15, 2026'],
      ['Reminder', '3 days before'],
      ['Email', 'No emails'],
    ]);
  });
});
