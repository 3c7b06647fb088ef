import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { AudienceOptions } from '@paystead/contract/console/messages/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';
import { useDraft } from '../../../platform/drafts.ts';
import { base64Of } from '../../people/employment/files.ts';
import styles from '../messages.module.css';
import { AttachmentFields } from './attachment-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { messageOf, type AttachedFile, type Entries } from './entries.ts';
import { FIELDS, localFaults, type FieldName } from './faults.ts';
import { PostDialog } from './post-dialog.tsx';
import { Preview } from './preview.tsx';
import { TextFields } from './text-fields.tsx';
import { TimeFields } from './time-fields.tsx';

interface MessageFormProps {
  readonly clientCode: string;
  /** The id of the new message: the same for every attempt, so that a repeated one posts nothing more. */
  readonly messageId: string;
  readonly from: string | null;
  readonly options: AudienceOptions;
  readonly start: Entries;
}

/** The parts of the form: its entries, and the fault to show at a field. */
export interface PartProps {
  readonly id: string;
  readonly entries: Entries;
  readonly set: (changed: Partial<Entries>) => void;
  readonly errorAt: (field: FieldName) => string | undefined;
}

/** Writes a message, with a preview beside it, and posts it after a question that says how many people get it. */
export function MessageForm({ clientCode, messageId, from, options, start }: MessageFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const sending = useSending();
  const draft = useDraft(`message ${clientCode} ${from ?? ''}`, start);
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const { values: entries } = draft;
  const local = localFaults(entries, files);
  const errorAt = (field: FieldName): string | undefined => {
    const key = attempt > 0 ? local[field] : undefined;
    if (key !== undefined) return t(key);
    const pointer = FIELDS.find(([name]) => name === field)?.[1] ?? '';
    const below = sending.faults.find((one) => one.pointer.startsWith(`${pointer}/`));
    return sending.faultAt(pointer) ?? (below && (below.detail ?? t('console.faulty')));
  };
  const faults = FIELDS.flatMap(([field]) => {
    const text = errorAt(field);
    return text === undefined ? [] : [{ field: `${id}-${field}`, label: t(`console.messages.field.${field}`), text }];
  });
  const part: PartProps = { id, entries, set: draft.set, errorAt };
  const post = async (): Promise<void> => {
    const isSent = await sending.send(async () => {
      const attachments = await Promise.all(
        files.map(async ({ file, titleEn, titleEs, requiresAcknowledgement }) => ({
          title: { en: titleEn.trim(), es: titleEs.trim() },
          requiresAcknowledgement,
          name: file.name,
          content: await base64Of(file),
        })),
      );
      const body = { ...messageOf(entries), attachments };
      await call('messages.post', { params: { clientCode, messageId }, body });
    });
    setAsking(false);
    setAttempt((count) => count + 1);
    if (!isSent) return;
    draft.end();
    await queries.invalidateQueries({ queryKey: ['messages'] });
    navigate(`/clients/${clientCode}/messages/${messageId}`);
  };
  return (
    <form
      noValidate
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (Object.keys(local).length === 0) setAsking(true);
      }}
    >
      <Stack>
        {draft.isResumed ? (
          <Banner tone="info" title={t('console.messages.resumed')}>
            {t('console.messages.resumedMore')}
          </Banner>
        ) : null}
        <ErrorSummary attempt={attempt} faults={attempt > 0 ? faults : []} general={sending.failure} />
        <Card title={t('console.messages.text')}>
          <TextFields {...part} />
        </Card>
        <Card title={t('console.messages.documents')}>
          <AttachmentFields {...part} files={files} onFiles={setFiles} />
        </Card>
        <Card title={t('console.messages.audience')}>
          <AudienceFields {...part} clientCode={clientCode} options={options} />
        </Card>
        <Card title={t('console.messages.times')}>
          <TimeFields {...part} asks={files.some((one) => one.requiresAcknowledgement)} />
        </Card>
        <ButtonRow>
          <Button type="submit" busy={sending.isSending}>
            {t(entries.when === 'now' ? 'console.messages.post' : 'console.messages.schedule')}
          </Button>
          <Button
            kind="second"
            onClick={() => {
              draft.end();
              navigate('/messages');
            }}
          >
            {t('console.messages.discard')}
          </Button>
        </ButtonRow>
      </Stack>
      <div className={styles.beside}>
        <Card title={t('console.messages.preview')}>
          <Preview entries={entries} files={files} />
        </Card>
      </div>
      <PostDialog
        open={isAsking}
        clientCode={clientCode}
        entries={entries}
        isSending={sending.isSending}
        onClose={() => setAsking(false)}
        onPost={() => void post()}
      />
      <LeaveDialog question={draft.leaving} />
    </form>
  );
}
