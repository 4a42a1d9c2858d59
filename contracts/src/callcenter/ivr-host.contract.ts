import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { hostList } from '../kit/host-list.ts';

export const ivrHostErrors = defineErrors('ivr-host', {
  inUse: { kind: 'conflict', text: '有已发布的语音菜单正在访问被移除的域名', field: 'hosts' },
  changed: { kind: 'conflict', text: '域名已被其他人修改，请重新打开后再保存' },
});

export const ivrHostFields = z.object({ hosts: hostList });
/** Tells one list from another. */
const version = z.string().max(64);

/** Hosts that the tenant's flows may ask, by https. */
export const readIvrHosts = endpoint({
  method: 'GET',
  path: '/xmf-call-center/ivrHosts',
  summary: '语音菜单可访问的域名',
  access: { code: 'callcenter_hotline' },
  reply: ivrHostFields.extend({ version }),
});

/** Refused while a published flow asks one that is missing, and when the list is no longer the one of `version`. */
export const saveIvrHosts = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/ivrHosts',
  summary: '修改语音菜单可访问的域名',
  access: { code: 'callcenter_ivr_hosts' },
  body: ivrHostFields.extend({ version }),
  reply: z.null(),
  errors: [ivrHostErrors.inUse, ivrHostErrors.changed],
});
