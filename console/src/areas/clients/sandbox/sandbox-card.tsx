import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { ClientPage } from '@paystead/contract/console/model.ts';
import { ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Link } from '@paystead/ui/link.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ConfirmButton } from '../../../form/confirm-button.tsx';
import { call } from '../../../platform/api.ts';
import { useRole } from '../../../platform/use-role.ts';

interface SandboxCardProps {
  readonly clientCode: string;
  readonly sandbox: NonNullable<ClientPage['sandbox']>;
}

/** Explains a sandbox, and shows which mail it kept and the ways to empty and to delete it. */
export function SandboxCard({ clientCode, sandbox: { of: live, keptMails } }: SandboxCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const role = useRole();
  const params = { clientCode };
  return (
    <Card title={t('console.sandbox.title')}>
      <Stack>
        <p>{t('console.sandbox.meaning')}</p>
        <Facts
          items={[
            ...(live
              ? [
                  {
                    label: t('console.sandbox.of'),
                    value: <Link href={`/clients/${live.clientCode}`}>{live.name}</Link>,
                  },
                ]
              : []),
            { label: t('console.sandbox.keptMails'), value: format.count(keptMails) },
          ]}
        />
        {role === 'owner' || role === 'implementation' ? (
          <ButtonRow>
            <ConfirmButton
              label={t('console.sandbox.empty')}
              question={t('console.sandbox.emptyQuestion', { code: clientCode })}
              isDangerous
              send={() => call('sandboxes.empty', { params })}
              onDone={() => queries.invalidateQueries()}
            >
              <p>{t('console.sandbox.emptyMeaning')}</p>
            </ConfirmButton>
            <ConfirmButton
              label={t('console.sandbox.remove')}
              question={t('console.sandbox.removeQuestion', { code: clientCode })}
              isDangerous
              conflict={t('console.sandbox.hasAudit')}
              send={() => call('sandboxes.remove', { params })}
              onDone={async () => {
                // Drawn at once, so that nothing of the deleted client is read again.
                flushSync(() => navigate(live ? `/clients/${live.clientCode}` : '/clients'));
                await queries.invalidateQueries();
              }}
            >
              <p>{t('console.sandbox.removeMeaning')}</p>
            </ConfirmButton>
          </ButtonRow>
        ) : null}
      </Stack>
    </Card>
  );
}
