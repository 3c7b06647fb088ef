import type { DirectDepositSaved, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useForm, type Form } from '../../../platform/forms/use-form.ts';
import { useServices, type Api } from '../../../platform/services.ts';
import { SEEN_IN } from '../queries.ts';
import type { DraftField } from './draft-fault.ts';
import { draftNameOf } from './draft-names.ts';
import { accountFaults, bodyOf, isEntered, type Draft } from './draft.ts';
import { faultText, fieldAt, isNumberField, NUMBER_LABELS } from './error-texts.ts';
import { splitFaults } from './split-rows.ts';

export type AccountStep = 'account' | 'split' | 'review';
export type AccountForm = Form<Draft, DraftField, AccountStep, DirectDepositSaved>;

/** The steps of a change. Changing only the split skips the bank numbers. */
export function stepsOf({ kind }: Draft): readonly AccountStep[] {
  return kind === 'split' ? ['split', 'review'] : ['account', 'split', 'review'];
}

/** The form that adds an account, edits one or changes the split (DD-1 to DD-3). */
export function useAccountForm(reply: DirectDepositsReply, start: Draft): AccountForm {
  const t = useText();
  const { api } = useServices();
  return useForm<Draft, DraftField, AccountStep, AccountChange, DirectDepositSaved>({
    name: `directDeposits.${start.kind}.${start.id}`,
    secrets: ['routingNumber', 'accountNumber', 'accountNumberAgain', 'accountOnFile'],
    start,
    firstStep: stepsOf(start)[0] ?? 'split',
    isChanged: isEntered,
    check: (draft, step) => {
      const faults = step === 'account' ? accountFaults(draft, reply) : step === 'split' ? splitFaults(draft.rows) : [];
      return faults.map((fault) => ({ field: fault.field, text: faultText(t, fault, draft) }));
    },
    labelOf: (field, draft) => labelOf(field, draft, reply, t),
    fieldAt,
    clears: (part, field) => field in part || ('rows' in part && !isNumberField(field)),
    stepOfFailure: (_, field) => (field === undefined ? 'review' : isNumberField(field) ? 'account' : 'split'),
    version: reply.version,
    input: (draft, version) => changeOf(draft, reply, version),
    request: (change, idempotencyKey) => sendChange(api, change, idempotencyKey),
    invalidates: SEEN_IN,
    onSent: ({ outcome }) => (outcome === 'unchanged' ? t('directDeposits.unchanged') : undefined),
  });
}

function labelOf(field: DraftField, draft: Draft, reply: DirectDepositsReply, t: Translate): string {
  if (isNumberField(field)) return t(NUMBER_LABELS[field]);
  return draftNameOf(draft, reply, field.replace('share-', ''), t).name;
}

type AccountChange = ReturnType<typeof changeOf>;

/** Returns the request for a draft. `version` is that of the accounts with which it began; a newer one is refused with 409. */
function changeOf(draft: Draft, reply: DirectDepositsReply, version: number) {
  const body = bodyOf(draft, reply);
  const numbers = { routingNumber: draft.routingNumber, accountNumber: draft.accountNumber };
  if (draft.kind === 'add') return { kind: 'add', body: { ...body, ...numbers, version } } as const;
  return { kind: 'edit', version, body: { id: draft.id, ...body, ...(draft.newNumbers && numbers) } } as const;
}

function sendChange(api: Api, change: AccountChange, idempotencyKey: string): Promise<DirectDepositSaved> {
  if (change.kind === 'add') return api.call('directDeposits.add', { body: change.body }, { idempotencyKey });
  return api.call('directDeposits.edit', { body: change.body }, { idempotencyKey, version: change.version });
}
