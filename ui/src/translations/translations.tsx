import { createContext, Fragment, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';
import {
  formatText,
  splitTags,
  type TagsOf,
  type TextKey,
  type TextPiece,
  type Texts,
  type Translate,
  type ValuesOf,
} from './text.ts';

interface Translations {
  readonly language: Language;
  readonly texts: Texts;
  /** Loads the language's texts and then shows them. Rejects if they can't be loaded, without changing anything. */
  readonly choose: (language: Language) => Promise<void>;
}

const TranslationsContext = createContext<Translations | undefined>(undefined);

interface ProviderProps {
  readonly language: Language;
  readonly catalogue: Catalogue;
  readonly load: (language: Language) => Promise<Catalogue>;
  /** Called after a change, to store the language and to set `lang` on the page. */
  readonly onChange?: (language: Language) => void;
  readonly children: ReactNode;
}

/** Provides texts. The first catalog is loaded before the first render, so that no key is ever shown. */
export function TranslationsProvider({ language, catalogue, load, onChange, children }: ProviderProps): ReactNode {
  const [current, setCurrent] = useState({ language, catalogue });
  const value = useMemo<Translations>(
    () => ({
      language: current.language,
      texts: current,
      choose: async (next) => {
        const loaded = await load(next);
        setCurrent({ language: next, catalogue: loaded });
        onChange?.(next);
      },
    }),
    [current, load, onChange],
  );
  return <TranslationsContext value={value}>{children}</TranslationsContext>;
}

export function useTranslations(): Translations {
  const value = useContext(TranslationsContext);
  if (!value) throw new Error('TranslationsProvider is missing above this component.');
  return value;
}

export function useLanguage(): Language {
  return useTranslations().language;
}

/** Returns `t('home.hello', { name })`. The compiler checks keys and arguments. */
export function useText(): Translate {
  const { texts } = useTranslations();
  return useMemo<Translate>(
    () =>
      (key, ...[values]) =>
        formatText(texts, key, values),
    [texts],
  );
}

type TextProps<K extends TextKey> = {
  readonly of: K;
  /** A function for each `<tag>` in the message. */
  readonly tags: Record<TagsOf<K>, (children: ReactNode) => ReactNode>;
} & (ValuesOf<K> extends undefined ? { readonly values?: undefined } : { readonly values: ValuesOf<K> });

/** A message with elements in it: `<Text of="pay.less" values={{…}} tags={{ b: (text) => <b>{text}</b> }} />`. */
export function Text<K extends TextKey>({ of, values, tags }: TextProps<K>): ReactNode {
  const { texts } = useTranslations();
  const pieces = splitTags(formatText(texts, of, values));
  return renderPieces(pieces, tags as Record<string, (children: ReactNode) => ReactNode>);
}

function renderPieces(
  pieces: readonly TextPiece[],
  tags: Record<string, (children: ReactNode) => ReactNode>,
): ReactNode {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const children = renderPieces(piece.children, tags);
    // eslint-disable-next-line react/no-array-index-key -- the pieces of one sentence have no identity but their place
    return <Fragment key={index}>{tags[piece.tag]?.(children) ?? children}</Fragment>;
  });
}
