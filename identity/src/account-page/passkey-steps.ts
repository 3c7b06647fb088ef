import { dropUselessCodes } from '../accounts/accounts.ts';
import { enrollPasskey, MAX_NAME_LENGTH, MAX_PASSKEYS } from '../accounts/enroll.ts';
import { lengthOf } from '../accounts/password-rules.ts';
import { creationOptions, newChallenge, takesPasskeys, type Passkey } from '../accounts/passkeys.ts';
import { confirmForm, passkeyNameField, stepPage } from '../pages/account.ts';
import { textsOf } from '../pages/layout.ts';
import { html } from '../pages/markup.ts';
import { passkeyForm, type Problem } from '../pages/parts.ts';
import { sendPage } from '../sign-in/forms.ts';
import { ACCOUNT_PATH } from './admission.ts';
import { removalProblem } from './steps.ts';
import { redirect, tellAndReturn, type AccountPorts, type AccountVisit } from './visit.ts';

const isNameProblem = (problem: Problem | undefined) =>
  problem?.key === 'passkeyNameMissing' || problem?.key === 'passkeyNameLong';

function nameProblem(name: string): Problem | undefined {
  if (name === '') return { key: 'passkeyNameMissing' };
  if (lengthOf(name) <= MAX_NAME_LENGTH) return undefined;
  return { key: 'passkeyNameLong', values: { most: String(MAX_NAME_LENGTH) } };
}

const nameIn = (form: URLSearchParams) => (form.get('name') ?? '').trim();

async function showNewPasskey(visit: AccountVisit, problem: Problem | undefined): Promise<void> {
  const { account, scene, origin, progress, form } = visit;
  const text = textsOf(scene);
  const at = { origin, challenge: progress.challenge };
  const options = await creationOptions(account.person, account.passkeys, at, scene.brand.title);
  const content = passkeyForm(scene, {
    action: `${ACCOUNT_PATH}/passkeys/new`,
    label: text.passkeyCreate,
    field: 'newPasskey',
    options: JSON.stringify(options),
    fields: passkeyNameField(scene, form ? nameIn(form) : text.passkeyDefaultName, isNameProblem(problem)),
  });
  const step = { title: text.passkeyAdd, lede: text.passkeysLede, content, ...(problem && { problem }) };
  sendPage(visit, stepPage(scene, step), problem);
}

export async function addPasskey(visit: AccountVisit, ports: AccountPorts): Promise<void> {
  const { account, origin, progress, form } = visit;
  if (!takesPasskeys(origin)) return redirect(visit.response, ACCOUNT_PATH);
  if (account.passkeys.length >= MAX_PASSKEYS) return showNewPasskey(visit, { key: 'passkeyMost' });
  if (!form) return showNewPasskey(visit, undefined);
  const at = { origin, challenge: progress.challenge };
  progress.challenge = newChallenge();
  const problem = nameProblem(nameIn(form));
  if (problem) return showNewPasskey(visit, problem);
  const answer = form.get('newPasskey') ?? '';
  const name = await enrollPasskey(account, answer, at, nameIn(form), ports.clock(), visit.sessionUid);
  if (name === undefined) return showNewPasskey(visit, { key: 'wrongPasskey' });
  visit.forget();
  return tellAndReturn(visit, ports, 'passkeyAdded', name);
}

export function editPasskey(visit: AccountVisit, ports: AccountPorts, passkey: Passkey): void {
  const { scene, form } = visit;
  const text = textsOf(scene);
  const problem = form && nameProblem(nameIn(form));
  if (form && !problem) {
    passkey.name = nameIn(form);
    return tellAndReturn(visit, ports, 'passkeyRenamed', passkey.name);
  }
  const name = form ? nameIn(form) : passkey.name;
  const content = html`<form method="post" action="${ACCOUNT_PATH}/passkeys/${passkey.id}" novalidate>
      ${passkeyNameField(scene, name, isNameProblem(problem))}
      <div class="acts"><button class="btn" type="submit">${text.passkeySave}</button></div>
    </form>
    <div class="acts">
      <a class="btn q" href="${ACCOUNT_PATH}/passkeys/${passkey.id}/remove">${text.passkeyRemove}</a>
    </div>`;
  const step = { title: passkey.name, lede: text.passkeysLede, content, ...(problem && { problem }) };
  return sendPage(visit, stepPage(scene, step), problem);
}

export function removePasskey(visit: AccountVisit, ports: AccountPorts, passkey: Passkey): void {
  const { account, scene, form } = visit;
  const problem = form && removalProblem(visit);
  if (form && !problem) {
    account.passkeys = account.passkeys.filter((one) => one !== passkey);
    dropUselessCodes(account);
    return tellAndReturn(visit, ports, 'passkeyRemoved', passkey.name);
  }
  const text = textsOf(scene);
  const content = confirmForm(`passkeys/${passkey.id}/remove`, text.passkeyRemove);
  const step = { title: text.passkeyRemove, lede: text.passkeyRemoveLede, content, ...(problem && { problem }) };
  return sendPage(visit, stepPage(scene, step), problem);
}
