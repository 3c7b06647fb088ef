import { useState, type ReactNode } from 'react';
import { explain } from '@paystead/contract/features/year-end/guide.ts';
import type { YearEndBox, YearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { BoxSumsTable } from './box-sums.tsx';
import boxStyles from '../boxes.module.css';
import styles from './document.module.css';

/** The boxes of a form, each with its official label, explanation, amount and the paychecks behind it. */
export function BoxList({ detail }: { readonly detail: YearEndDetail }): ReactNode {
  const t = useText();
  const [isAllOpen, setAllOpen] = useState(false);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const toggleAll = (): void => {
    setAllOpen(!isAllOpen);
    setToggled(new Set());
  };
  const hasSums = detail.boxes.some(({ sums }) => sums !== null);
  return (
    <Card
      flush
      title={t('yearEnd.boxes')}
      action={
        hasSums ? (
          <Button kind="quiet" small aria-expanded={isAllOpen} onClick={toggleAll} data-print="no">
            {isAllOpen ? t('yearEnd.closeAll') : t('yearEnd.openAll')}
          </Button>
        ) : undefined
      }
    >
      <ul className={boxStyles.boxes}>
        {detail.boxes.map((box, position) => {
          const open = isAllOpen !== toggled.has(position);
          return (
            <Box
              // oxlint-disable-next-line react/no-array-index-key -- boxes have no identity but their position, which never changes
              key={position}
              box={box}
              detail={detail}
              open={open}
              onToggle={(isOpen) => {
                if (isOpen !== open)
                  setToggled(
                    new Set(
                      toggled.has(position)
                        ? [...toggled].filter((index) => index !== position)
                        : [...toggled, position],
                    ),
                  );
              }}
            />
          );
        })}
      </ul>
    </Card>
  );
}

interface BoxProps {
  readonly box: YearEndBox;
  readonly detail: YearEndDetail;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

function Box({ box, detail, open, onToggle }: BoxProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { sums } = box;
  const { checks } = detail;
  const code = box.topic.startsWith('w2.12') && box.mark !== null;
  const label = code ? t('yearEnd.code', { code: box.mark ?? '' }) : box.label;
  const state = box.text === null && !code ? box.mark : null;
  const count = sums?.parts.filter((part) => part !== 0).length ?? 0;
  return (
    <li className={boxStyles.box}>
      <span className={boxStyles.number} aria-hidden="true">
        {box.box}
      </span>
      <div className={boxStyles.label}>
        <h3>
          <Spoken>{t('yearEnd.boxName', { box: box.box })}: </Spoken>
          <span lang={code ? undefined : 'en'}>{label}</span>
          {state === null ? null : <span>{`, ${state}`}</span>}
        </h3>
      </div>
      <span className={styles.amount}>
        {box.amount === null ? (
          box.text === box.mark && box.topic.startsWith('w2.13') ? (
            <span className={styles.checked}>
              <Icon name="check" size="small" /> {t('yearEnd.checked')}
            </span>
          ) : (
            box.text
          )
        ) : (
          <Money cents={box.amount} />
        )}
      </span>
      {box.previously === null ? null : (
        <p className={styles.previousAmount}>
          {t('yearEnd.beforeCorrection')} <Money cents={box.previously} />
        </p>
      )}
      <p className={boxStyles.explanation}>{explain(box.topic, language)}</p>
      {sums && !isEmpty(sums) ? (
        <details className={styles.sums} open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
          <summary>
            {t('yearEnd.sums', { count })}
            <Spoken>, {t('yearEnd.boxName', { box: box.box })}</Spoken>
          </summary>
          {open ? <BoxSumsTable box={box} sums={sums} checks={checks} /> : null}
        </details>
      ) : null}
      {sums === null && box.amount !== null && checks.length > 0 && isFromPaychecks(detail) ? (
        <p className={styles.noSums}>{t('yearEnd.noSums')}</p>
      ) : null}
    </li>
  );
}

/** Checks whether a box of zero has no paycheck behind it, so that there is nothing to add up. */
const isEmpty = ({ opening, parts, difference }: NonNullable<YearEndBox['sums']>): boolean =>
  opening === 0 && difference === 0 && parts.every((part) => part === 0);

/** True for forms whose amounts are the sums of paychecks; the others say once that they aren't. */
function isFromPaychecks({ document: { formType } }: YearEndDetail): boolean {
  return formType !== '1095-C' && formType !== '1042-S';
}
