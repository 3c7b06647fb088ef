import type { ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { ppmTyped } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { preview, type Draft } from './draft.ts';
import { useRowWords } from './row-words.ts';
import { SplitBar } from './split-bar.tsx';

/** How the last net pay would be divided by what is entered now; nothing before the first pay. */
export function Preview({ draft, reply }: { readonly draft: Draft; readonly reply: DirectDepositsReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const words = useRowWords(draft, reply);
  const net = reply.sampleNet;
  if (net === null) return <div />;
  const amounts = preview(draft.rows, net);
  const parts = draft.rows.map((row, at) => ({
    id: row.id,
    label: words(row.id).name,
    note: row.kind === 'percent' ? format.percent(ppmTyped(row.typed)) : undefined,
    cents: amounts[at] ?? 0,
    rest: row.kind === 'remainder',
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
