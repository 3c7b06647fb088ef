import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SearchField } from '@paystead/ui/field/inputs.tsx';

/** Milliseconds without input before the search starts. */
const SEARCH_DELAY = 250;

interface SearchBoxProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Called on Arrow Down to move into the results. */
  readonly onLeave: () => void;
}

/** Search by name, number or part of an email, which starts after a short pause in typing. */
export function SearchBox({ text, onType, onLeave }: SearchBoxProps): ReactNode {
  const t = useText();
  const [draft, setDraft] = useState(text);
  const [settled, setSettled] = useState(text);
  if (settled !== text) {
    // The text was changed from outside, by Back or by clearing the search.
    setSettled(text);
    setDraft(text);
  }
  useEffect(() => {
    if (draft === text) return undefined;
    const timer = setTimeout(() => onType(draft), SEARCH_DELAY);
    return () => clearTimeout(timer);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Enter' && draft !== text) onType(draft);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of three years ago do not know the tag
    <div role="search">
      <SearchField
        label={t('employeeLookup.search')}
        value={draft}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
