/* Runs on the provider's own pages only. Every form works without it. */
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
