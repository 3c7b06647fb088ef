import type { ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { ppmTyped } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { SplitBar } from '../split-bar.tsx';
import { draftNameOf } from './draft-names.ts';
import type { Draft } from './draft.ts';
import { previewOf } from './split-rows.ts';

interface SplitPreviewProps {
  readonly draft: Draft;
  readonly reply: DirectDepositsReply;
}

/** The last take-home pay, divided by the current entries; nothing before the first paycheck. */
export function SplitPreview({ draft, reply }: SplitPreviewProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const net = reply.sampleNet;
  if (net === null) return <div />;
  const amounts = previewOf(draft.rows, net);
  const parts = draft.rows.map((row, at) => ({
    id: row.id,
    label: draftNameOf(draft, reply, row.id, t).name,
    note: row.kind === 'percent' ? format.percent(ppmTyped(row.typed)) : undefined,
    cents: amounts[at] ?? 0,
    isRest: row.kind === 'remainder',
  }));
  return (
    <Card title={t('directDeposits.withLastPay')}>
      <SplitBar parts={parts} />
      <Facts
        figures
        items={[
          ...parts.map(({ id, label, note, cents }) => ({ id, label, note, value: <Money cents={cents} /> })),
          { id: 'total', label: t('directDeposits.total'), value: <Money cents={net} />, total: true },
        ]}
      />
    </Card>
  );
}
