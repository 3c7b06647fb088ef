import { Suspense, type ReactNode } from 'react';
import { Route, useLocation } from 'wouter';
import type { MenuReply } from '@paystead/contract/features/menu/model.ts';
import { allItems, itemAt } from '../features/menu/navigation.ts';
import { isAtScreen } from '@paystead/contract/features/menu/rules.ts';
import { isOpenHome } from '../features/menu/views.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { NavigationFocus } from './navigation-focus.ts';
import { NotFound } from './not-found.tsx';
import { useDocumentTitle } from './page-title.ts';
import { routeAt } from './routes.ts';
import { PageBoundary } from '@paystead/ui/states/page-boundary.tsx';
import { PageFailed, reportFailedPage } from './shell/page-failed.tsx';

interface RouteOutletProps {
  /** Undefined while it is loading or failed to load. The gateway then refuses what the person may not see. */
  readonly menu: MenuReply | undefined;
}

/** The page at the address, if the portal has it and the server's menu lists it (NAV-6). */
export function RouteOutlet({ menu }: RouteOutletProps): ReactNode {
  const t = useText();
  const [path] = useLocation();
  const route = routeAt(path);
  const isClosed = menu?.closedScreens.some((screen) => isAtScreen(path, screen));
  const isListed =
    route?.always || !menu || (!isClosed && (itemAt(path, allItems(menu)) !== undefined || isOpenHome(path, menu)));
  const shown = isListed ? route : undefined;
  useDocumentTitle(t(shown?.title ?? 'app.notFoundTitle'));
  if (!shown)
    return (
      <>
        <NotFound />
        <NavigationFocus key={path} path={path} />
      </>
    );
  return (
    <PageBoundary key={path} failed={<PageFailed />} onError={reportFailedPage}>
      <Suspense fallback={<PageSkeleton />}>
        <Route path={shown.path}>
          <shown.Page />
        </Route>
      </Suspense>
      <NavigationFocus path={path} />
    </PageBoundary>
  );
}

function PageSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('app.loadingPage')}>
      <Bone height={32} width="16rem" gap={52} />
      <Bone height={220} gap={24} />
    </Skeleton>
  );
}
