import { useText } from '@paystead/ui/translations/translations.tsx';

/** Returns the function that names a role or a scope: by its own name, or as the access of a manager. */
export function useAccessName(): (access: string, name: string | null) => string {
  const t = useText();
  return (access, name) => {
    if (access === 'scope:*') return t('console.people.wholeClient');
    const shown = name ?? access;
    return access.startsWith('role:') ? shown : t('console.people.managerOf', { unit: shown });
  };
}
