import type { ReactNode } from 'react';
import type { RequestDetail } from '@paystead/contract/console/requests/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { BlockBadge } from './block-badge.tsx';
import styles from './requests.module.css';

interface RequestBlockedProps {
  readonly request: RequestDetail;
  readonly onRetried: () => unknown;
}

/** The cause for which the request waits, the people who can move it on, and another attempt at a failed one. */
export function RequestBlocked({ request, onRetried }: RequestBlockedProps): ReactNode {
  const t = useText();
  const sending = useSending();
  const { clientCode, requestId, block, retry } = request;
  const again = async (): Promise<void> => {
    await sending.send(() => call('requests.retry', { params: { clientCode, requestId } }));
    await onRetried();
  };
  return (
    <Card title={t('console.requests.waitsFor')}>
      {sending.failure === undefined ? null : (
        <Banner tone="danger" announce="assertive" title={t('console.requests.notRetried')}>
          {sending.code === 'version_conflict' ? t('console.requests.changedMeanwhile') : sending.failure}
        </Banner>
      )}
      <div className={styles.blocked} role="status">
        <BlockBadge block={block} />
        <p>{useBlockSentence(request)}</p>
      </div>
      {retry === 'possible' ? (
        <Button icon="retry" busy={sending.isSending} onClick={() => void again()}>
          {t('console.requests.retry')}
        </Button>
      ) : null}
      {retry === 'newer' ? <p>{t('console.requests.retryNewer')}</p> : null}
    </Card>
  );
}

function useBlockSentence({ block, blockAt, deciders, hasDecider, clientCode }: RequestDetail): string {
  const t = useText();
  const format = useFormat();
  const date = blockAt === null ? '' : format.date(localDay(blockAt), 'long');
  if (!hasDecider) return t('console.requests.noDecider', { code: clientCode });
  switch (block) {
    case 'decision':
      return date === ''
        ? t('console.requests.decisionOpen', { who: deciders ?? '' })
        : t('console.requests.decisionBy', { who: deciders ?? '', date });
    case 'overdue':
      return t('console.requests.decisionLate', { who: deciders ?? '', date });
    case 'hold':
      return t('console.requests.holdUntil', { date });
    case 'answer':
      return t('console.requests.answerSince', { date });
    case 'date':
      return date === '' ? t('console.requests.soon') : t('console.requests.dateAt', { date });
    case 'failed':
    case 'employee':
    case 'engine':
    case 'done':
      return t(`console.requests.more.${block}`);
  }
}
