import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { DirectDepositsReply, Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import styles from '../direct-deposits.module.css';
import { draftNameOf } from './draft-names.ts';
import { SplitPreview } from './split-preview.tsx';
import { SplitRowFields } from './split-row-fields.tsx';
import { moved, movedTo, shortRows, withKind, withTyped, type SplitRow } from './split-rows.ts';
import type { AccountForm } from './use-account-form.ts';
import { useRowDrag } from './use-row-drag.ts';

interface SplitStepProps {
  readonly form: AccountForm;
  readonly reply: DirectDepositsReply;
  /** Absent if this is the first step. */
  readonly onBack?: (() => void) | undefined;
}

/** The second step: order and share of each account, with a preview of the next paycheck. */
export function SplitStep({ form, reply, onBack }: SplitStepProps): ReactNode {
  const t = useText();
  const { list, dragged, announcement, move, changeKind } = useOrder(form, reply);
  const short = shortRows(form.values.rows, reply.sampleNet);
  return (
    <Columns>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) form.goTo('review');
        }}
      >
        <Stack>
          <ErrorSummary {...form.summary} />
          <Card flush foot={<Buttons onBack={onBack} />}>
            <ol className={styles.rows} ref={list}>
              {form.values.rows.map((row, at) => (
                <SplitRowFields
                  key={row.id}
                  row={row}
                  account={draftNameOf(form.values, reply, row.id, t)}
                  position={at + 1}
                  isDragged={dragged === row.id}
                  isShort={short.has(row.id)}
                  error={form.errorOf(`share-${row.id}`)}
                  onMove={(by) => move(row, by)}
                  onKind={(kind) => changeKind(row, kind)}
                  onType={(typed) => form.edit({ rows: withTyped(form.values.rows, row.id, typed) })}
                />
              ))}
            </ol>
          </Card>
          <output>
            <Spoken>{announcement}</Spoken>
          </output>
        </Stack>
      </form>
      <SplitPreview draft={form.values} reply={reply} />
    </Columns>
  );
}

/** Changes the order of the rows by buttons and dragging, and announces each change to screen readers. */
function useOrder({ values: draft, edit }: AccountForm, reply: DirectDepositsReply) {
  const t = useText();
  const { rows } = draft;
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<string>();
  const toFocus = useRef<string>(undefined);
  const nameOf = ({ id }: SplitRow): string => draftNameOf(draft, reply, id, t).name;
  const announceMove = (row: SplitRow, next: readonly SplitRow[]): void => {
    const at = next.findIndex(({ id }) => id === row.id) + 1;
    setAnnouncement(t('directDeposits.movedTo', { account: nameOf(row), at, of: next.length }));
  };
  const list = useRowDrag({
    onHold: setDragged,
    onPass: (id, passedId) => {
      const row = rows.find((one) => one.id === id);
      if (!row || rows.at(-1)?.id === passedId) return;
      const next = movedTo(rows, id, passedId);
      announceMove(row, next);
      edit({ rows: next });
    },
  });
  useEffect(() => {
    // Some browsers take the focus from an element that moves.
    if (toFocus.current !== undefined) document.getElementById(toFocus.current)?.focus();
    toFocus.current = undefined;
  }, [rows]);
  return {
    list,
    dragged,
    announcement,
    move: (row: SplitRow, by: -1 | 1): void => {
      const next = moved(rows, row.id, by);
      if (next.every(({ id }, place) => id === rows[place]?.id)) {
        setAnnouncement(t('directDeposits.cannotMove', { account: nameOf(row) }));
        return;
      }
      toFocus.current = `${by < 0 ? 'up' : 'down'}-${row.id}`;
      announceMove(row, next);
      edit({ rows: next });
    },
    changeKind: (row: SplitRow, kind: Split['kind']): void => {
      if (kind === 'remainder') {
        // Its fields disappear, and the focus with them.
        toFocus.current = `share-${row.id}`;
        setAnnouncement(t('directDeposits.getsRestNow', { account: nameOf(row) }));
      }
      edit({ rows: withKind(rows, row.id, kind) });
    },
  };
}

function Buttons({ onBack }: Pick<SplitStepProps, 'onBack'>): ReactNode {
  const t = useText();
  return (
    <div className={styles.foot}>
      <ButtonRow full>
        <Button type="submit">{t('directDeposits.toCheck')}</Button>
        {onBack ? (
          <Button kind="quiet" onClick={onBack}>
            {t('directDeposits.back')}
          </Button>
        ) : (
          <ButtonLink kind="quiet" href="/direct-deposits">
            {t('directDeposits.cancel')}
          </ButtonLink>
        )}
      </ButtonRow>
    </div>
  );
}
