import type { ReactNode } from 'react';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { ButtonRow } from '@paystead/ui/button/button.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { NoticeBanner } from '@paystead/ui/notices/notice-banner.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { EndButton } from './end-button.tsx';
import { useInstantText } from '../../platform/use-instant-text.ts';
import { WithdrawButton } from './withdraw-button.tsx';

interface NoticeItemProps {
  readonly notice: NoticeRow;
  readonly onChanged: () => Promise<unknown>;
}

/** A notice as pages show it, for whom and when, with its history and what the operator may do. */
export function NoticeItem({ notice, onChanged }: NoticeItemProps): ReactNode {
  const t = useText();
  const instantText = useInstantText();
  const { from, until, changes, mayChange } = notice;
  const endOf = (at: string | null): string => (at === null ? t('console.notices.noEnd') : instantText(at));
  return (
    <li>
      <Stack>
        <NoticeBanner notice={notice} />
        <Facts
          items={[
            { label: t('console.notices.audience'), value: <Audience notice={notice} /> },
            { label: t('console.notices.from'), value: instantText(from) },
            { label: t('console.notices.until'), value: endOf(until) },
            ...changes.map(({ at, by, action, until: end }, place) => ({
              id: `${place}`,
              label: t(`console.notices.action.${action}`),
              value: t(action === 'end' ? 'console.notices.byTo' : 'console.notices.by', {
                by,
                at: instantText(at),
                end: endOf(end),
              }),
            })),
          ]}
        />
        {mayChange ? (
          <ButtonRow>
            <EndButton notice={notice} onChanged={onChanged} />
            <WithdrawButton notice={notice} onChanged={onChanged} />
          </ButtonRow>
        ) : null}
      </Stack>
    </li>
  );
}

function Audience({ notice: { isForEveryone, clients, clientsBeyond } }: Pick<NoticeItemProps, 'notice'>): ReactNode {
  const t = useText();
  if (isForEveryone) return t('console.notices.everyone');
  const names = clients.map(({ name, clientCode }) => `${name} (${clientCode})`).join(', ');
  return clientsBeyond === 0 ? names : t('console.notices.andBeyond', { names, count: clientsBeyond });
}
