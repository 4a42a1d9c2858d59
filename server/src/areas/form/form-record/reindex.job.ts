import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { findVersion } from '../form-template/form-template.queries.ts';
import { markReady } from './form-fields.queries.ts';
import { writeIndexAgain } from './form-record.queries.ts';

/** Few enough that a person who saves one of the records does not notice the lock. */
const BATCH = 200;

/**
 * Puts the records of a template into the index after a version made fields filterable. Lists cannot be narrowed by those fields
 * before it is finished. It may run twice, and begin anew after a failure; a newer version has a job of its own.
 */
export const reindexForm = defineJob(
  'form.reindex',
  z.object({ tenantId: z.number(), templateId: z.string(), version: z.number() }),
  async ({ db, data: { tenantId, templateId, version }, signal }) => {
    let after: string | null = '0';
    while (after !== null) {
      signal.throwIfAborted();
      const from: string = after;
      after = await db.tenant(tenantId, async (own) => {
        const definition = await findVersion(own, templateId, version);
        return definition && writeIndexAgain(own, templateId, definition, from, BATCH);
      });
    }
    await db.tenant(tenantId, (own) => markReady(own, templateId, version));
  },
  { expireSeconds: 3600 },
);
