import type { Plugin } from 'vite';
import { writeTextKeys } from '../../ui/build/text-keys.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS, type TextLanguage } from '../../ui/build/texts.ts';

const MODULE = /^virtual:console-texts\/(en|es)$/;

/** Compiles the texts of the console and of the controls into one module a language, of which the page loads one. */
export function textModules(): Plugin {
  return {
    name: 'paystead:console-texts',
    buildStart: () => void writeTextKeys(),
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = MODULE.exec(id.slice(1))?.[1] as TextLanguage | undefined;
      if (!language) return undefined;
      const { catalogues, faults } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
      if (faults.length > 0) throw new Error(`The texts have faults:\n${faults.join('\n')}`);
      return `export default ${JSON.stringify(catalogues[language])};`;
    },
  };
}
