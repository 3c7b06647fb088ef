import './cannot-start.css';

/**
 * Without texts, or without the configuration, nothing can be translated: one sentence in both languages, and a way to
 * try again.
 */
export function showCannotStart(root: HTMLElement, reload: () => void): void {
  const main = document.createElement('main');
  main.className = 'cannotStart';
  for (const [lang, sentence] of SENTENCES) {
    const line = document.createElement(lang === 'en' ? 'h1' : 'p');
    line.lang = lang;
    line.textContent = sentence;
    main.append(line);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again · Intentar de nuevo';
  button.addEventListener('click', reload);
  main.append(button);
  root.replaceChildren(main);
}

const SENTENCES = [
  ['en', 'The page could not be loaded. Your records are safe.'],
  ['es', 'No se pudo cargar la página. Sus datos están a salvo.'],
] as const;
