import * as z from 'zod';
import { purgeCodes } from '../auth/check-code.ts';
import { purgeSessions } from '../auth/sessions.ts';
import { purgeAttempts } from '../auth/throttle.ts';
import { purgeAgentEvents } from '../events/agent-log.ts';
import type { FileStore } from '../files/file-store.ts';
import { purgeFiles } from '../files/files.ts';
import { purgeAnsweredCalls } from '../http/answered-calls.ts';
import { purgeFacts } from '../outbox/outbox.ts';
import { purgeTickets } from '../sockets/ticket.ts';
import { tidyTasks } from '../tasks/task.queries.ts';
import { purgeVendorTokens } from '../vendor/vendor-tokens.ts';
import { defineJob, type Jobs } from './jobs.ts';

const nothing = z.object({});
const options = { pollSeconds: 20, expireSeconds: 900 };

/** The platform's clean-up jobs and their times. */
export async function registerHousekeeping(jobs: Jobs, store: FileStore): Promise<void> {
  const sessions = defineJob(
    'session.purge',
    nothing,
    async ({ db, log }) => {
      const purged = {
        sessions: await purgeSessions(db),
        attempts: await purgeAttempts(db),
        tickets: await purgeTickets(db),
        codes: await purgeCodes(db),
        answeredCalls: await purgeAnsweredCalls(db),
        vendorTokens: await purgeVendorTokens(db),
      };
      log.info(purged, 'sessions purged');
    },
    options,
  );
  const events = defineJob(
    'agent-event.purge',
    nothing,
    async ({ db, log }) => log.info({ events: await purgeAgentEvents(db) }, 'agent events purged'),
    options,
  );
  const files = defineJob(
    'file.purge',
    nothing,
    async ({ db, log }) => log.info(await purgeFiles(db, store), 'files purged'),
    options,
  );
  const tasks = defineJob('task.tidy', nothing, async ({ db, log }) => log.info(await tidyTasks(db), 'tasks tidied'), options);
  const done = defineJob('job.purge', nothing, async ({ log }) => log.info({ jobs: await jobs.purge() }, 'jobs purged'), options);
  const facts = defineJob(
    'fact.purge',
    nothing,
    async ({ db, log }) => log.info({ facts: await purgeFacts(db) }, 'facts purged'),
    options,
  );
  for (const job of [sessions, events, files, tasks, done, facts]) await jobs.register(job);
  await jobs.schedule(sessions, '*/30 * * * *', {});
  await jobs.schedule(events, '7 * * * *', {});
  await jobs.schedule(files, '41 * * * *', {});
  await jobs.schedule(done, '*/10 * * * *', {});
  await jobs.schedule(facts, '17 * * * *', {});
  await jobs.schedule(tasks, '*/10 * * * *', {});
}
