import type { ReactNode } from 'react';
import { familyOf } from '@paystead/contract/features/year-end/forms.ts';
import type { FormType, YearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { consentHref, documentHref } from '../addresses.ts';

/** Tells the owner of a form on paper that this is a copy for information, and where the official form goes. */
export function CopyForInformation({ detail: { document, employee } }: { readonly detail: YearEndDetail }): ReactNode {
  const t = useText();
  if (document.opens !== 'copy' && document.opens !== 'boxes') return null;
  return (
    <Banner
      tone="info"
      title={t('yearEnd.copyTitle')}
      actions={
        <ButtonLink kind="second" small href={consentHref(familyOf(document.formType), document.id)}>
          {t('yearEnd.goOnline')}
        </ButtonLink>
      }
    >
      {t('yearEnd.copyBody', { address: employee.address.join(', ') })}
    </Banner>
  );
}

/** Tells whether every amount matches the paychecks. */
export function SumsResult({ detail }: { readonly detail: YearEndDetail }): ReactNode {
  const t = useText();
  const summed = detail.boxes.flatMap(({ sums }) => (sums ? [sums] : []));
  if (summed.length === 0) return <NotFromPaychecks form={detail.document.formType} />;
  const mismatches = summed.filter(({ difference }) => difference !== 0).length;
  return mismatches === 0 ? (
    <Banner tone="success" title={t('yearEnd.allAddUp', { count: summed.length })} />
  ) : (
    <Banner tone="warning" title={t('yearEnd.someDiffer', { count: mismatches })}>
      {detail.document.correctedById === null ? t('yearEnd.someDifferBody') : t('yearEnd.replacedBody')}
    </Banner>
  );
}

/** Tells why a form has no sums: its amounts don't come from paychecks. */
function NotFromPaychecks({ form }: { readonly form: FormType }): ReactNode {
  const t = useText();
  if (form === '1099-R') return <Banner tone="info" title={t('yearEnd.plan')} />;
  if (form === '1095-C' || form === '1042-S') return <Banner tone="info" title={t('yearEnd.notFromPaychecks')} />;
  return null;
}

/** Links a correction and the form that it replaces to each other. */
export function Notices({ detail: { document, boxes } }: { readonly detail: YearEndDetail }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const subject = useSubject();
  const otherId = document.correctedById ?? document.correctsId;
  if (otherId === null) return null;
  const isReplaced = document.correctedById !== null;
  const changed = boxes.filter(({ previously }) => previously !== null).map(({ box }) => box);
  return (
    <Banner
      tone={isReplaced ? 'warning' : 'info'}
      title={isReplaced ? t('yearEnd.replacedTitle') : t('yearEnd.correctsTitle')}
      actions={
        <ButtonLink kind="second" small href={documentHref(subject, otherId)}>
          {isReplaced ? t('yearEnd.toCorrection') : t('yearEnd.toOriginal')}
        </ButtonLink>
      }
    >
      {isReplaced
        ? t('yearEnd.replacedBody')
        : changed.length === 0
          ? t('yearEnd.correctsBody')
          : t('yearEnd.correctsBoxes', {
              count: changed.length,
              boxes: new Intl.ListFormat(language).format(changed),
            })}
    </Banner>
  );
}
