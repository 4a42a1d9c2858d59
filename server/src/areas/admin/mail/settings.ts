import * as z from 'zod';
import { defineSettings } from '../../../platform/settings.ts';

const environment = z.object({
  /** Mail servers in the operator's own network to which tenants may send, by name, with commas between them. */
  MAIL_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.-]+(,[\w.-]+)*$/, 'must be names of hosts, with commas between them')
    .transform((text) => text.split(','))
    .default([]),
});

export const mailSettings = defineSettings(environment, (set) => ({ privateHosts: set.MAIL_PRIVATE_HOSTS }));
