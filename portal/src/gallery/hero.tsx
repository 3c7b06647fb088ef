import { useId, type ReactNode } from 'react';
import { ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { CardLabel, SplitCard } from '@paystead/ui/card/card.tsx';
import { DayTrack } from '@paystead/ui/chart/day-track.tsx';
import { FlowBar, FlowKey } from '@paystead/ui/chart/flow-bar.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { AmountsToggle, Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { flow } from './sample.ts';

/** The payday card of home with sample data. */
export function Hero({ day }: { readonly day: string }): ReactNode {
  const id = useId();
  const parts = flow(['Yours', 'Taxes', 'Before tax', 'After tax']).slice(0, 3);
  return (
    <SplitCard
      labelledBy={id}
      first={
        <>
          <CardLabel id={id} title={day} action={<AmountsToggle />} />
          <p style={{ marginBlock: 12 }}>
            <MoneyFigure cents={177_793} size="large" />
          </p>
          <p className={text.soft} style={{ marginBottom: 24 }}>
            $134.63 less than November 6: no overtime this time. <a href="#why">Why it changed</a>
          </p>
          <FlowBar parts={parts} large grow />
          <FlowKey parts={parts} />
          <div style={{ marginTop: 24 }}>
            <ButtonRow full>
              <ButtonLink href="#check">See this paycheck</ButtonLink>
            </ButtonRow>
          </div>
        </>
      }
      second={
        <>
          <CardLabel title="Next payday" />
          <p className={`${text.big} ${text.strong}`}>Friday, December 4</p>
          <p className={`${text.soft} ${text.small}`}>in 14 days</p>
          <DayTrack days={14} today={0} />
          <p className={`${text.soft} ${text.caption}`}>Work from Nov 15 to Nov 28</p>
          <div className={text.notOnPhone} style={{ marginTop: 24 }}>
            <h3 className={text.label}>Where it will go</h3>
            <Facts
              figures
              small
              items={[
                { label: 'Emergency fund ••0937', value: <Money cents={20_000} /> },
                { label: 'House ••7715', value: '10%' },
                { label: 'Everyday ••4821', value: 'the rest' },
              ]}
            />
          </div>
        </>
      }
    />
  );
}
