import { expect, it } from 'vitest';
import { joinMoves, type Finding } from './findings.ts';

const finding = (kind: Finding['kind'], auditEventId: string, sealNumber: number): Finding => ({
  kind,
  clientId: 'client',
  sealNumber,
  auditEventId,
});

it('a row that is gone from one seal and is in another one is a single move', () => {
  const gone = finding('deleted', 'gone', 1);
  const added = finding('inserted', 'added', 2);
  const altered = finding('altered', 'moved', 2);
  expect(joinMoves([finding('deleted', 'moved', 1), gone, added, finding('inserted', 'moved', 2), altered])).toEqual([
    finding('moved', 'moved', 1),
    gone,
    added,
    altered,
  ]);
});
