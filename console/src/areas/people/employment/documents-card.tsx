import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { DocumentsPage } from '@paystead/contract/console/employment/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';
import { DocumentForm } from './document-form.tsx';
import { saveFile } from './files.ts';
import { RemoveButton } from './remove-button.tsx';
import { ONE_LOOK, type PersonSection } from './section-query.ts';
import styles from './employment.module.css';

type Document = DocumentsPage['documents'][number];

/** A person's documents of every visibility, to open, add, replace, correct and remove. */
export function DocumentsCard(section: PersonSection): ReactNode {
  const t = useText();
  const { clientCode, employeeId, reason } = section;
  const query = useQuery({
    queryKey: ['documents', clientCode, employeeId, reason],
    queryFn: ({ signal }) => call('documents.look', { params: { clientCode, employeeId }, body: { reason }, signal }),
    ...ONE_LOOK,
  });
  return (
    <Card title={t('console.employment.documents')}>
      <Loadable
        query={query}
        failed={t('console.employment.documentsFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={120} gap={16} />
          </Skeleton>
        }
      >
        {(page) => <Documents page={page} section={section} onChanged={() => query.refetch()} />}
      </Loadable>
    </Card>
  );
}

interface DocumentsProps {
  readonly page: DocumentsPage;
  readonly section: PersonSection;
  readonly onChanged: () => Promise<unknown>;
}

function Documents({ page, section, onChanged }: DocumentsProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState<{ readonly id: string; readonly document: Document | null }>();
  const [message, setMessage] = useState<string>();
  const { documents, mayChange, types } = page;
  const finish = async (text: string): Promise<void> => {
    await onChanged();
    setOpen(undefined);
    setMessage(text);
  };
  const edit = (id: string, document: Document | null): void => {
    setMessage(undefined);
    setOpen({ id, document });
  };
  return (
    <Stack>
      <div role="status">{message === undefined ? null : <Banner tone="success" title={message} />}</div>
      {open ? (
        <DocumentForm
          key={open.id}
          documentId={open.id}
          document={open.document}
          types={types}
          section={section}
          onDone={() => finish(t('console.employment.documentSaved'))}
          onCancel={() => setOpen(undefined)}
        />
      ) : null}
      {documents.length === 0 && !open ? <p>{t('console.employment.noDocuments')}</p> : null}
      {documents
        .filter(({ documentId }) => documentId !== open?.id)
        .map((document) => (
          <DocumentItem
            key={document.documentId}
            document={document}
            section={section}
            mayChange={mayChange}
            onEdit={() => edit(document.documentId, document)}
            onRemoved={() => finish(t('console.employment.documentRemoved'))}
          />
        ))}
      {mayChange && !open ? (
        <div>
          {types.length > 0 ? (
            <Button kind="second" small icon="plus" onClick={() => edit(crypto.randomUUID(), null)}>
              {t('console.employment.addDocument')}
            </Button>
          ) : (
            <p>{t('console.employment.noTypes')}</p>
          )}
        </div>
      ) : null}
    </Stack>
  );
}

interface DocumentItemProps {
  readonly document: Document;
  readonly section: PersonSection;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onRemoved: () => unknown;
}

function DocumentItem({ document, section, mayChange, onEdit, onRemoved }: DocumentItemProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const sending = useSending();
  const { clientCode, employeeId, reason } = section;
  const { documentId, title, typeLabel, visibility, version, expirationDate, uploadedAt, uploadedBy } = document;
  const params = { clientCode, employeeId, documentId };
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Facts
        small
        items={[
          { label: t('console.employment.document.type'), value: typeLabel },
          { label: t('console.employment.document.visibility'), value: t(`console.employment.visible.${visibility}`) },
          ...(expirationDate === null
            ? []
            : [{ label: t('console.employment.document.expires'), value: format.date(expirationDate, 'long') }]),
          { label: t('console.employment.document.version'), value: format.count(version) },
        ]}
      />
      <p className={styles.by}>
        <small>
          {t('console.employment.recorded', { who: uploadedBy, date: format.date(localDay(uploadedAt), 'long') })}
        </small>
      </p>
      {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
      <ButtonRow>
        <Button
          kind="quiet"
          small
          busy={sending.isSending}
          aria-label={t('console.employment.openName', { name: title })}
          onClick={() =>
            void sending.send(async () => saveFile(await call('documents.open', { params, body: { reason } })))
          }
        >
          {t('console.employment.download')}
        </Button>
        {mayChange ? (
          <>
            <Button
              kind="quiet"
              small
              aria-label={t('console.employment.correctOrReplaceName', { name: title })}
              onClick={onEdit}
            >
              {t('console.employment.correctOrReplace')}
            </Button>
            <RemoveButton
              name={title}
              meaning={t('console.employment.removeDocumentMeaning')}
              remove={() => call('documents.remove', { params })}
              onDone={onRemoved}
            />
          </>
        ) : null}
      </ButtonRow>
    </section>
  );
}
