import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { PageBoundary } from '@paystead/ui/states/page-boundary.tsx';
import { EmptyPage } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { PageFailed } from './page-failed.tsx';
import { AREAS } from './routes.tsx';

/** The screen of the current address. Its heading has the focus after a navigation, and when the control that had it is gone. */
export function Screens(): ReactNode {
  const t = useText();
  const [path] = useLocation();
  useKeptFocus();
  const [start] = useState(path);
  const visits = useRef(0);
  // Runs after the effects of a screen that is loaded already, and before those of one that still loads.
  useEffect(() => {
    visits.current += 1;
  }, [path]);
  const isFirst = (): boolean => path === start && visits.current < 2;
  return (
    <PageBoundary key={path} failed={<PageFailed />}>
      <Suspense fallback={null}>
        <Switch>
          {AREAS.flatMap(({ screens }) =>
            screens.map(({ path: at, screen }) => <Route key={at} path={at} component={screen} />),
          )}
          <Route>
            <EmptyPage
              icon="search"
              title={t('console.noPage')}
              action={<ButtonLink href="/">{t('console.toStart')}</ButtonLink>}
            >
              {t('console.noPageMore')}
            </EmptyPage>
          </Route>
        </Switch>
        <Arrival isFirst={isFirst} />
      </Suspense>
    </PageBoundary>
  );
}

/** Moves the focus to the heading of a screen that was navigated to, unless the screen has moved it to a control of its own. */
function Arrival({ isFirst }: { readonly isFirst: () => boolean }): null {
  useEffect(() => {
    const focused = document.activeElement;
    // The main part itself has the focus while a screen that a link of another one leads to is loaded.
    if (isFirst() || (focused?.closest('main') && !focused.matches('main'))) return;
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each screen
  }, []);
  return null;
}
