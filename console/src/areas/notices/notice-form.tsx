import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import { AudienceFields } from './audience-fields.tsx';
import { EMPTY, FIELDS, localFaults, noticeOf, type Entries, type FieldName } from './notice-entries.ts';
import { NoticePreview } from './notice-preview.tsx';
import styles from './notices.module.css';
import { TextFields } from './text-fields.tsx';
import { TimeFields } from './time-fields.tsx';

/** The parts of the form: its entries, and the fault to show at a field. */
export interface PartProps {
  readonly id: string;
  readonly entries: Entries;
  readonly set: (changed: Partial<Entries>) => void;
  readonly errorAt: (field: FieldName) => string | undefined;
}

interface NoticeFormProps {
  readonly mayPostForEveryone: boolean;
}

/** Writes a notice and posts it once, however often it is sent. */
export function NoticeForm({ mayPostForEveryone }: NoticeFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [noticeId] = useState(() => crypto.randomUUID());
  const sending = useSending();
  const draft = useDraft<Entries>('notice', { ...EMPTY, to: mayPostForEveryone ? 'everyone' : 'clients' });
  const [attempt, setAttempt] = useState(0);
  const { values: entries } = draft;
  const local = localFaults(entries);
  const errorAt = (field: FieldName): string | undefined => {
    const key = attempt > 0 ? local[field] : undefined;
    if (key !== undefined) return t(key);
    if (field === 'clientCodes' && sending.code === 'not_found') return t('console.notices.unknownClient');
    return sending.faultAt(FIELDS.find(([name]) => name === field)?.[1] ?? '');
  };
  const faults = FIELDS.flatMap(([field]) => {
    const text = errorAt(field);
    return text === undefined ? [] : [{ field: `${id}-${field}`, label: t(`console.notices.field.${field}`), text }];
  });
  const part: PartProps = { id, entries, set: draft.set, errorAt };
  const post = async (): Promise<void> => {
    const body = noticeOf(entries);
    const isSent =
      Object.keys(local).length === 0 &&
      (await sending.send(() => call('notices.post', { params: { noticeId }, body })));
    setAttempt((count) => count + 1);
    if (!isSent) return;
    draft.end();
    await queries.invalidateQueries({ queryKey: ['notices'] });
    navigate('/notices');
  };
  return (
    <form
      noValidate
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <Stack>
        {draft.isResumed ? (
          <Banner tone="info" title={t('console.messages.resumed')}>
            {t('console.notices.resumedMore')}
          </Banner>
        ) : null}
        <ErrorSummary
          attempt={attempt}
          faults={attempt > 0 ? faults : []}
          general={sending.code === 'not_found' ? undefined : sending.failure}
        />
        <Card title={t('console.notices.text')}>
          <TextFields {...part} />
        </Card>
        <Card title={t('console.notices.audience')}>
          <AudienceFields {...part} mayPostForEveryone={mayPostForEveryone} />
        </Card>
        <Card title={t('console.notices.times')}>
          <TimeFields {...part} />
        </Card>
        <ButtonRow>
          <Button type="submit" busy={sending.isSending}>
            {t(entries.when === 'now' ? 'console.notices.post' : 'console.notices.schedule')}
          </Button>
          <Button
            kind="second"
            onClick={() => {
              draft.end();
              navigate('/notices');
            }}
          >
            {t('console.notices.discard')}
          </Button>
        </ButtonRow>
      </Stack>
      <div className={styles.beside}>
        <Card title={t('console.notices.preview')}>
          <NoticePreview entries={entries} />
        </Card>
      </div>
      <LeaveDialog question={draft.leaving} />
    </form>
  );
}
