import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { hostList } from '../kit/host-list.ts';

export const ivrHostErrors = defineErrors('ivr-host', {
  inUse: { kind: 'conflict', text: '有已发布的语音流程正在访问被移除的域名', field: 'hosts' },
});

export const ivrHostFields = z.object({ hosts: hostList });

/** Hosts that the tenant's flows may ask, by https. */
export const readIvrHosts = endpoint({
  method: 'GET',
  path: '/xmf-call-center/ivrHosts',
  summary: '语音流程可访问的域名',
  access: { code: 'callcenter_hotline' },
  reply: ivrHostFields,
});

/** Refused while a published flow asks one that is missing. */
export const saveIvrHosts = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/ivrHosts',
  summary: '修改语音流程可访问的域名',
  access: { code: 'callcenter_ivr_hosts' },
  body: ivrHostFields,
  reply: z.null(),
  errors: [ivrHostErrors.inUse],
});
