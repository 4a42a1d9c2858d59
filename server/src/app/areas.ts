import { admin } from '../areas/admin/public.ts';
import { attendance } from '../areas/attendance/public.ts';
import { callCentre } from '../areas/callcenter/public.ts';
import { collection } from '../areas/collection/public.ts';
import { contactRule } from '../areas/contact-rule/public.ts';
import { customer } from '../areas/customer/public.ts';
import { form } from '../areas/form/public.ts';
import { insight } from '../areas/insight/public.ts';
import { knowledge } from '../areas/knowledge/public.ts';
import { market } from '../areas/market/public.ts';
import { online } from '../areas/online/public.ts';
import { outbound } from '../areas/outbound/public.ts';
import { sms } from '../areas/sms/public.ts';
import { summary } from '../areas/summary/public.ts';
import { videocall } from '../areas/videocall/public.ts';
import { workOrder } from '../areas/work-order/public.ts';
import type { Area } from '../platform/area.ts';

/** The areas of this product. */
export const areas: readonly Area[] = [
  admin,
  attendance,
  callCentre,
  collection,
  contactRule,
  customer,
  form,
  insight,
  knowledge,
  market,
  online,
  outbound,
  sms,
  summary,
  videocall,
  workOrder,
];
