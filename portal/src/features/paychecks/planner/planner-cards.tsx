import type { ReactNode } from 'react';
import type { PlannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { text } from '@paystead/ui/text.tsx';
import { taxText } from '../lines/tax-texts.ts';
import { NumberField } from './number-field.tsx';
import { placeOptions } from './place-options.ts';
import styles from './planner.module.css';
import {
  fieldsOf,
  TRIED_DEDUCTIONS,
  type changedFields,
  type PlannerEntries,
  type PlannerField,
} from './planner-fields.ts';

export interface CardProps {
  readonly basis: PlannerBasis;
  readonly entries: PlannerEntries;
  readonly changed: ReturnType<typeof changedFields>;
  readonly onType: (field: PlannerField, value: string) => void;
}

const HINTS: Readonly<Partial<Record<PlannerField, PlainTextKey>>> = {
  overtime: 'paychecks.planOvertimeHint',
  hours: 'paychecks.planHoursHint',
  salary: 'paychecks.planSalaryHint',
  '401K': 'paychecks.planSavingsHint',
  children: 'paychecks.planChildrenHint',
};

/** The number fields of a card that apply to the person, one below the other. */
function NumberFields({ basis, entries, changed, onType, of }: CardProps & { readonly of: readonly PlannerField[] }) {
  const t = useText();
  return fieldsOf(basis)
    .filter(({ field }) => of.includes(field))
    .map((one) => {
      const hint = HINTS[one.field];
      return (
        <NumberField
          key={one.field}
          of={one}
          hint={hint && t(hint)}
          typed={entries.typed[one.field]}
          isFault={changed.some(({ field, isFault }) => field === one.field && isFault)}
          onType={(value) => onType(one.field, value)}
        />
      );
    });
}

const PAY = ['overtime', 'hours', 'tips', 'rate', 'salary'] as const;
const WORK: ReadonlySet<PlannerField> = new Set(['overtime', 'hours', 'tips']);

interface PayCardProps extends CardProps {
  readonly usual: NonNullable<PlannerReply['usual']>;
  readonly onEveryCheck: (isEveryCheck: boolean) => void;
}

/** Hours, tips and the rate of pay. */
export function PayCard({ usual, onEveryCheck, ...props }: PayCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const hasWork = fieldsOf(props.basis).some(({ field }) => WORK.has(field));
  return (
    <Card title={t('paychecks.planPay')}>
      <p className={text.soft}>
        {t('paychecks.planUsual', { date: format.date(usual.checkDate, 'monthDay'), count: usual.outOf })}
      </p>
      <div className={styles.fields}>
        <NumberFields {...props} of={PAY} />
        {hasWork ? (
          <Checkbox
            label={t('paychecks.planEvery')}
            note={t('paychecks.planEveryNote')}
            checked={props.entries.isEveryCheck}
            onChange={onEveryCheck}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** Retirement and health savings. */
export function SavingsCard(props: CardProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('paychecks.planSavings')}>
      <div className={styles.fields}>
        <NumberFields {...props} of={TRIED_DEDUCTIONS} />
      </div>
      <p className={styles.more}>{t('paychecks.planSavingsReal')}</p>
    </Card>
  );
}

/** The places of home and work. */
export function PlacesCard({ basis, entries, onType }: CardProps): ReactNode {
  const t = useText();
  if (basis.importedTaxes.length > 0) return <PlacesByPayroll taxes={basis.importedTaxes} />;
  const options = placeOptions(t, basis);
  const place = (field: 'residence' | 'work', label: PlainTextKey) => (
    <SelectField
      label={t(label)}
      options={options}
      value={entries.typed[field] ?? basis.tax.places[field]}
      onChange={(event) => onType(field, event.target.value)}
    />
  );
  return (
    <Card title={t('paychecks.planPlaces')}>
      <div className={styles.fields}>
        {place('residence', 'paychecks.planHome')}
        {place('work', 'paychecks.planWork')}
      </div>
      <p className={styles.more}>{t('paychecks.planPlacesNote')}</p>
      <RealChange href="/my-profile/personal/change">{t('paychecks.planMoveReal')}</RealChange>
    </Card>
  );
}

/** Says of the states whose taxes payroll calculates that they stay as they are. */
function PlacesByPayroll({ taxes }: { readonly taxes: PlannerBasis['importedTaxes'] }): ReactNode {
  const t = useText();
  const names = taxes.map(
    ({ taxCode, description, jurisdiction }) => taxText(t, { code: taxCode, description, jurisdiction }).name,
  );
  return (
    <Card title={t('paychecks.planPlaces')}>
      <p className={text.soft}>{t('paychecks.planImported', { taxes: names.join(', ') })}</p>
    </Card>
  );
}

/** Children to claim on Form W-4. */
export function FamilyCard(props: CardProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('paychecks.planFamily')}>
      <div className={styles.fields}>
        <NumberFields {...props} of={['children']} />
      </div>
      <RealChange href="/my-profile/taxes/calculator">{t('paychecks.planW4Real')}</RealChange>
    </Card>
  );
}

/** The way to the screen where a planned change is really made, if the client has it. */
function RealChange({ href, children }: { readonly href: string; readonly children: string }): ReactNode {
  return useIsOpen()(href) ? (
    <p className={styles.link}>
      <Link className={text.standalone} href={href}>
        {children}
      </Link>
    </p>
  ) : null;
}
