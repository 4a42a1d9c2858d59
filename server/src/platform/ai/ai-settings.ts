import * as z from 'zod';
import { defineSettings } from '../settings.ts';

const environment = z.object({
  /** Model servers in the operator's own network that tenants may use, by name, with commas between them. */
  AI_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.-]+(,[\w.-]+)*$/, 'must be names of hosts, with commas between them')
    .transform((text) => text.split(','))
    .default([]),
});

export const aiSettings = defineSettings(environment, (set) => ({ privateHosts: set.AI_PRIVATE_HOSTS }));
