import { endpoint } from '../../endpoint.ts';
import { activityPage, activityQuery } from './model.ts';

export const listActivity = endpoint({
  name: 'activity.list',
  method: 'GET',
  path: 'activity',
  summary: 'Lists who viewed or changed one’s own record, when, and in which role.',
  who: 'self',
  resource: 'activity',
  query: activityQuery,
  reply: activityPage,
});

export const exportActivity = endpoint({
  name: 'activity.file',
  method: 'GET',
  path: 'activity/file',
  summary: 'Downloads the newest ten thousand lines of the activity as a CSV file.',
  who: 'self',
  resource: 'activity',
  query: activityQuery.pick({ by: true }),
  reply: 'file',
});

export const activityEndpoints = [listActivity, exportActivity] as const;
