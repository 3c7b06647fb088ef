import { useState, type ReactNode } from 'react';
import { Button, ButtonLink, ButtonRow, IconButton } from '@paystead/ui/button/button.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { SearchField, SecretField, SelectField, TextArea, TextField } from '@paystead/ui/field/inputs.tsx';
import { DRAWINGS, type IconName } from '@paystead/ui/icon/drawings.ts';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Section, Stack, Two } from '@paystead/ui/page/layout.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { Tabs } from '@paystead/ui/tabs/tabs.tsx';

export function GalleryControls(): ReactNode {
  const [segment, setSegment] = useState<'amount' | 'percent' | 'rest'>('amount');
  const [choice, setChoice] = useState<'single' | 'married' | undefined>('single');
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <Section title="Buttons and status words">
        <Card>
          <div className="g-line">
            <Button>Main</Button>
            <Button kind="second">Second</Button>
            <Button kind="quiet">Quiet</Button>
            <Button kind="danger">Delete</Button>
            <Button busy>Sending</Button>
            <ButtonLink href="#pdf" icon="download">
              Download PDF
            </ButtonLink>
            <IconButton icon="print" label="Print" bordered />
            <Button small kind="second" icon="retry">
              Try again
            </Button>
          </div>
          <div className="g-line">
            <Badge tone="success" icon="check">
              Active
            </Badge>
            <Badge tone="warning" icon="clock">
              Waiting for approval
            </Badge>
            <Badge tone="info" icon="clock">
              Bank is confirming
            </Badge>
            <Badge tone="danger" icon="close">
              Rejected
            </Badge>
            <Badge icon="minus">Stopped</Badge>
            <Badge tone="info">Bonus</Badge>
          </div>
          <Tabs
            label="Part of the profile"
            current="b"
            tabs={[
              { id: 'a', label: 'Overview', href: '#a' },
              { id: 'b', label: 'Personal information', href: '#b' },
              { id: 'c', label: 'Taxes', href: '#c' },
            ]}
          />
          <div className="g-line">
            <Segments
              label="Kind of split"
              value={segment}
              onChange={setSegment}
              options={[
                { value: 'amount', label: 'Amount' },
                { value: 'percent', label: 'Percent' },
                { value: 'rest', label: 'The rest' },
              ]}
            />
          </div>
        </Card>
      </Section>
      <Section title="Fields">
        <Stack>
          <ErrorSummary
            attempt={0}
            faults={[
              { field: 'g-routing', label: 'Routing number', text: '021000022 is not a bank we can find' },
              { field: 'g-amount', label: 'Amount', text: 'enter more than $0.00' },
            ]}
          />
          <Two>
            <Card>
              <FieldStack>
                <TextField
                  id="g-routing"
                  label="Routing number"
                  hint="Nine digits. Spaces and dashes are fine."
                  inputMode="numeric"
                  defaultValue="021 000 022"
                  error="This is not a bank we can find. Compare it with your check: one digit may be wrong."
                />
                <TextField
                  id="g-amount"
                  label="Amount"
                  hint="Taken from each paycheck."
                  unitBefore="$"
                  defaultValue="0.00"
                  error="Enter more than $0.00."
                />
                <TextField label="ZIP code" defaultValue="17602" good="Lancaster, Pennsylvania" />
                <TextField label="Share" unitAfter="%" defaultValue="10" optional />
                <SecretField label="Account number, again" defaultValue="0004213306" />
              </FieldStack>
            </Card>
            <Card>
              <FieldStack>
                <Choices
                  label="Filing status"
                  hint="As on your tax return."
                  value={choice}
                  onChange={setChoice}
                  choices={[
                    { value: 'single', label: 'Single, or married filing separately' },
                    { value: 'married', label: 'Married filing jointly', note: 'Or qualifying surviving spouse' },
                  ]}
                />
                <SelectField
                  label="State"
                  empty="Choose a state"
                  options={[
                    { value: 'PA', label: 'PA – Pennsylvania' },
                    { value: 'TX', label: 'TX – Texas' },
                  ]}
                />
                <Checkbox
                  label="I have read the guide"
                  note="That says that you read it. It does not enroll you in anything."
                  checked={agreed}
                  onChange={setAgreed}
                />
                <TextArea label="Reason" hint="The employee sees it." />
                <SearchField label="Find an employee" />
              </FieldStack>
            </Card>
          </Two>
          <ButtonRow full>
            <Button>Review the change</Button>
            <Button kind="second">Cancel</Button>
          </ButtonRow>
        </Stack>
      </Section>
      <Section title="Drawings">
        <Card>
          <ul className="g-icons">
            {(Object.keys(DRAWINGS) as IconName[]).map((name) => (
              <li key={name}>
                <Icon name={name} size="large" />
                {name}
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </>
  );
}
