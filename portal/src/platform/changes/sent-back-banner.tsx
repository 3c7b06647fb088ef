import type { ReactNode } from 'react';
import type { OpenChange } from '@paystead/contract/change.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

interface SentBackBannerProps {
  readonly sentBack: OpenChange['sentBack'];
  /** The link to the form that corrects the request. Absent on the page of the form. */
  readonly actions?: ReactNode;
}

/** The reason for which the employee's request was sent back, with its author; nothing unless it waits for a correction. */
export function SentBackBanner({ sentBack, actions }: SentBackBannerProps): ReactNode {
  const t = useText();
  if (sentBack === null) return null;
  return (
    <Banner tone="warning" icon="warning" title={t('platform.sentBack', { by: sentBack.by })} actions={actions}>
      {sentBack.reason}
    </Banner>
  );
}
