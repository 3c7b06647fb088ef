import * as contract from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { createFeed } from './commands/create-feed.ts';
import { deleteFeed } from './commands/delete-feed.ts';
import { showPayCalendar } from './queries/show-pay-calendar.ts';

/** The paydays of a year, and the calendar link that brings them into a calendar app. */
export function payCalendarRoutes(): Route[] {
  return [
    route(contract.readPayCalendar, showPayCalendar),
    route(contract.createCalendarFeed, createFeed),
    route(contract.deleteCalendarFeed, deleteFeed),
  ];
}
