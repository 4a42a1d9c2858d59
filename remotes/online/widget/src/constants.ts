/**
 * Values of the contracts, repeated: importing them would add the whole schema library to the widget. constants.test.ts checks
 * that they are equal.
 */
export const VISITOR_NAMESPACE = '/im/visitor';
export const MESSAGE_MAX_LENGTH = 4000;
export const RECONNECT = { delayMs: 1000, maxDelayMs: 30_000 };
export const RATING_WORDS_LENGTH = 300;
export const RATING_LIMIT_MS = 24 * 3_600_000;
/** Higher than every conversation's number. */
export const NEWEST = '9'.repeat(18);
export const DEFAULT_TENANT_ID = 174;
export const CLOSED_REASON = 'conversation.closed';
export const NOT_FOUND_REASON = 'conversation.notFound';
export const SHUT_REASONS = ['conversation.closedHours', 'conversation.queueFull'];
export const LEAVE_LIMITS = { name: 30, phone: 16, content: 1000 };
