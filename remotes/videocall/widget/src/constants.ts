/**
 * Values of the contracts, repeated: importing them would add the whole schema library to the customer's page. constants.test.ts
 * checks that they are equal.
 */
export const VISITOR_NAMESPACE = '/video/visitor';
export const RECONNECT = { delayMs: 1000, maxDelayMs: 30_000 };
export const DEFAULT_TENANT_ID = 174;
export const MESSAGE_MAX_LENGTH = 4000;
export const RATING_WORDS_LENGTH = 300;
export const RATING_LIMIT_MS = 24 * 3_600_000;
export const NAME_MAX_LENGTH = 30;
export const LEAVE_MAX_LENGTH = 1000;
export const SERVICE = '/api/xmf-video-services/visitor';
/** Reasons of refusals to which the page reacts. */
export const REASONS = {
  noSite: 'video-visitor.noSite',
  siteClosed: 'video-visitor.siteClosed',
  badOrigin: 'video-visitor.badOrigin',
  blocked: 'video-visitor.blocked',
  closedHours: 'video-visitor.closedHours',
  queueFull: 'video-visitor.queueFull',
  tooMany: 'video-visitor.tooMany',
  notConfigured: 'video-call.notConfigured',
  mediaAway: 'video-call.mediaAway',
  ended: 'video-call.ended',
  consentNeeded: 'video-call.consentNeeded',
  linkUsed: 'video-transfer.linkUsed',
  full: 'video-transfer.full',
} as const;
