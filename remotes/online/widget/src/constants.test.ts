import { UPLOAD_LIMIT_BYTES } from '@lianxi/contracts/files/file.contract';
import { DEFAULT_TENANT_ID } from '@lianxi/contracts/kit/ids';
import { attachmentLimits } from '@lianxi/contracts/online/attachment';
import { MESSAGE_MAX_LENGTH } from '@lianxi/contracts/online/chat-message';
import { conversationErrors, RATING_LIMIT_MS } from '@lianxi/contracts/online/conversation.contract';
import { CHAT_RECONNECT, imCommands, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { visitorSession, visitorUpload } from '@lianxi/contracts/online/visitor.contract';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@lianxi/shared/visitor/visitor-http';
import { expect, test } from 'vitest';
import * as widget from './constants.ts';

test('the widget repeats the values of the contracts', () => {
  expect(widget.VISITOR_NAMESPACE).toBe(VISITOR_NAMESPACE);
  expect(widget.MESSAGE_MAX_LENGTH).toBe(MESSAGE_MAX_LENGTH);
  expect(widget.RECONNECT).toEqual({ delayMs: CHAT_RECONNECT.delayMs, maxDelayMs: CHAT_RECONNECT.maxDelayMs });
  expect(widget.DEFAULT_TENANT_ID).toBe(DEFAULT_TENANT_ID);
  expect(REQUEST_TIMEOUT_MS).toBe(visitorSession.timeoutMs);
  expect(widget.RATING_LIMIT_MS).toBe(RATING_LIMIT_MS);
  expect(imCommands['history.read'].input.parse({ recordId: widget.NEWEST })).toEqual({ recordId: widget.NEWEST });
  expect(UPLOAD_TIMEOUT_MS).toBe(visitorUpload.timeoutMs);
});

test('whatever may be sent, an agent may upload', () => {
  expect(Math.max(...Object.values(attachmentLimits))).toBeLessThanOrEqual(UPLOAD_LIMIT_BYTES);
});

test('the reasons on which the widget acts are the words of the contracts', () => {
  expect(widget.CLOSED_REASON).toBe(conversationErrors.closed.reason);
  expect(widget.NOT_FOUND_REASON).toBe(conversationErrors.notFound.reason);
  expect(widget.SHUT_REASONS).toEqual([conversationErrors.closedHours.reason, conversationErrors.queueFull.reason]);
});
