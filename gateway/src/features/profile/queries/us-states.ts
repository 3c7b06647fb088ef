import type { UsState } from '@paystead/contract/features/profile/model.ts';
import { US_STATE_NAMES } from '@paystead/contract/features/profile/us-states.ts';

/** ME-2: the states that a home address can be in, by name. */
export const US_STATES: readonly UsState[] = Object.entries(US_STATE_NAMES).map(([abbreviation, name]) => ({
  abbreviation,
  name,
}));
