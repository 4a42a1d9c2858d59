import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { commonErrors } from '../kit/errors.ts';
import { REPORTS_AT_ONCE, releaseVersion, remoteId } from './release.contract.ts';

/**
 * What a browser tells of a release: it loaded, or how it failed. `violation`: its code wanted what the content
 * security policy forbids. `detail` holds no personal data.
 */
export const releaseReport = z.object({
  remoteId,
  version: releaseVersion,
  /** What the registry gave the session with the release; without it a report counts for nothing. */
  ticket: z.string().max(64).default(''),
  kind: z.enum(['loaded', 'load-failed', 'crashed', 'integrity', 'violation']),
  /** How long loading took. */
  ms: z.number().int().min(0).max(600_000).optional(),
  detail: z.string().max(500).default(''),
});
export type ReleaseReport = z.output<typeof releaseReport>;

/** Accepts the reports of browsers; the automatic revert uses them. Reports of releases that the session was not given are not stored. */
export const reportReleases = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/release/reports',
  summary: '上报应用运行情况',
  access: 'signed-in',
  body: z.object({ reports: z.array(releaseReport).min(1).max(REPORTS_AT_ONCE) }),
  reply: z.null(),
  errors: [commonErrors.tooMany],
});
