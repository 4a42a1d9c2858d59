import * as z from 'zod';

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, '请输入域名，如 crm.example.com');

/** Hosts that a tenant allows the portal to ask: names, never addresses, without duplicates. */
export const hostList = z
  .array(host)
  .max(50)
  .refine((hosts) => new Set(hosts).size === hosts.length, '域名重复');
