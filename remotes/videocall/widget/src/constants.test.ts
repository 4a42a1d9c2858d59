import { DEFAULT_TENANT_ID } from '@lianxi/contracts/kit/ids';
import { RATING_LIMIT_MS } from '@lianxi/contracts/online/conversation.contract';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { outgoingVideoMessage } from '@lianxi/contracts/videocall/message';
import { videoLeaveFields } from '@lianxi/contracts/videocall/offline-message.contract';
import { VIDEO_RECONNECT, VIDEO_VISITOR_NAMESPACE, videoCommands } from '@lianxi/contracts/videocall/socket';
import { enterByVideoLink, videoTransferErrors } from '@lianxi/contracts/videocall/transfer.contract';
import { videoVisitorErrors, videoVisitorSession } from '@lianxi/contracts/videocall/visitor.contract';
import { expect, test } from 'vitest';
import * as page from './constants.ts';

test('the page repeats the values of the contracts', () => {
  expect(page.VISITOR_NAMESPACE).toBe(VIDEO_VISITOR_NAMESPACE);
  expect(page.RECONNECT).toEqual({ delayMs: VIDEO_RECONNECT.delayMs, maxDelayMs: VIDEO_RECONNECT.maxDelayMs });
  expect(page.DEFAULT_TENANT_ID).toBe(DEFAULT_TENANT_ID);
  expect(page.RATING_LIMIT_MS).toBe(RATING_LIMIT_MS);
  expect(videoVisitorSession.path).toBe(`${page.SERVICE.slice('/api'.length)}/session`);
});

test('what is as long as may be is accepted, one more is not', () => {
  const text = (length: number) =>
    outgoingVideoMessage.safeParse({
      sessionId: 's'.repeat(22),
      clientMsgId: 'c'.repeat(32),
      msgType: 'text',
      message: 'x'.repeat(length),
    }).success;
  expect([text(page.MESSAGE_MAX_LENGTH), text(page.MESSAGE_MAX_LENGTH + 1)]).toEqual([true, false]);
  const words = (length: number) =>
    videoCommands['rating.give'].input.safeParse({ sessionId: 's'.repeat(22), rating: 5, words: 'x'.repeat(length) }).success;
  expect([words(page.RATING_WORDS_LENGTH), words(page.RATING_WORDS_LENGTH + 1)]).toEqual([true, false]);
  const name = (length: number) => enterByVideoLink.body?.safeParse({ key: 'k'.repeat(22), name: 'x'.repeat(length) })?.success;
  expect([name(page.NAME_MAX_LENGTH), name(page.NAME_MAX_LENGTH + 1)]).toEqual([true, false]);
  const left = (length: number) => videoLeaveFields.shape.content.safeParse('x'.repeat(length)).success;
  expect([left(page.LEAVE_MAX_LENGTH), left(page.LEAVE_MAX_LENGTH + 1)]).toEqual([true, false]);
});

test('the reasons on which the page acts are the words of the contracts', () => {
  const errors = [...Object.values(videoVisitorErrors), ...Object.values(videoCallErrors), ...Object.values(videoTransferErrors)];
  const reasons = errors.map(({ reason }) => reason);
  for (const reason of Object.values(page.REASONS)) expect(reasons).toContain(reason);
});
