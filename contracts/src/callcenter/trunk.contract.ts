import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { dialledNumber } from './call.contract.ts';

export const trunkErrors = defineErrors('trunk', {
  duplicate: { kind: 'conflict', text: '已有同名线路', field: 'name' },
  changed: { kind: 'conflict', text: '该线路已被其他人修改，请载入最新内容后再保存' },
  inUse: { kind: 'conflict', text: '有热线使用该线路，不能删除，可以停用' },
  noSecret: { kind: 'invalid', text: '请输入注册密码', field: 'secret' },
  badNumber: { kind: 'invalid', text: '电话号码格式有误', field: 'number' },
  unknownTenant: { kind: 'invalid', text: '企业不存在', field: 'tenantIds' },
  untested: { kind: 'unavailable', text: '电话服务没有回应，测试未完成' },
});

/** A line's name. It never changes, because the switch and the call records use it. */
export const trunkName = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,30}$/, '线路名为 1 到 30 位小写字母、数字或短横线');

/** An IPv4 or IPv6 address, or a network of them. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1);
  const known = parts ? parts.every((part) => Number(part) < 256) : URL.canParse(`http://[${address}]/`);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (parts ? 32 : 128));
  return known && fits && rest.length === 0;
}

/** A carrier's line to the telephone network, as platform staff configure it. */
export const trunkFields = z.object({
  carrier: z.string().trim().max(50),
  host: z
    .string()
    .trim()
    .min(1, '请输入服务器地址')
    .max(255)
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, '服务器地址为域名或 IP'),
  port: z.number().int().min(1).max(65_535),
  /** Registers with the carrier under this name; null: the carrier knows us by our address. */
  username: z
    .string()
    .trim()
    .max(64)
    .regex(/^[\w.+-]+$/, '注册账号只能包含字母、数字和 . + - _')
    .nullable(),
  /** Calls from these addresses are this line's; none: the line only carries calls out. */
  fromAddresses: z
    .array(z.string())
    .max(20, '最多 20 个地址')
    .refine((all) => all.every(isAddress), '每行一个 IP 地址或网段'),
  /** In the order in which they are offered. */
  codecs: z.array(z.enum(['ulaw', 'alaw', 'g722', 'opus'])).min(1, '至少选择一种编码'),
  /** If no route names lines: a smaller number comes earlier. */
  priority: z.number().int().min(1).max(100),
  /** The tenants whose calls may use it; empty: all. An incoming call belongs to the tenant of its number. */
  tenantIds: z.array(id).max(1000),
  /** Calls at the same time, both ways; null: as many as there are. */
  maxCalls: z.number().int().min(1).max(10_000).nullable(),
  enabled: z.boolean(),
});

export const trunk = trunkFields.extend({
  /** The name. */
  id: trunkName,
  hasSecret: z.boolean(),
  /** Whether it answers OPTIONS; known within some 5 s. */
  reachable: z.boolean(),
  /** Whether it is registered with its carrier; null: it has no account, or was not checked yet. Known within some 10 s. */
  registered: z.boolean().nullable(),
  /** Calls on it now. */
  calls: z.number().int(),
  version: z.number().int(),
});
export type Trunk = z.output<typeof trunk>;

const access = { code: 'platform_trunk', operator: true } as const;
/** Is written, never read. Null: stays as it is. */
const secret = z.string().max(100).nullable();
const written = trunkFields.extend({ name: trunkName, secret });

/** What a form has of a line. */
export const trunkForm = written;

/** All lines, by priority. */
export const trunkList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/trunk',
  summary: '线路列表',
  access,
  reply: z.array(trunk),
});

export const createTrunk = endpoint({
  method: 'POST',
  path: '/xmf-call-center/trunk',
  summary: '新建线路',
  access,
  body: written,
  reply: z.null(),
  errors: [trunkErrors.duplicate, trunkErrors.noSecret],
});

/** The switch uses the change at once; running calls stay. */
export const updateTrunk = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/trunk',
  summary: '修改线路',
  access,
  body: written.extend({ version: z.number().int() }),
  reply: z.null(),
  errors: [trunkErrors.changed, trunkErrors.noSecret],
});

export const deleteTrunk = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/trunk/{name}',
  summary: '删除线路',
  access,
  params: z.object({ name: trunkName }),
  reply: z.null(),
  errors: [trunkErrors.inUse],
});

/** Whom a test calls. */
export const trunkTestFields = z.object({ number: dialledNumber });

/** Rings a number over this line only and hangs up as soon as it rings or is answered. Waits some 10 s at most. */
export const testTrunk = endpoint({
  method: 'POST',
  path: '/xmf-call-center/trunk/test',
  summary: '测试线路',
  access,
  body: trunkTestFields.extend({ name: trunkName }),
  reply: z.object({
    /** `ringing`, `answered`, or why not, as a leg ends. */
    outcome: z.string(),
    sipCode: z.number().int().nullable(),
    /** Milliseconds until then. */
    ms: z.number().int(),
  }),
  errors: [trunkErrors.untested, trunkErrors.badNumber],
});

/** Asks the line's other side now (SIP OPTIONS), and whether it is registered. It makes no call; waits some 3 s at most. */
export const checkTrunk = endpoint({
  method: 'POST',
  path: '/xmf-call-center/trunk/check',
  summary: '检测线路',
  access,
  body: z.object({ name: trunkName }),
  reply: z.object({
    reachable: z.boolean(),
    /** Milliseconds until its answer; null: there came none. */
    ms: z.number().nullable(),
    registered: z.boolean().nullable(),
  }),
  errors: [trunkErrors.untested],
});

/** The tenants to which a line can be assigned. */
export const trunkTenants = endpoint({
  method: 'GET',
  path: '/xmf-call-center/trunk/tenants',
  summary: '可使用线路的企业',
  access,
  reply: z.array(z.object({ id, name: z.string() })),
});

/** The lines for a tenant's calls, with the data that the tenant may see; `reachable`: carries calls now. */
export const lineList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/line',
  summary: '可用线路',
  access: { code: 'setting_callmanage' },
  reply: z.array(z.object({ id: trunkName, carrier: z.string(), reachable: z.boolean() })),
});
