import { expect, test } from 'vitest';
import { colleagueFace, faceOf } from './status-face.ts';

const online = { status: '1', statusName: '在线', activity: 'idle', registered: true } as const;

test('icon and word of a telephone say the same', () => {
  expect(faceOf(online)).toEqual({ state: 'idle', text: '在线' });
  expect(faceOf({ ...online, activity: 'talking' })).toEqual({ state: 'talking', text: '通话中' });
  expect(faceOf({ ...online, status: '5', statusName: '小休' })).toEqual({ state: 'busy', text: '小休' });
  expect(colleagueFace({ ...online, registered: false })).toEqual({ state: 'unreachable', text: '断线' });
  expect(colleagueFace(online)).toEqual(faceOf(online));
});
