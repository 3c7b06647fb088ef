import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useKeptEntry, useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { text } from '@paystead/ui/text.tsx';
import { looksLikeAddress } from './address.ts';
import styles from './link.module.css';
import { useCooldown } from './use-cooldown.ts';

/** The name under which the form waits while its person confirms their identity. */
const FORM = 'profileSelection.link';

interface LinkFormProps {
  /** The address that is known already: the other one is asked for. */
  readonly known: string;
  /** Asks for a link; rejects with an `ApiFailure`. */
  readonly ask: (address: string) => Promise<{ readonly resendAfter: string }>;
  readonly words: {
    /** What the known address is. */
    readonly known: string;
    readonly label: string;
    readonly hint: string;
    /** Said of the known address where the other one belongs. */
    readonly same: string;
    /** What to do when nothing comes. */
    readonly sent: string;
  };
  /** What stands here when asking failed and no field is to blame; absent: a refusal is told by a toast, as everywhere. */
  readonly failed?: ReactNode;
  /** The form is all that somebody came for. */
  readonly isMain?: boolean;
  /** Its heading, where it has one of its own. */
  readonly children?: ReactNode;
}

/** PRF-2: asks for a link to an address. The answer is the same whatever comes of it, so it says where to look. */
export function LinkForm({ known, ask, words, failed, isMain = false, children }: LinkFormProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const { toaster } = useServices();
  const [typed, setTyped] = useState(useRestored<string>(FORM) ?? '');
  const [fault, setFault] = useState<string>();
  const asking = useMutation({
    mutationFn: (address: string) => ask(address),
    onSuccess: () => toaster.show({ tone: 'success', title: t('profileSelection.mailSent') }),
    onError: (error) => {
      if (error instanceof ApiFailure && error.faults[0]) setFault(error.faults[0].detail);
    },
  });
  const tooManyOf = (error: Error): ReactNode =>
    error instanceof ApiFailure && error.code === 'too_many_requests' ? (
      <Banner tone="warning" announce="assertive" title={t('profileSelection.tooMany')}>
        {error.retryAfter === undefined
          ? null
          : t('profileSelection.tooManyUntil', { minutes: Math.ceil(error.retryAfter / 60) })}
      </Banner>
    ) : null;
  const waits = useCooldown(asking.data?.resendAfter);
  const submit = (): void => {
    const address = typed.trim();
    const wrong = looksLikeAddress(address)
      ? address.toLowerCase() === known.toLowerCase()
        ? words.same
        : undefined
      : t('profileSelection.noAddress');
    setFault(wrong);
    if (wrong === undefined) asking.mutate(address);
    else document.getElementById(id)?.focus();
  };
  useKeptEntry(FORM, { state: typed === '' ? undefined : typed, isSending: asking.isPending, send: submit });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <p>
        {words.known} <b className={styles.address}>{known}</b>
      </p>
      <TextField
        id={id}
        type="email"
        autoComplete="email"
        label={words.label}
        hint={words.hint}
        error={fault}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
      />
      {asking.isError && fault === undefined
        ? (tooManyOf(asking.error) ??
          failed ??
          (asking.error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={asking.error} />))
        : null}
      {asking.isSuccess ? (
        <Banner
          tone="success"
          announce="polite"
          title={t('profileSelection.lookInside', { address: asking.variables })}
        >
          {words.sent}
        </Banner>
      ) : null}
      {waits > 0 ? (
        <p className={text.soft}>{t('profileSelection.againIn', { seconds: format.count(waits) })}</p>
      ) : (
        <div>
          <Button type="submit" wide={isMain} kind={isMain ? 'main' : 'second'} busy={asking.isPending}>
            {asking.isSuccess ? t('profileSelection.sendAgain') : t('profileSelection.sendLink')}
          </Button>
        </div>
      )}
    </form>
  );
}
