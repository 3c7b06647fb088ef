import type { JobSubject } from './job-subject.ts';
import type { OperatorScope } from './operator-scope.ts';
import type { Session } from './session.ts';
import type { VisibleEmployee } from './visible-employee.ts';
import type { VisibleScope } from './visible-scope.ts';

/** Any permission within one client: enough for what its people all see, such as the branding. */
export type ClientPermission = VisibleEmployee | VisibleScope | JobSubject | OperatorScope | Session;
