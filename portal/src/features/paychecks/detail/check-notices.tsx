import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { useSubject } from '../../../platform/subject.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner, type BannerTone } from '@paystead/ui/banner/banner.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { checkHref } from '../addresses.ts';
import { CorrectionNotice } from './correction-notice.tsx';

interface Notice {
  readonly tone: BannerTone;
  readonly title: PlainTextKey;
  readonly body: PlainTextKey;
  readonly link: PlainTextKey;
}

const NOTICES: Readonly<Record<Exclude<CheckDetail['checkStatus'], 'issued'>, Notice>> = {
  voided: {
    tone: 'danger',
    title: 'paychecks.voidedTitle',
    body: 'paychecks.voidedBody',
    link: 'paychecks.voidedLink',
  },
  reversal: {
    tone: 'warning',
    title: 'paychecks.reversalTitle',
    body: 'paychecks.reversalBody',
    link: 'paychecks.reversalLink',
  },
  reissued: {
    tone: 'info',
    title: 'paychecks.reissuedTitle',
    body: 'paychecks.reissuedBody',
    link: 'paychecks.reissuedLink',
  },
};

/** A notice for a voided, reversing, reissued or corrected paycheck, followed by payroll's messages. */
export function CheckNotices({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useText();
  const subject = useSubject();
  const notice = check.checkStatus === 'issued' ? undefined : NOTICES[check.checkStatus];
  const { messages } = check.lines;
  if (!notice && !check.correction && messages.length === 0) return null;
  return (
    <Stack>
      {notice ? (
        <Banner tone={notice.tone} title={t(notice.title)}>
          {t(notice.body)}{' '}
          {check.relatedCheckId ? <Link href={checkHref(subject, check.relatedCheckId)}>{t(notice.link)}</Link> : null}
        </Banner>
      ) : null}
      {check.correction ? <CorrectionNotice correction={check.correction} check={check} /> : null}
      {messages.length > 0 ? (
        <Banner tone="info" icon="message" title={t('paychecks.payrollMessages')}>
          <span lang={check.lines.messagesLanguage ?? 'en'}>{messages.join(' ')}</span>
        </Banner>
      ) : null}
    </Stack>
  );
}
