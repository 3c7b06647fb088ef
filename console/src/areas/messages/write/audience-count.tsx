import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { audienceOf, type Entries } from './entries.ts';

/** Numbers that the warning about a list names. */
const NAMED = 8;

interface AudienceCountProps {
  readonly clientCode: string;
  readonly entries: Entries;
}

/** Returns whom the entries reach now, from the gateway; until the reply, whom they reached before they changed. */
export function useAudience({ clientCode, entries }: AudienceCountProps) {
  const audience = useDeferredValue(JSON.stringify(audienceOf(entries)));
  const isEmpty = audience === '{"kind":"list","employeeNumbers":[]}';
  return useQuery({
    queryKey: ['message-audience', clientCode, audience],
    queryFn: ({ signal }) =>
      call('messages.audience', { params: { clientCode }, body: { audience: audienceOf(entries) }, signal }),
    enabled: !isEmpty,
    placeholderData: (before) => (isEmpty ? undefined : before),
    staleTime: 30_000,
  });
}

/** How many people the message reaches now, the first of them, and who of a list it doesn't reach. */
export function AudienceCount(props: AudienceCountProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { data, isError } = useAudience(props);
  if (isError) return <Banner tone="warning" announce="polite" title={t('console.messages.audienceFailed')} />;
  if (!data) return null;
  const { count, withoutEmail, inSpanish, names, unknown, left } = data;
  const some = (numbers: readonly string[]): string =>
    numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ' …' : '');
  return (
    <>
      <Banner
        tone={count === 0 ? 'warning' : 'info'}
        announce="polite"
        title={t('console.messages.reaches', { count, shown: format.count(count) })}
      >
        {count === 0 ? null : (
          <>
            {t('console.messages.reachesNames', { names: names.join(', '), more: Math.max(0, count - names.length) })}{' '}
            {t('console.messages.reachesHow', { spanish: inSpanish, without: withoutEmail })}
          </>
        )}
      </Banner>
      {unknown.length > 0 ? (
        <Banner tone="danger" title={t('console.messages.unknownNumbers', { numbers: some(unknown) })} />
      ) : null}
      {left.length > 0 ? (
        <Banner tone="warning" title={t('console.messages.leftNumbers', { numbers: some(left) })} />
      ) : null}
    </>
  );
}
