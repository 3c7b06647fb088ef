import type { UiTextShapes } from './generated/keys.ts';

/**
 * Placeholders and tags of every text by key, so that a wrong key doesn't compile: the controls' own texts, and those
 * that an application adds by declaration merging in its generated `text-keys.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- applications merge their texts into it
export interface TextShapes extends UiTextShapes {}
