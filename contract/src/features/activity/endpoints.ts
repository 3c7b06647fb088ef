import { endpoint } from '../../endpoint.ts';
import { activityPage, activityQuery } from './model.ts';

export const listActivity = endpoint({
  name: 'activity.list',
  method: 'GET',
  path: 'activity',
  summary: 'Who looked at or changed what of one’s record, when, and in which role.',
  who: 'self',
  resource: 'activity',
  query: activityQuery,
  reply: activityPage,
});

export const exportActivity = endpoint({
  name: 'activity.file',
  method: 'GET',
  path: 'activity/file',
  summary: 'The same as a CSV file, the newest ten thousand lines.',
  who: 'self',
  resource: 'activity',
  query: activityQuery.pick({ by: true }),
  reply: 'file',
});

export const activityEndpoints = [listActivity, exportActivity] as const;
