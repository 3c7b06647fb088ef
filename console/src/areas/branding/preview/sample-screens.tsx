import type { ReactNode } from 'react';
import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { FlowBar, FlowKey, type FlowPart } from '@paystead/ui/chart/flow-bar.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PaysteadMark } from '@paystead/ui/shell/brand.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from '../branding.module.css';

const nothing = (): void => undefined;

/** The page before sign-in. */
export function SampleSignIn({ branding }: { readonly branding: Branding }): ReactNode {
  const t = useText();
  const { pageTitle, logo, footerText } = branding;
  return (
    <div className={styles.signIn}>
      <header>
        <p className={styles.signInBrand}>
          {logo === null ? <PaysteadMark /> : <img src={logo} alt="" />}
          <span>{pageTitle}</span>
        </p>
        <p className={styles.signInFoot}>{footerText}</p>
      </header>
      <main>
        <Stack form>
          <h1>{t('console.branding.sample.signInTitle')}</h1>
          <TextField label={t('console.branding.sample.email')} value="" onChange={nothing} />
          <Button wide>{t('console.signIn')}</Button>
          <p>
            <a href="#help">{t('console.branding.sample.help')}</a>
          </p>
        </Stack>
      </main>
    </div>
  );
}

/** The start page of an employee: the newest paycheck and what waits. */
export function SampleHome(): ReactNode {
  const t = useText();
  const parts: readonly FlowPart[] = [
    { kind: 'net', label: t('console.branding.sample.net'), cents: 159_900 },
    { kind: 'tax', label: t('console.branding.sample.taxes'), cents: 30_100 },
    { kind: 'pre', label: t('console.branding.sample.retirement'), cents: 10_000 },
  ];
  return (
    <Stack>
      <h1>{t('console.branding.sample.hello')}</h1>
      <Card title={t('console.branding.sample.net')}>
        <Stack>
          <MoneyFigure cents={159_900} size="large" always />
          <FlowBar parts={parts} large />
          <FlowKey parts={parts} />
          <ButtonRow>
            <Button>{t('console.branding.sample.open')}</Button>
            <Button kind="second">{t('console.branding.sample.download')}</Button>
            <Button kind="quiet">{t('console.branding.sample.why')}</Button>
          </ButtonRow>
        </Stack>
      </Card>
      <Card title={t('console.branding.sample.requests')} flush>
        <Rows>
          <li>
            <Row
              icon="bank"
              title={t('console.branding.sample.deposits')}
              meta={t('console.branding.sample.reviewing')}
              href="#request"
            />
          </li>
          <li>
            <Row
              icon="message"
              title={t('console.branding.sample.message')}
              meta={t('console.branding.sample.unread')}
              href="#message"
            />
          </li>
        </Rows>
      </Card>
    </Stack>
  );
}

/** A request that waits, with its badges and buttons. */
export function SampleRequest(): ReactNode {
  const t = useText();
  return (
    <Stack>
      <h1>{t('console.branding.sample.deposits')}</h1>
      <Banner tone="info" title={t('console.branding.sample.reviewing')}>
        {t('console.branding.sample.until')}
      </Banner>
      <Card
        title={t('console.branding.sample.change')}
        titleExtra={
          <Badge tone="info" icon="clock">
            {t('console.branding.sample.waits')}
          </Badge>
        }
      >
        <Facts
          items={[
            { label: t('console.branding.sample.account'), value: '••0000' },
            { label: t('console.branding.sample.share'), value: '100%' },
            {
              label: t('console.branding.sample.rules'),
              value: <a href="#rules">{t('console.branding.sample.rulesLink')}</a>,
            },
          ]}
        />
      </Card>
      <ButtonRow>
        <Button>{t('console.branding.sample.change')}</Button>
        <Button kind="danger">{t('console.branding.sample.cancel')}</Button>
      </ButtonRow>
    </Stack>
  );
}

/** Alerts, a field with an error, and a list without content. */
export function SampleStates(): ReactNode {
  const t = useText();
  return (
    <Stack>
      <h1>{t('console.branding.sample.states')}</h1>
      <Banner tone="success" title={t('console.branding.sample.success')} />
      <Banner tone="warning" title={t('console.branding.sample.warning')} />
      <Banner tone="danger" title={t('console.branding.sample.danger')} />
      <TextField
        label={t('console.branding.sample.account')}
        value="12"
        error={t('console.branding.sample.error')}
        onChange={nothing}
      />
      <Card>
        <Empty
          icon="document"
          title={t('console.branding.sample.empty')}
          action={<Button>{t('console.branding.sample.open')}</Button>}
        >
          {t('console.branding.sample.emptyMore')}
        </Empty>
      </Card>
    </Stack>
  );
}
