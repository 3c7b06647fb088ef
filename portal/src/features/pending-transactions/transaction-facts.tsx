import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { moment, momentIn } from './dates.ts';
import styles from './transactions.module.css';

/** Who decides and by when, what holds it, which check it reaches, and what applies until then. */
export function TransactionFacts({ change }: { readonly change: PendingTransaction }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const { status, decision, decidedBy, decideBy, holdUntil, effectiveDate, effectivePayDate, meanwhile } = change;
  const facts: Fact[] = [];
  const add = (label: string, value: ReactNode): void => void facts.push({ label, value });
  const isOwn = change.approveWhyNot === 'ownTransaction';
  const startsLater = effectiveDate > localToday(clock);
  const isOpen = status === 'pending' || status === 'approved' || status === 'exported';
  if (decision !== null) add(t('pendingTransactions.decidedBy'), `${decision.by}, ${moment(decision.at, format)}`);
  else if (status === 'pending')
    add(t('pendingTransactions.whoDecides'), decidedBy ?? t('pendingTransactions.nobodyDecides'));
  if (decideBy !== null) {
    const by = format.date(decideBy, 'date');
    add(
      t(isOwn ? 'pendingTransactions.decideBy' : 'pendingTransactions.due'),
      change.isEscalated ? t('pendingTransactions.escalated', { by }) : by,
    );
  }
  if (isOpen && holdUntil !== null) {
    const label = isOwn ? 'pendingTransactions.holdUntil' : 'pendingTransactions.securityHold';
    add(t(label), momentIn(holdUntil, change.timeZone, format));
  }
  if (isOpen && startsLater) add(t('pendingTransactions.effectiveDate'), format.date(effectiveDate, 'date'));
  if (isOpen && effectivePayDate !== null) {
    const label = status === 'pending' ? 'pendingTransactions.firstCheckIfToday' : 'pendingTransactions.firstCheck';
    add(t(label), format.date(effectivePayDate, 'long'));
  }
  if (meanwhile !== null) add(t('pendingTransactions.meanwhile'), meanwhile);
  return facts.length > 0 ? (
    <div className={styles.facts}>
      <Facts small items={facts} />
    </div>
  ) : null;
}
