import type { ReactNode } from 'react';
import type { CheckBefore, CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { ChangeBanner } from '@paystead/ui/change/change-banner.tsx';
import type { ChangeRow } from '@paystead/ui/change/change-table.tsx';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { Money } from '@paystead/ui/money/money.tsx';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { compareRows, depositSection, type ComparedRow } from '../compare/compare-rows.ts';
import { periodSpan } from '../period-span.ts';
import { useSubjectText } from '../subject-text.ts';

interface CorrectionNoticeProps {
  readonly check: CheckDetail;
  readonly correction: NonNullable<CheckDetail['correction']>;
}

/** Says that a paycheck was corrected after its employee had seen it, with take-home pay and every line before and after. */
export function CorrectionNotice({ check, correction }: CorrectionNoticeProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const { correctedOn, net, before } = correction;
  return (
    <ChangeBanner
      title={t('paychecks.correctedTitle', { date: format.date(correctedOn, 'date') })}
      caption={t('paychecks.correctedCaption')}
      rows={before ? correctedRows(before, check, t, format) : []}
    >
      {net === check.net ? (
        t('paychecks.correctedSameNet')
      ) : (
        <>
          {t('paychecks.correctedBefore')} <Money cents={net} />
          {'. '}
          {t('paychecks.correctedNow')} <Money cents={check.net} />.
        </>
      )}
    </ChangeBanner>
  );
}

/** Everything that differs: dates and number first, then the lines by section, as the comparison of two paychecks has them. */
function correctedRows(before: CheckBefore, after: CheckDetail, t: Translate, format: Format): readonly ChangeRow[] {
  const earlier: CheckDetail = { ...after, ...before };
  const facts = [
    { what: t('paychecks.payday'), of: ({ checkDate }: CheckDetail) => format.date(checkDate, 'date') },
    { what: t('paychecks.period'), of: (check: CheckDetail) => periodSpan(check, format) },
    { what: t('paychecks.correctedNumber'), of: ({ checkNumber }: CheckDetail) => checkNumber },
  ].map(({ what, of }) => changeRow({ id: what, what, before: of(earlier), after: of(after) }));
  const sections = [...compareRows(t, earlier, after), depositSection(t, earlier, after)];
  const lines = sections.flatMap(({ id, title, rows }) =>
    rows.map((row) =>
      changeRow({
        id: `${id} ${row.id} ${row.unit}`,
        what: row.name,
        of: t(title),
        before: row.before,
        after: row.after,
        show: (value) => valueOf(row, value, t, format),
      }),
    ),
  );
  return [...facts, ...lines].flat();
}

interface Change<T> {
  readonly id: string;
  readonly what: string;
  readonly of?: string;
  readonly before: T | null;
  readonly after: T | null;
  readonly show?: (value: T) => ReactNode;
}

/** Returns one row, or none if nothing changed. */
function changeRow<T extends string | number>({
  before,
  after,
  show = String,
  ...row
}: Change<T>): readonly ChangeRow[] {
  if (before === after) return [];
  return [
    {
      ...row,
      kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
      before: before === null ? null : show(before),
      after: after === null ? null : show(after),
    },
  ];
}

function valueOf({ unit }: ComparedRow, value: number, t: Translate, format: Format): ReactNode {
  return unit === 'cents' ? <Money cents={value} /> : t('paychecks.hoursOnly', { hours: format.hours(value) });
}
