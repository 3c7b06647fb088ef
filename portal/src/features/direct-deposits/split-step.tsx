import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { DirectDepositsReply, Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink, ButtonRow, IconButton } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import styles from './direct-deposits.module.css';
import { moved, movedTo, shared, typedIn, type Draft, type DraftFault, type SplitRow } from './draft.ts';
import { faultText } from './fault-texts.ts';
import { Preview } from './preview.tsx';
import { useRowWords } from './row-words.ts';
import { useDrag } from './use-drag.ts';

interface SplitStepProps {
  readonly draft: Draft;
  readonly reply: DirectDepositsReply;
  readonly faults: readonly DraftFault[];
  readonly attempt: number;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onNext: () => void;
  /** Absent where this is the first step. */
  readonly onBack?: (() => void) | undefined;
}

/** In which order, and how much of each pay: by buttons, by dragging, with the next pay beside it as it is typed. */
export function SplitStep({ draft, reply, faults, attempt, onChange, onNext, onBack }: SplitStepProps): ReactNode {
  const t = useText();
  const words = useRowWords(draft, reply);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const pressed = useRef<string | undefined>(undefined);
  const { rows } = draft;
  const list = useDrag({
    holds: setDragged,
    over: (id, overId) => {
      if (rows.at(-1)?.id !== overId) onChange({ rows: movedTo(rows, id, overId) });
    },
  });
  useEffect(() => {
    // Moving an element takes the focus from it in some browsers: whoever pressed goes on pressing.
    if (pressed.current !== undefined) document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  }, [rows]);

  const move = (row: SplitRow, by: -1 | 1): void => {
    const next = moved(rows, row.id, by);
    const at = next.findIndex(({ id }) => id === row.id) + 1;
    if (next.every(({ id }, place) => id === rows[place]?.id)) {
      setSaid(t('directDeposits.cannotMove', { account: words(row.id).name }));
      return;
    }
    pressed.current = `${by < 0 ? 'up' : 'down'}-${row.id}`;
    setSaid(t('directDeposits.movedTo', { account: words(row.id).name, at, of: next.length }));
    onChange({ rows: next });
  };
  const choose = (row: SplitRow, kind: Split['kind']): void => {
    if (kind === 'remainder') setSaid(t('directDeposits.getsRestNow', { account: words(row.id).name }));
    onChange({ rows: shared(rows, row.id, kind) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onNext();
  };
  const errorOf = (id: string) => {
    const fault = faults.find(({ field }) => field === `share-${id}`);
    return fault && faultText(t, fault);
  };

  return (
    <Columns>
      <form onSubmit={submit} noValidate autoComplete="off">
        <Stack>
          <ErrorSummary
            attempt={attempt}
            faults={faults.map((fault) => ({
              field: fault.field,
              label: words(fault.field.replace('share-', '')).name,
              text: faultText(t, fault),
            }))}
          />
          <Card
            flush
            foot={
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
            }
          >
            <ol className={styles.rows} ref={list}>
              {rows.map((row, at) => {
                const { name, kind } = words(row.id);
                const isRest = row.kind === 'remainder';
                return (
                  <li
                    key={row.id}
                    data-row={row.id}
                    data-fixed={isRest || undefined}
                    className={classes(dragged === row.id && styles.dragged)}
                  >
                    <div className={styles.order}>
                      {isRest ? null : (
                        <IconButton
                          id={`up-${row.id}`}
                          icon="up"
                          label={t('directDeposits.moveUp', { account: name })}
                          onClick={() => move(row, -1)}
                        />
                      )}
                      <b data-grip={isRest ? undefined : ''}>{at + 1}</b>
                      {isRest ? null : (
                        <IconButton
                          id={`down-${row.id}`}
                          icon="down"
                          label={t('directDeposits.moveDown', { account: name })}
                          onClick={() => move(row, 1)}
                        />
                      )}
                    </div>
                    <div className={styles.name}>
                      <b>{name}</b>
                      <span className={classes(text.soft, text.small)}>{kind}</span>
                    </div>
                    {isRest ? (
                      <p
                        className={classes(text.soft, text.small, styles.restText)}
                        id={`share-${row.id}`}
                        tabIndex={-1}
                      >
                        {t('directDeposits.getsRest')}
                      </p>
                    ) : (
                      <div className={styles.share}>
                        <Segments<Split['kind']>
                          label={t('directDeposits.howMuchOf', { account: name })}
                          value={row.kind}
                          onChange={(next) => choose(row, next)}
                          options={[
                            { value: 'amount', label: t('directDeposits.amount') },
                            { value: 'percent', label: t('directDeposits.percent') },
                            { value: 'remainder', label: t('directDeposits.rest') },
                          ]}
                        />
                        <div className={styles.typed}>
                          <TextField
                            id={`share-${row.id}`}
                            label={t(row.kind === 'percent' ? 'directDeposits.percentOf' : 'directDeposits.amountOf', {
                              account: name,
                            })}
                            inputMode="decimal"
                            autoComplete="off"
                            unitBefore={row.kind === 'percent' ? '%' : '$'}
                            value={row.typed}
                            error={errorOf(row.id)}
                            onChange={(event) => onChange({ rows: typedIn(rows, row.id, event.target.value) })}
                          />
                        </div>
                      </div>
                    )}
                  </li>
                );
              })}
            </ol>
          </Card>
          <output>
            <Spoken>{said}</Spoken>
          </output>
        </Stack>
      </form>
      <Preview draft={draft} reply={reply} />
    </Columns>
  );
}
