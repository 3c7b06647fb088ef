import { endpoint } from '../../endpoint.ts';
import { firstDayReply } from './model.ts';

export const readFirstDay = endpoint({
  name: 'firstDay.read',
  method: 'GET',
  path: 'firstDay',
  summary:
    'Returns what a new hire should do first, with the progress: direct deposit, tax forms, online forms and contacts.',
  who: 'self',
  resource: 'profile',
  reply: firstDayReply,
});

export const firstDayEndpoints = [readFirstDay] as const;
