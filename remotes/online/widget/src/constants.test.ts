import { UPLOAD_LIMIT_BYTES } from '@lianxi/contracts/basic-model/file.contract';
import { DEFAULT_TENANT_ID } from '@lianxi/contracts/kit/ids';
import { MESSAGE_MAX_LENGTH } from '@lianxi/contracts/online/chat-message';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { CHAT_RECONNECT, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { VISITOR_IMAGE_LIMIT_BYTES, visitorSession, visitorUpload } from '@lianxi/contracts/online/visitor.contract';
import { expect, test } from 'vitest';
import { PICTURE_LIMIT_BYTES } from '../../src/chat-log/picture-check.ts';
import * as widget from './constants.ts';

test('the widget repeats the values of the contracts', () => {
  expect(widget.VISITOR_NAMESPACE).toBe(VISITOR_NAMESPACE);
  expect(widget.MESSAGE_MAX_LENGTH).toBe(MESSAGE_MAX_LENGTH);
  expect(widget.RECONNECT).toEqual({ delayMs: CHAT_RECONNECT.delayMs, maxDelayMs: CHAT_RECONNECT.maxDelayMs });
  expect(widget.DEFAULT_TENANT_ID).toBe(DEFAULT_TENANT_ID);
  expect(widget.REQUEST_TIMEOUT_MS).toBe(visitorSession.timeoutMs);
  expect(widget.UPLOAD_TIMEOUT_MS).toBe(visitorUpload.timeoutMs);
});

test('one limit for the pictures of both sides', () => {
  expect(PICTURE_LIMIT_BYTES).toBe(VISITOR_IMAGE_LIMIT_BYTES);
  expect(PICTURE_LIMIT_BYTES).toBeLessThan(UPLOAD_LIMIT_BYTES);
});

test('the reasons on which the widget acts are the words of the contracts', () => {
  expect(widget.CLOSED_REASON).toBe(conversationErrors.closed.reason);
  expect(widget.NOT_FOUND_REASON).toBe(conversationErrors.notFound.reason);
});
