import type { ReactNode } from 'react';
import type { ClientPage } from '@paystead/contract/console/model.ts';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useRole } from '../../../platform/use-role.ts';

/** The sandboxes beside a live client; nothing for people who can't create one while there is none. */
export function SandboxesCard({ clientCode, sandboxes }: Pick<ClientPage, 'clientCode' | 'sandboxes'>): ReactNode {
  const t = useText();
  const role = useRole();
  const mayCreate = role === 'owner' || role === 'implementation';
  if (sandboxes.length === 0 && !mayCreate) return null;
  return (
    <Card title={t('console.sandbox.list')}>
      <Stack>
        {sandboxes.length === 0 ? <p>{t('console.sandbox.none')}</p> : null}
        <Facts
          items={sandboxes.map((one) => ({
            label: one.clientCode,
            value: <Link href={`/clients/${one.clientCode}`}>{one.name}</Link>,
          }))}
        />
        {mayCreate ? (
          <div>
            <ButtonLink kind="second" icon="plus" href={`/clients/${clientCode}/new-sandbox`}>
              {t('console.sandbox.new')}
            </ButtonLink>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}
