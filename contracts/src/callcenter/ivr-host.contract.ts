import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';

export const ivrHostErrors = defineErrors('ivr-host', {
  inUse: { kind: 'conflict', text: '有已发布的语音流程正在访问被移除的域名', field: 'hosts' },
});

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, '请输入域名，如 crm.example.com');

/** Names, never addresses; no two the same. */
export const ivrHostFields = z.object({
  hosts: z
    .array(host)
    .max(50)
    .refine((hosts) => new Set(hosts).size === hosts.length, '域名重复'),
});

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
