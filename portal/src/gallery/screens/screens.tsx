import { useEffect, useRef, useState, type ReactNode } from 'react';
import { THEMES, type Theme } from '../../platform/appearance/theme.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { SCREENS, type GalleryScreen } from './list.ts';
import type { Stage, ScreenChoice } from './screen-frame.tsx';
import type { ScreenState } from './states.ts';

declare global {
  interface Window {
    /** Present in the frame with a screen. */
    stage?: Stage;
  }
}

const WIDTHS = ['320', '360', '768', '1280', '1440'];
const LANGUAGES: readonly Language[] = ['en', 'es'];

/** The selection is in the address, so that it can be shared. */
function fromAddress(): URLSearchParams {
  return new URLSearchParams(location.hash.replace(/^#screens\??/, ''));
}

const oneOf = <T extends string>(value: string | null, all: readonly T[], fallback: T): T =>
  all.find((one) => one === value) ?? fallback;

/** One screen in all its states, side by side. */
export function GalleryScreens(): ReactNode {
  const [look, setLook] = useState(fromAddress);
  const screen = SCREENS.find(({ name }) => name === look.get('screen')) ?? SCREENS[0];
  const width = oneOf(look.get('width'), WIDTHS, '360');
  const theme = oneOf<Theme>(look.get('theme'), THEMES, 'light');
  const language = oneOf(look.get('language'), LANGUAGES, 'en');
  if (!screen) return null;
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(look);
    next.set(name, value);
    history.replaceState(null, '', `#screens?${next.toString()}`);
    setLook(next);
  };
  const select = (name: string, value: string, values: readonly string[]): ReactNode => (
    <CompactSelect
      label={name}
      value={value}
      onChange={(event) => choose(name, event.target.value)}
      options={values.map((one) => ({ value: one, label: one }))}
    />
  );
  return (
    <main className="g-screens">
      <h1>Every screen in every state</h1>
      <p>
        <a href="#controls">Every control</a>
      </p>
      <div className="g-controls">
        {select(
          'screen',
          screen.name,
          SCREENS.map(({ name }) => name),
        )}
        {select('width', width, WIDTHS)}
        {select('theme', theme, THEMES)}
        {select('language', language, LANGUAGES)}
      </div>
      <div className="g-states">
        {screen.states.map((state) => (
          <Frame key={state} screen={screen} state={state} width={Number(width)} theme={theme} language={language} />
        ))}
      </div>
    </main>
  );
}

interface FrameProps {
  readonly screen: GalleryScreen;
  readonly state: ScreenState;
  readonly width: number;
  readonly theme: Theme;
  readonly language: Language;
}

/** The portal itself with recorded replies. */
function Frame({ screen, state, width, theme, language }: FrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const { name } = screen;
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const chosen: ScreenChoice = { name, state, theme, language };
    if (isThere) void stageIn(frame.current)?.show(chosen);
  }, [isThere, name, state, theme, language]);
  return (
    <figure className="g-state">
      <figcaption>{state}</figcaption>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is the portal of this very build, told by this page what to show */}
      <iframe
        ref={frame}
        title={`${name}, ${state}`}
        src="/screen.html"
        width={width}
        height={900}
        onLoad={() => waitFor(frame.current, () => setThere(true))}
      />
    </figure>
  );
}

function stageIn(frame: HTMLIFrameElement | null): Stage | undefined {
  return frame?.contentWindow?.stage;
}

/** The frame must read its recording first. */
function waitFor(frame: HTMLIFrameElement | null, done: () => void): void {
  if (stageIn(frame)) done();
  else setTimeout(() => waitFor(frame, done), 30);
}
