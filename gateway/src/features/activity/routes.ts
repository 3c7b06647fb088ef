import * as contract from '@paystead/contract/features/activity/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { exportActivity } from './queries/export-activity.ts';
import { listActivity } from './queries/list-activity.ts';

export function activityRoutes(): Route[] {
  return [route(contract.listActivity, listActivity), route(contract.exportActivity, exportActivity)];
}
