import { admin } from '../areas/admin/public.ts';
import { createCallCentre } from '../areas/callcenter/public.ts';
import { openSwitch } from '../areas/callcenter/switch/open-switch.ts';
import { customer } from '../areas/customer/public.ts';
import { knowledge } from '../areas/knowledge/public.ts';
import { online } from '../areas/online/public.ts';
import type { Area } from '../platform/area.ts';

/** Calls are carried by Asterisk, or simulated where there is none. */
const callCentre = createCallCentre(({ asteriskAriUrl, log }) =>
  openSwitch(asteriskAriUrl, (error) => log.error({ err: error }, 'switch')),
);

/** The areas of this product. */
export const areas: readonly Area[] = [admin, callCentre, customer, knowledge, online];
