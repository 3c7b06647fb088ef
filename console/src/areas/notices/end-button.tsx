import type { ReactNode } from 'react';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { TimeButton } from '../../form/time-button.tsx';
import { call } from '../../platform/api.ts';

interface EndButtonProps {
  readonly notice: NoticeRow;
  readonly onChanged: () => Promise<unknown>;
}

/** Changes when a notice ends. Without a time, it stays until it is withdrawn. */
export function EndButton({ notice: { noticeId, until, text }, onChanged }: EndButtonProps): ReactNode {
  const t = useText();
  const { language } = useFormat();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TimeButton
      label={t('console.notices.changeEnd')}
      name={t('console.notices.changeEndNamed', { text: text[language] })}
      field={t('console.notices.field.until')}
      hint={t('console.notices.untilHint', { zone })}
      instant={until}
      pointer="/until"
      conflict={t('console.notices.changedMeanwhile')}
      refresh={onChanged}
      send={(end) => call('notices.end', { params: { noticeId }, body: { until: end } })}
      onDone={onChanged}
    >
      <p>{text[language]}</p>
    </TimeButton>
  );
}
