import type { ReactNode } from 'react';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { clientsText, secondsOf } from './imports-page.tsx';
import { StateBadge } from './state-badge.tsx';

/** Facts about an import: operator, clients, size, and how long it took. */
export function ImportFacts({ page }: { readonly page: ImportPage }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { state, origin, by, clientCodes, runNumber, sizeBytes, milliseconds } = page;
  return (
    <Card title={t('console.imports.about')}>
      <Facts
        items={[
          { label: t('console.imports.stateLabel'), value: <StateBadge state={state} /> },
          { label: t('console.imports.by'), value: t(`console.imports.origin.${origin}`, { by }) },
          { label: t('console.imports.clients'), value: clientsText(clientCodes, t('console.everyClient')) },
          ...(runNumber === null ? [] : [{ label: t('console.imports.number'), value: String(runNumber) }]),
          ...(sizeBytes === null ? [] : [{ label: t('console.imports.size'), value: format.bytes(sizeBytes) }]),
          ...(milliseconds === null
            ? []
            : [
                {
                  label: t('console.imports.duration'),
                  value: t('console.imports.seconds', { seconds: secondsOf(milliseconds) }),
                },
              ]),
        ]}
      />
    </Card>
  );
}
