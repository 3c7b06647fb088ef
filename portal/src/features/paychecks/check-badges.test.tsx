import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { checkStatus, runType, type CheckStatus, type RunType } from '@paystead/contract/features/paychecks/model.ts';
import { badgeWith, shownBadge } from '../../../../ui/test/badges.tsx';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { CheckBadges } from './check-badges.tsx';

afterEach(cleanup);

const badgesOf = (run: RunType, status: CheckStatus, latest = false) => [
  ...(renderWithTexts(<CheckBadges check={{ runType: run, checkStatus: status }} latest={latest} />).container
    .firstElementChild?.children ?? []),
];

/** The badges of each run by the status of the check, and then of each other run that is issued. */
const TEXTS: readonly (readonly [run: RunType, issued: string, voided: string, reversal: string, reissued: string])[] =
  [
    ['regular', '', 'Void', 'Reversal', 'Replacement'],
    ['reversal', 'Reversal', 'Void, Reversal', 'Reversal', 'Reversal, Replacement'],
    [
      'void',
      'Void of an earlier check',
      'Void, Void of an earlier check',
      'Void of an earlier check',
      'Replacement, Void of an earlier check',
    ],
    ['reissue', 'Reissue', 'Void, Reissue', 'Reversal, Reissue', 'Reissue'],
    ['bonus', 'Bonus', 'Void, Bonus', 'Reversal, Bonus', 'Replacement, Bonus'],
  ];
const OTHERS: readonly (readonly [run: RunType, issued: string])[] = [
  ['correction', 'Correction'],
  ['retro', 'Retroactive pay'],
  ['severance', 'Severance'],
  ['final', 'Final pay'],
  ['manual', 'Manual check'],
  ['offCycle', 'Off-cycle'],
  ['thirdPartySick', 'Sick pay'],
  ['adjustment', 'Adjustment'],
];

it('a check has a badge for its status and one for its run, unless they say the same', () => {
  const shown = (run: RunType, status: CheckStatus): string =>
    badgesOf(run, status)
      .map(({ textContent }) => textContent)
      .join(', ');
  expect(TEXTS.map(([run]) => [run, ...checkStatus.options.map((status) => shown(run, status))])).toEqual(TEXTS);
  expect(OTHERS.map(([run]) => [run, shown(run, 'issued')])).toEqual(OTHERS);
  expect([...TEXTS, ...OTHERS].map(([run]) => run).toSorted()).toEqual(runType.options.toSorted());
});

it('a state has its tone and its icon, and the newest check is marked first', () => {
  const [latest, voided] = badgesOf('regular', 'voided', true);
  const [reversal] = badgesOf('reversal', 'issued');
  expect([latest, voided, reversal].map(shownBadge)).toEqual([
    badgeWith({ text: 'Latest', tone: 'success', icon: 'check' }),
    badgeWith({ text: 'Void', tone: 'danger', icon: 'close' }),
    badgeWith({ text: 'Reversal', tone: 'warning', icon: 'retry' }),
  ]);
});
