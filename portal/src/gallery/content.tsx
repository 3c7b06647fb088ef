import type { ReactNode } from 'react';
import { Badge, Count } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { DayTrack } from '@paystead/ui/chart/day-track.tsx';
import { PayChart } from '@paystead/ui/chart/pay-chart.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Stats } from '@paystead/ui/money/stat.tsx';
import { Columns, Section, Stack } from '@paystead/ui/page/layout.tsx';
import { Table } from '@paystead/ui/table/table.tsx';
import { text } from '@paystead/ui/text.tsx';
import { Hero } from './hero.tsx';
import { bars } from './sample.ts';

export function GalleryContent(): ReactNode {
  return (
    <>
      <Stack>
        <Card title="To do" titleExtra={<Count value={2} meaning="need action" />} flush needsYou>
          <Rows columns>
            <li>
              <Row icon="document" title="Acknowledge the Forklift Safety Policy" meta="By November 30" href="#a" />
            </li>
            <li>
              <Row icon="document" title="Acknowledge the 2027 Benefits Guide" meta="By December 1" href="#b" />
            </li>
          </Rows>
        </Card>
        <Hero day="Paid today, Friday, November 20" />
        <Row
          alone
          icon="clock"
          tone="neutral"
          title="Your new savings deposit is waiting for approval"
          meta="Sent November 18. Your pay goes to your current accounts until then."
          href="#c"
        />
      </Stack>
      <div style={{ marginTop: 40 }}>
        <Columns>
          <Section first title="Messages" action={<a href="#all">All 5 messages</a>}>
            <Card flush>
              <Rows>
                <li>
                  <Row unread title="Open enrollment closes December 1" meta="Benefits, today" href="#m1" />
                </li>
                <li>
                  <Row
                    unread={false}
                    title="Both plants closed November 26 and 27 for Thanksgiving"
                    meta="Company news, Nov 16"
                    href="#m2"
                  />
                </li>
              </Rows>
            </Card>
          </Section>
          <Section first title="This year so far">
            <Card>
              <p className={text.label}>Paid to you</p>
              <p style={{ margin: '6px 0 14px' }}>
                <MoneyFigure cents={4_299_807} size="medium" />
              </p>
              <Facts
                figures
                items={[
                  { label: 'Earned', value: <Money cents={6_053_438} /> },
                  { label: 'Taxes', value: <Money cents={1_143_959} /> },
                  { label: 'Bonus', value: <Money cents={null} /> },
                  {
                    label: 'Difference',
                    note: 'Against last year',
                    value: <Money cents={-13_463} signed />,
                    total: true,
                  },
                ]}
              />
            </Card>
          </Section>
        </Columns>
      </div>
      <Section title="Pay over time">
        <Card>
          <Stats
            items={[
              { label: 'Earned', value: <Money cents={6_053_438} /> },
              { label: 'Hours', value: '80.00' },
              { label: 'Rate', value: '$31.25' },
            ]}
          />
          <div style={{ marginTop: 28 }}>
            <PayChart
              bars={bars}
              label="Pay for each of 24 paychecks. The same figures are in the list below."
              netLabel="Paid to you"
              restLabel="Taxes and deductions"
            />
          </div>
          <DayTrack days={31} today={9} />
        </Card>
      </Section>
      <Section title="Tables that become cards">
        <Stack>
          <Card flush>
            <Table
              caption="Paychecks in 2026"
              nameLabel="Payday"
              columns={[
                { id: 'period', label: 'Pay period', place: 'line' },
                { id: 'kind', label: 'Kind', place: 'line' },
                { id: 'gross', label: 'Earned', end: true, place: 'second', phoneLabel: 'Earned' },
                { id: 'net', label: 'Paid to you', end: true, place: 'main' },
              ]}
              rows={[
                {
                  id: '1',
                  name: 'Nov 20, 2026',
                  href: '#1',
                  cells: [
                    'Nov 1 – Nov 14',
                    <Badge key="l" tone="success" icon="check">
                      Latest
                    </Badge>,
                    <Money key="g" cents={250_000} />,
                    <Money key="n" cents={177_793} />,
                  ],
                },
                {
                  id: '2',
                  name: 'Nov 6, 2026',
                  href: '#2',
                  cells: [
                    'Oct 18 – Oct 31',
                    '4 h overtime',
                    <Money key="g" cents={268_750} />,
                    <Money key="n" cents={191_256} />,
                  ],
                },
                {
                  id: '3',
                  name: 'Oct 23, 2026',
                  href: '#3',
                  cells: [
                    'Oct 4 – Oct 17',
                    <Badge key="l" tone="danger" icon="close">
                      VOID
                    </Badge>,
                    <Money key="g" cents={-250_000} />,
                    <Money key="n" cents={-177_793} />,
                  ],
                },
              ]}
            />
          </Card>
          <Card title="Earnings" flush>
            <Table
              caption="Earnings"
              nameLabel="Earnings"
              columns={[
                { id: 'now', label: 'This paycheck', end: true, place: 'main' },
                { id: 'year', label: '2026 so far', end: true, place: 'second', phoneLabel: '2026:' },
              ]}
              rows={[
                {
                  id: 'r',
                  name: 'Regular',
                  sub: '80.00 h at $31.25',
                  cells: [<Money key="a" cents={250_000} />, <Money key="b" cents={5_697_000} />],
                },
                ...['Overtime', 'Paid time off', 'Bonus'].map((name) => ({
                  id: name,
                  name,
                  quiet: true,
                  cells: [<Money key="a" cents={0} />, <Money key="b" cents={83_438} />],
                })),
              ]}
              foot={[
                {
                  id: 't',
                  name: 'Total earned',
                  cells: [<Money key="a" cents={250_000} />, <Money key="b" cents={6_053_438} />],
                },
              ]}
              foldLabel={(count) => `${count} lines at $0.00`}
            />
          </Card>
        </Stack>
      </Section>
      <Section title="Common tasks">
        <Rows tasks>
          {(['Change direct deposit', 'Update my address', 'Change my W-4', 'Get my W-2'] as const).map(
            (title, index) => (
              <li key={title}>
                <Row
                  alone="task"
                  icon={(['bank', 'place', 'edit', 'document'] as const)[index]}
                  title={title}
                  href={`#t${index}`}
                />
              </li>
            ),
          )}
        </Rows>
      </Section>
    </>
  );
}
