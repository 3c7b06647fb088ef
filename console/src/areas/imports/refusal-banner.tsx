import type { ReactNode } from 'react';
import type { ImportRefusal } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** Why an import or its rollback was refused, and what to do. */
export function RefusalBanner({ refusal }: { readonly refusal: ImportRefusal }): ReactNode {
  const t = useText();
  const { code, codes = [], sentence = '', newest = 0, table = '', seen = [] } = refusal;
  switch (code) {
    case 'outside_clients':
      return (
        <Banner tone="danger" title={t('console.imports.outside')}>
          {t('console.imports.outsideMore', { codes: codes.join(', ') })}
        </Banner>
      );
    case 'unreadable':
      return (
        <Banner tone="danger" title={t('console.imports.unreadable')}>
          {sentence}
        </Banner>
      );
    case 'overtaken':
      return (
        <Banner tone="warning" title={t('console.imports.overtaken')}>
          {t('console.imports.overtakenMore', { table })}
        </Banner>
      );
    case 'operator_ended':
      return <Banner tone="danger" title={t('console.imports.operatorEnded')} />;
    case 'not_newest':
      return <Banner tone="warning" title={t('console.imports.notNewest', { newest })} />;
    case 'too_old':
      return <Banner tone="warning" title={t('console.imports.tooOld')} />;
    case 'depends':
      return (
        <Banner tone="warning" title={t('console.imports.depends')}>
          {t('console.imports.dependsMore', { table })}
        </Banner>
      );
    case 'seen':
      return (
        <Banner tone="warning" title={t('console.imports.seen')}>
          {t('console.imports.seenMore', { people: seen.join(', ') })}
        </Banner>
      );
    default:
      return (
        <Banner tone="danger" title={t('console.imports.broken')}>
          {t('console.imports.brokenMore')}
        </Banner>
      );
  }
}
