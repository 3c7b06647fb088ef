import { dropUselessCodes, hasSecondFactor } from '../accounts/accounts.ts';
import { changePassword } from '../accounts/change-password.ts';
import { enrollApp } from '../accounts/enroll.ts';
import { MAX_LENGTH, MIN_LENGTH } from '../accounts/password-rules.ts';
import { createRecoveryCodes } from '../accounts/recovery-codes.ts';
import { keyUri } from '../accounts/totp.ts';
import { codesPage, confirmForm, stepPage } from '../pages/account.ts';
import { textsOf } from '../pages/layout.ts';
import { newPasswordPage } from '../pages/password-reset.ts';
import type { Problem } from '../pages/parts.ts';
import { newAppForm } from '../pages/set-up.ts';
import { send } from '../request.ts';
import { sendPage } from '../sign-in/forms.ts';
import { ACCOUNT_PATH } from './admission.ts';
import { redirect, tell, tellAndReturn, type AccountPorts, type AccountVisit } from './visit.ts';

/** Returns the problem with a removal that would leave a short password as the only factor. */
export function removalProblem({ account }: AccountVisit): Problem | undefined {
  const isLast = Number(account.app !== undefined) + account.passkeys.length === 1;
  if (!isLast || !account.needsSecondFactor) return undefined;
  return { key: 'passwordTooShortAlone', values: { least: String(MIN_LENGTH.alone) } };
}

export function setUpApp(visit: AccountVisit, ports: AccountPorts): void {
  const { account, progress, scene, form } = visit;
  if (account.app) return redirect(visit.response, ACCOUNT_PATH);
  let problem: Problem | undefined;
  if (form) {
    const code = form.get('appCode') ?? '';
    if (code.trim() === '') problem = { key: 'missingCode' };
    else if (enrollApp(account, progress.newSecret, code, ports.clock(), visit.sessionUid)) {
      visit.forget();
      return tellAndReturn(visit, ports, 'appAdded');
    } else problem = { key: 'wrongCode' };
  }
  const text = textsOf(scene);
  const uri = keyUri(progress.newSecret, scene.brand.title, account.person.email);
  const content = newAppForm(scene, `${ACCOUNT_PATH}/app`, { secret: progress.newSecret, uri }, problem);
  const step = { title: text.appSetUp, lede: text.appOff, content, ...(problem && { problem }) };
  return sendPage(visit, stepPage(scene, step), problem);
}

export function removeApp(visit: AccountVisit, ports: AccountPorts): void {
  const { account, scene, form } = visit;
  if (!account.app) return redirect(visit.response, ACCOUNT_PATH);
  const problem = form && removalProblem(visit);
  if (form && !problem) {
    account.app = undefined;
    dropUselessCodes(account);
    return tellAndReturn(visit, ports, 'appRemoved');
  }
  const text = textsOf(scene);
  const content = confirmForm('app/remove', text.appRemove);
  const step = { title: text.appRemove, lede: text.appRemoveLede, content, ...(problem && { problem }) };
  return sendPage(visit, stepPage(scene, step), problem);
}

export async function makeCodes(visit: AccountVisit, ports: AccountPorts): Promise<void> {
  const { account, scene, form } = visit;
  if (!hasSecondFactor(account)) return redirect(visit.response, ACCOUNT_PATH);
  if (form) {
    const { codes, kept } = await createRecoveryCodes();
    account.codes = kept;
    tell(visit, ports, 'codesMade');
    return send(visit.response, 200, 'text/html; charset=utf-8', codesPage(scene, codes));
  }
  const text = textsOf(scene);
  const title = account.codes ? text.codesReplace : text.codesMake;
  const lede = account.codes ? text.codesReplaceLede : text.codesOff;
  return sendPage(visit, stepPage(scene, { title, lede, content: confirmForm('codes', title) }), undefined);
}

export async function choosePassword(visit: AccountVisit, ports: AccountPorts): Promise<void> {
  const { account, scene, form } = visit;
  const least = hasSecondFactor(account) ? MIN_LENGTH.withSecondFactor : MIN_LENGTH.alone;
  let problem: Problem | undefined;
  if (form) {
    const password = form.get('newPassword') ?? '';
    const fault = await changePassword(account, password, scene.brand.title, ports, visit.sessionUid);
    if (!fault) return tellAndReturn(visit, ports, 'passwordChanged');
    problem = { key: fault, values: { least: String(least), most: String(MAX_LENGTH) } };
  }
  const text = textsOf(scene);
  const page = newPasswordPage(scene, {
    action: `${ACCOUNT_PATH}/password`,
    email: account.person.email,
    least,
    title: text.passwordChange,
    lede: text.passwordOthers,
    cancelUrl: ACCOUNT_PATH,
    ...(problem && { problem }),
  });
  return sendPage(visit, page, problem);
}
