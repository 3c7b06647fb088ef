import { vi } from 'vitest';

const { waitFor } = vi;

/** Lets `vi.waitFor` wait as long as Testing Library's `waitFor` does (ui/test/render.tsx): on a busy machine a second is short. */
vi.waitFor = (check, options = { timeout: 10_000 }) => waitFor(check, options);
