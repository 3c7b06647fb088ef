import type { PolicyChange, PolicySetting } from '@paystead/contract/console/policy/model.ts';

/** Unsent entries: by setting, the value that the operator saw and the one they entered. */
export type Entries = Readonly<Record<string, { readonly from: string; readonly to: string }>>;

/** Returns the entries with a value for a setting; a value that is back where it was is none. */
export function entered(entries: Entries, { setting, value }: PolicySetting, to: string): Entries {
  const { [setting]: _before, ...others } = entries;
  return to === value ? others : { ...others, [setting]: { from: value, to } };
}

/** Returns the changes to send, in the order of the page. */
export function changesOf(entries: Entries, settings: readonly PolicySetting[]): PolicyChange[] {
  return settings.flatMap(({ setting }) => {
    const entry = entries[setting];
    return entry === undefined ? [] : [{ setting, ...entry }];
  });
}

/** Returns the entries as changes of the newest values, after the operator has seen them. */
export function rebased(entries: Entries, settings: readonly PolicySetting[]): Entries {
  return Object.fromEntries(
    settings.flatMap(({ setting, value }) => {
      const entry = entries[setting];
      return entry === undefined || entry.to === value ? [] : [[setting, { from: value, to: entry.to }]];
    }),
  );
}
