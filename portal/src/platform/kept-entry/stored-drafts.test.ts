import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDraftsOfOthers, readDraft, writeDraft } from './stored-drafts.ts';

const HOURS_12 = 12 * 3_600_000;
const forms = (owner: string, now = 0) => ['one', 'two'].map((form) => readDraft(owner, form, now));

beforeEach(() => sessionStorage.clear());

describe('SES-8: stored entries', () => {
  it('of several forms are kept side by side, and removed one by one', () => {
    writeDraft('marisol', 'one', { a: 1 }, 0);
    writeDraft('marisol', 'two', { b: 2 }, 0);
    expect(forms('marisol')).toEqual([{ a: 1 }, { b: 2 }]);
    writeDraft('marisol', 'one', { a: 3 }, 0);
    expect(forms('marisol')).toEqual([{ a: 3 }, { b: 2 }]);
    writeDraft('marisol', 'one', undefined, 0);
    expect(forms('marisol')).toEqual([undefined, { b: 2 }]);
    writeDraft('marisol', 'two', undefined, 0);
    expect([forms('marisol'), sessionStorage.length]).toEqual([[undefined, undefined], 0]);
  });

  it('are dropped twelve hours after the last entry of any form', () => {
    writeDraft('marisol', 'one', 1, 0);
    expect(forms('marisol', HOURS_12 - 1)).toEqual([1, undefined]);
    expect(forms('marisol', HOURS_12)).toEqual([undefined, undefined]);
    writeDraft('marisol', 'two', 2, HOURS_12 - 1);
    expect(forms('marisol', 2 * HOURS_12 - 2)).toEqual([1, 2]);
    expect(forms('marisol', 2 * HOURS_12 - 1)).toEqual([undefined, undefined]);
  });

  it('belong to one person at one employer', () => {
    writeDraft('marisol', 'one', 1, 0);
    expect(forms('ruth')).toEqual([undefined, undefined]);
    forgetDraftsOfOthers('marisol', 0);
    expect(forms('marisol')).toEqual([1, undefined]);
    writeDraft('ruth', 'two', 2, 0);
    expect([forms('marisol'), forms('ruth')]).toEqual([
      [undefined, undefined],
      [undefined, 2],
    ]);
    forgetDraftsOfOthers('marisol', 0);
    expect(sessionStorage.length).toBe(0);
  });

  it('are removed for no one, and when they are too old', () => {
    for (const [owner, now] of [
      [undefined, 0],
      ['marisol', HOURS_12],
    ] as const) {
      writeDraft('marisol', 'one', 1, 0);
      forgetDraftsOfOthers(owner, now);
      expect(sessionStorage.length).toBe(0);
    }
  });
});
