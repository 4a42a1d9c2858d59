import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { reconcileTenant } from './follow-contacts.ts';

/** Reads every contact again at night: late ratings and corrections by hand. What it finds to change is logged. */
export const reconcileContacts = defineJob(
  'contacts.reconcile',
  z.object({}),
  async ({ db, log }) => {
    const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
    for (const { id } of tenants) {
      const changed = await reconcileTenant(db, id);
      if (changed > 0) log.info({ tenantId: id, changed }, 'contacts corrected');
    }
  },
  { pollSeconds: 20, expireSeconds: 3600 },
);
