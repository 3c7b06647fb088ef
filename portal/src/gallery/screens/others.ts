import type { Review } from '@paystead/contract/features/hr-records/model.ts';
import type { ClientPorts } from '../../platform/api/client.ts';

type Transport = ClientPorts['transport'];

/** The recorded client has no reviews. */
const REVIEW: Review = {
  id: '00000000-0000-8000-8000-000000000301',
  employeeId: '00000000-0000-8000-8000-000000000302',
  notes: null,
  createdAt: '2026-06-01T12:00:00Z',
  createdBy: 'Dana Whitfield',
  date: '2026-06-01',
  periodBegin: '2025-06-01',
  periodEnd: '2026-05-31',
  reviewer: 'Dana Whitfield',
  rating: 'Meets expectations',
  nextReviewDate: '2027-06-01',
  comments: 'Keeps the line running and trains new coworkers.',
  status: 'shared',
};

/** Adds data that the recording of the two views lacks: a review, and another employee's form fields. */
export function withEmployeeData(send: Transport): Transport {
  return async (url, init) => {
    const { pathname, search } = new URL(url, location.origin);
    if (pathname.startsWith('/api/employeeReviews')) return json({ reviews: [REVIEW], nextCursor: null });
    return send(pathname.endsWith('/boxes') ? pathname : `${pathname}${search}`, init);
  };
}

function json(reply: object): Response {
  return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } });
}
