import '@paystead/ui/styles.ts';
import { startMock } from '../../app/start/mock.ts';
import { createTranslator } from '../../app/start/translator.ts';
import type { ClientPorts } from '../../platform/api/client.ts';
import { applyTheme, type Theme } from '../../platform/appearance/theme.ts';
import { SCREENS, type GalleryScreen } from './list.ts';
import { openStage, type Drawing } from './stage.tsx';
import type { ScreenState } from './states.ts';

/** The screen to show, with its state, language and theme. */
export interface ScreenChoice extends Pick<Drawing, 'name' | 'state' | 'language'> {
  readonly theme: Theme;
}

/** Interface of the frame for the gallery's page and the journeys. */
export interface Stage {
  readonly screens: readonly GalleryScreen[];
  /** Resolves when the screen is in its state and nothing on it changes any more. */
  readonly show: (screen: ScreenChoice) => Promise<void>;
}

type Transport = ClientPorts['transport'];

const draw = await openStage({
  element: document.querySelector('#root') as HTMLElement,
  mock: await startMock(),
  translator: createTranslator('en'),
});
/** Calls under way, and the time of the last change. */
const calls = { underWay: 0, changedAt: performance.now() };
new MutationObserver(touched).observe(document, { subtree: true, childList: true, attributes: true });

function touched(): void {
  calls.changedAt = performance.now();
}

/** Counts calls under way, except those that never get a reply. */
function countCalls(send: Transport, state: ScreenState): Transport {
  if (state === 'loading') return send;
  return async (url, init) => {
    calls.underWay += 1;
    touched();
    try {
      return await send(url, init);
    } finally {
      calls.underWay -= 1;
      touched();
    }
  };
}

/** Time without changes after which a screen counts as complete, and the longest wait, in milliseconds. */
const QUIET = 100;
const PATIENCE = 3000;
/** Time after which skeletons are shown and announced, in milliseconds. */
const BONES_AFTER = 260;

async function untilUnchanged(state: ScreenState): Promise<void> {
  const began = performance.now();
  const isLoading = state === 'loading';
  const sign = isLoading ? 'main output:not(:empty)' : 'h1';
  const isComplete = (): boolean => {
    const now = performance.now();
    if (calls.underWay > 0 || now - calls.changedAt < QUIET || (isLoading && now - began < BONES_AFTER)) return false;
    return document.querySelector(sign) !== null || now - began > PATIENCE;
  };
  while (!isComplete()) await new Promise((resolve) => setTimeout(resolve, 16));
}

async function show({ theme, ...drawing }: ScreenChoice): Promise<void> {
  const { state } = drawing;
  applyTheme(theme);
  await draw({ ...drawing, connect: (send) => countCalls(send, state) });
  touched();
  await untilUnchanged(state);
}

Object.assign(window, { stage: { screens: SCREENS, show } satisfies Stage });
