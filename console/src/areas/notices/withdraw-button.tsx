import type { ReactNode } from 'react';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ConfirmButton } from '../../form/confirm-button.tsx';
import { call } from '../../platform/api.ts';

interface WithdrawButtonProps {
  readonly notice: NoticeRow;
  readonly onChanged: () => Promise<unknown>;
}

/** Takes a notice back, after a question that repeats its text. */
export function WithdrawButton({ notice: { noticeId, text }, onChanged }: WithdrawButtonProps): ReactNode {
  const t = useText();
  const { language } = useFormat();
  return (
    <ConfirmButton
      label={t('console.notices.withdraw')}
      name={t('console.notices.withdrawNamed', { text: text[language] })}
      small
      question={t('console.notices.withdrawQuestion')}
      isDangerous
      conflict={t('console.notices.changedMeanwhile')}
      refresh={onChanged}
      send={() => call('notices.withdraw', { params: { noticeId } })}
      onDone={onChanged}
    >
      <p>{text[language]}</p>
      <p>{t('console.notices.withdrawMeaning')}</p>
    </ConfirmButton>
  );
}
