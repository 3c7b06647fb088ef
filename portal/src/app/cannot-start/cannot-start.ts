import './cannot-start.css';
import english from './texts.en.json';
import spanish from './texts.es.json';

/**
 * Shows that the portal can't start, in both languages because the person's texts may be what is missing, with a button
 * that tries again. Its own texts are part of the script.
 */
export function showCannotStart(root: HTMLElement, reload: () => void): void {
  const main = document.createElement('main');
  main.className = 'cannotStart';
  const title = main.appendChild(document.createElement('h1'));
  title.lang = 'en';
  title.textContent = english['cannotStart.title'];
  const translation = main.appendChild(document.createElement('p'));
  translation.lang = 'es';
  translation.textContent = spanish['cannotStart.title'];
  const button = main.appendChild(document.createElement('button'));
  button.type = 'button';
  button.textContent = `${english['cannotStart.tryAgain']} · ${spanish['cannotStart.tryAgain']}`;
  button.addEventListener('click', reload);
  root.replaceChildren(main);
}
