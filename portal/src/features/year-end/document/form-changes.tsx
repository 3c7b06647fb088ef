import type { ReactNode } from 'react';
import type { ChangedFormBox, FormPart, YearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import { ChangeBanner } from '@paystead/ui/change/change-banner.tsx';
import type { ChangeRow } from '@paystead/ui/change/change-table.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Money } from '@paystead/ui/money/money.tsx';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSubject } from '../../../platform/subject.ts';

const PARTS: Readonly<Record<FormPart, PlainTextKey>> = {
  form: 'yearEnd.changedForm',
  employerName: 'yearEnd.employer',
  ein: 'yearEnd.ein',
  employerAddress: 'yearEnd.changedEmployerAddress',
  employeeName: 'yearEnd.changedName',
  ssn: 'yearEnd.ssn',
  employeeAddress: 'yearEnd.changedAddress',
  controlNumber: 'yearEnd.control',
};

/** Says that a form was corrected in place after its employee had opened it, with every box before and after. */
export function FormChanges({ detail: { document, changes } }: { readonly detail: YearEndDetail }): ReactNode {
  const t = useText();
  const format = useFormat();
  const isOwn = useSubject().view === 'self';
  if (changes === undefined) return null;
  const rows = [
    ...changes.boxes.map((box, place) => boxRow(box, place, t)),
    ...changes.parts.map(({ part, before, after }): ChangeRow => ({
      id: part,
      what: t(PARTS[part]),
      ...kindOf(before === '' ? null : before, after === '' ? null : after),
    })),
  ];
  return (
    <ChangeBanner
      title={t('yearEnd.changedTitle', { date: format.date(document.changedOn, 'date') })}
      caption={t('yearEnd.changedCaption')}
      rows={rows}
    >
      {t(isOwn ? 'yearEnd.changedBody' : 'yearEnd.changedBodyOthers')}
      {changes.isPdfReplaced ? <> {t('yearEnd.changedPdf')}</> : null}
    </ChangeBanner>
  );
}

function boxRow({ box, label, topic, mark, before, after }: ChangedFormBox, place: number, t: Translate): ChangeRow {
  const isCode = topic.startsWith('w2.12') && mark !== null;
  const isChecked = topic.startsWith('w2.13');
  const valueOf = (value: ChangedFormBox['before']): ReactNode => {
    if (value === null) return null;
    if (value.amount !== null) return <Money cents={value.amount} />;
    return isChecked ? t('yearEnd.checked') : value.text;
  };
  return {
    id: `${place}`,
    of: t('yearEnd.boxName', { box }),
    what: isCode ? (
      t('yearEnd.code', { code: mark })
    ) : (
      <span lang="en">
        {label}
        {mark === null || isChecked ? null : `, ${mark}`}
      </span>
    ),
    ...kindOf(valueOf(before), valueOf(after)),
  };
}

function kindOf(before: ReactNode, after: ReactNode): Pick<ChangeRow, 'kind' | 'before' | 'after'> {
  return { kind: before === null ? 'added' : after === null ? 'removed' : 'changed', before, after };
}
