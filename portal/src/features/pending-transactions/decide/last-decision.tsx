import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { requestTitle } from '../detail/labels.ts';
import { StatusBadge } from '../detail/status.tsx';
import styles from '../requests.module.css';
import type { Decisions } from './use-decisions.ts';
import { UndoButton } from './undo-button.tsx';

interface LastDecisionProps {
  readonly decisions: Decisions;
  /** Employee names by the id of the request, unique among requests of the same title. */
  readonly names: ReadonlyMap<string, string>;
  readonly onUndo: () => void;
}

/** The decision that was taken last, with the button that takes it back, until it can't be any more. */
export function LastDecision({ decisions, names, onUndo }: LastDecisionProps): ReactNode {
  const t = useText();
  const request = decisions.lastDecided;
  if (!request?.undoable) return null;
  const name = names.get(request.employeeWorkflowId) ?? request.employee.employeeFullName;
  return (
    <p className={styles.result}>
      <StatusBadge status={request.status} /> {name}: {requestTitle(request, t)}{' '}
      <UndoButton request={request} name={name} busy={decisions.runningAction(request) === 'undo'} onUndo={onUndo} />
    </p>
  );
}
