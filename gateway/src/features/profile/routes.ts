import * as contract from '@paystead/contract/features/profile/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { changePersonalInfo } from './commands/change-personal-info.ts';
import type { PersonalPorts } from './ports.ts';
import { previewMove } from './queries/preview-move.ts';
import { readPersonal } from './queries/read-personal.ts';
import { profileOf } from './queries/read-profile.ts';
import { US_STATES } from './queries/us-states.ts';

export function profileRoutes(ports: PersonalPorts): Route[] {
  return [
    route(contract.readProfile, (call) => profileOf(ports, call)),
    route(contract.readProfileOfEmployee, (call) => profileOf(ports, call)),
    route(contract.readPersonal, (call) => readPersonal(ports, call)),
    route(contract.previewMove, (call) => previewMove(ports, call)),
    route(contract.savePersonal, (call) => changePersonalInfo(ports, call)),
    route(contract.listUsStates, () => ({ stateList: [...US_STATES] })),
  ];
}
