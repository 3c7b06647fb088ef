// Generated from the folders of payroll/src/states by scripts/build-portal/state-files.ts. Do not edit.
import type { StateDeclaration } from './declaration.ts';
import { declaration as ak_ } from './ak/declaration.ts';
import { declaration as al_ } from './al/declaration.ts';
import { declaration as az_ } from './az/declaration.ts';
import { declaration as ca_ } from './ca/declaration.ts';
import { declaration as co_ } from './co/declaration.ts';
import { declaration as ct_ } from './ct/declaration.ts';
import { declaration as fl_ } from './fl/declaration.ts';
import { declaration as ga_ } from './ga/declaration.ts';
import { declaration as il_ } from './il/declaration.ts';
import { declaration as in_ } from './in/declaration.ts';
import { declaration as ky_ } from './ky/declaration.ts';
import { declaration as md_ } from './md/declaration.ts';
import { declaration as mi_ } from './mi/declaration.ts';
import { declaration as nc_ } from './nc/declaration.ts';
import { declaration as nd_ } from './nd/declaration.ts';
import { declaration as nh_ } from './nh/declaration.ts';
import { declaration as nj_ } from './nj/declaration.ts';
import { declaration as nm_ } from './nm/declaration.ts';
import { declaration as nv_ } from './nv/declaration.ts';
import { declaration as ny_ } from './ny/declaration.ts';
import { declaration as oh_ } from './oh/declaration.ts';
import { declaration as pa_ } from './pa/declaration.ts';
import { declaration as sd_ } from './sd/declaration.ts';
import { declaration as tn_ } from './tn/declaration.ts';
import { declaration as tx_ } from './tx/declaration.ts';
import { declaration as ut_ } from './ut/declaration.ts';
import { declaration as va_ } from './va/declaration.ts';
import { declaration as wa_ } from './wa/declaration.ts';
import { declaration as wi_ } from './wi/declaration.ts';
import { declaration as wv_ } from './wv/declaration.ts';
import { declaration as wy_ } from './wy/declaration.ts';

/** The declarations of the states by postal abbreviation. */
export const STATE_DECLARATIONS: Readonly<Record<string, StateDeclaration>> = {
  AK: ak_,
  AL: al_,
  AZ: az_,
  CA: ca_,
  CO: co_,
  CT: ct_,
  FL: fl_,
  GA: ga_,
  IL: il_,
  IN: in_,
  KY: ky_,
  MD: md_,
  MI: mi_,
  NC: nc_,
  ND: nd_,
  NH: nh_,
  NJ: nj_,
  NM: nm_,
  NV: nv_,
  NY: ny_,
  OH: oh_,
  PA: pa_,
  SD: sd_,
  TN: tn_,
  TX: tx_,
  UT: ut_,
  VA: va_,
  WA: wa_,
  WI: wi_,
  WV: wv_,
  WY: wy_,
};
