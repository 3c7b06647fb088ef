/* Runs on the provider's own pages only. Every form but those for passkeys works without it. */
const password = document.querySelector('input[type=password]');
const eye = document.querySelector('[data-eye]');
if (eye && password) {
  eye.hidden = false;
  eye.addEventListener('click', () => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    eye.setAttribute('aria-label', shown ? eye.dataset.hide : eye.dataset.show);
  });
}
for (const person of document.querySelectorAll('[data-person]')) {
  person.addEventListener('click', () => {
    document.querySelector('input[name=email]').value = person.dataset.person;
    password.value = person.dataset.secret;
    document.querySelector('button[type=submit]').focus();
  });
}
const first = document.querySelector('[data-problem]') ?? document.querySelector('[data-start]');
if (first) first.focus();
const leaving = document.querySelector('form[data-now]');
if (leaving) leaving.submit();

const hasPasskeys =
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;
let waiting = new AbortController();

/* Asks for a passkey or creates one, and sends the answer with the form. */
async function runCeremony(form, more) {
  const options = JSON.parse(form.dataset.options);
  const credential =
    form.dataset.passkey === 'newPasskey'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          ...more,
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          ...more,
        });
  form.querySelector(`input[name=${form.dataset.passkey}]`).value = JSON.stringify(credential);
  form.submit();
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!hasPasskeys) {
    const unsupported = form.querySelector('[data-unsupported]');
    if (unsupported) unsupported.hidden = false;
    continue;
  }
  const button = form.querySelector('button');
  const canceled = form.querySelector('[data-canceled]');
  const start = () => {
    canceled.hidden = true;
    /* Only one request at a time: the one of the autofill ends first. */
    waiting.abort();
    waiting = new AbortController();
    runCeremony(form, { signal: waiting.signal }).catch(() => {
      canceled.hidden = false;
    });
  };
  button.hidden = false;
  button.addEventListener('click', start);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    start();
  });
}

/* Offers passkeys in the autofill of the email field; a refusal there is no problem to report. */
async function offerInAutofill(form) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  await runCeremony(form, { mediation: 'conditional', signal: waiting.signal });
}
const autofill = document.querySelector('form[data-autofill]');
if (autofill && hasPasskeys) offerInAutofill(autofill).catch(() => undefined);
