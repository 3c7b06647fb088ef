import { useState, type ReactNode } from 'react';
import type { Services } from '../platform/services.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Section, Stack, Two } from '@paystead/ui/page/layout.tsx';
import { AccountMenu, type AccountMenuProps } from '@paystead/ui/shell/account-menu.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { longWordClass, text } from '@paystead/ui/text.tsx';

const LONG = 'Contribuciones extraordinarias, desproporcionadamente retroactivas';

export function GalleryFeedback({
  services,
  account,
}: {
  readonly services: Services;
  readonly account: AccountMenuProps;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const { toaster, connection, loading } = services;
  const work = (): void => {
    const id = toaster.show({ tone: 'info', title: 'Preparing 25 paychecks', text: '0 of 25 ready', progress: 0 });
    for (let ready = 1; ready <= 25; ready += 1)
      setTimeout(() => toaster.update(id, { text: `${ready} of 25 ready`, progress: ready / 25 }), ready * 160);
  };
  return (
    <>
      <Section title="Loading, empty, failed">
        <Stack>
          <Card>
            <Skeleton label="Loading your paycheck">
              <Bone width="11rem" height={16} />
              <Bone width="min(18rem, 80%)" height={52} gap={16} />
              <Bone height={22} gap={20} />
            </Skeleton>
          </Card>
          <Two>
            <Card flush>
              <Empty icon="bank" title="You are paid by check" action={<Button>Add an account</Button>}>
                Keystone hands you a paper check on payday. Add an account to get your pay in the bank that morning.
              </Empty>
            </Card>
            <Card flush>
              <Empty icon="check" title="Nothing waits for you">
                When an employee requests a change, it appears here. You also get an email.
              </Empty>
            </Card>
          </Two>
          <Failed
            title="We could not load your W-2 forms."
            reference="7F3-22K"
            onRetry={() => undefined}
            support={{ label: 'Contact payroll', href: '#help' }}
          />
          <Banner tone="success" title="Sent to Keystone payroll.">
            Your new split starts on December 18. Receipt 4C-1180.
          </Banner>
          <Banner tone="warning" title="Change by Monday, November 30, 5:00 pm">
            to reach the December 4 paycheck.
          </Banner>
          <Banner tone="info" title="Something looks wrong?">
            Ask Keystone payroll.
          </Banner>
        </Stack>
      </Section>
      <Section title="Toasts, dialogs, strips">
        <Card>
          <ButtonRow>
            <Button
              kind="second"
              onClick={() =>
                toaster.show({ tone: 'success', title: 'Message acknowledged!', text: '2027 Benefits Guide' })
              }
            >
              Success toast
            </Button>
            <Button
              kind="second"
              onClick={() =>
                toaster.show({
                  tone: 'error',
                  title: 'Error',
                  text: 'The account ending in 3306 is already on your list.',
                })
              }
            >
              Error toast
            </Button>
            <Button kind="second" onClick={work}>
              Work toast
            </Button>
            <Button
              kind="second"
              onClick={() => toaster.show({ tone: 'info', title: 'Signing you out', progress: 'time' })}
            >
              Time toast
            </Button>
            <Button kind="second" onClick={() => setOpen(true)}>
              Dialog
            </Button>
            <Button
              kind="second"
              onClick={() => (connection.state.get().reached ? connection.unreached() : connection.answered())}
            >
              Offline
            </Button>
            <Button kind="second" onClick={() => setTimeout(loading.begin(), 3000)}>
              Loading bar
            </Button>
          </ButtonRow>
        </Card>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Delete Emergency fund?"
          actions={
            <>
              <Button kind="second" onClick={() => setOpen(false)}>
                Keep it
              </Button>
              <Button kind="danger" onClick={() => setOpen(false)}>
                Delete Emergency fund
              </Button>
            </>
          }
        >
          Savings ••0937 at Penn Meadow Credit Union will get nothing from December 4 on. Its $200.00 goes to Everyday.
        </Dialog>
      </Section>
      <Section title="Menu and long words">
        <Two>
          <div className="g-menu">
            <AccountMenu {...account} />
          </div>
          <div className="g-narrow" lang="es">
            <Card>
              <h3 className={longWordClass(LONG)}>{LONG}</h3>
              <p className={text.soft}>Estadounidenses naturalizados: correspondencia electrónica.</p>
              <Facts
                figures
                items={[
                  { label: 'Seguro Social', value: <Money cents={-14_694} /> },
                  { label: 'Impuesto sobre los ingresos de Pensilvania', value: <Money cents={-7276} /> },
                  {
                    label: 'Contribución jubilatoria 401(k)',
                    note: 'Antes de impuestos',
                    value: <Money cents={-12_500} />,
                  },
                ]}
              />
            </Card>
          </div>
        </Two>
      </Section>
    </>
  );
}
