import { expect, test } from 'vitest';
import { notPublishable } from './knowledge-check.rules.ts';

const now = new Date('2026-06-01');
const version = (given: object) => ({ state: 'review', editor_ids: ['1'], valid_from: null, valid_until: null, ...given });
const live = version({ state: 'published' });
const reason = (given: object, all = [live], reviewer = '2') => notPublishable(version(given), all, reviewer, now)?.reason;

test('somebody else reviews, before it is over, and without a gap', () => {
  expect(reason({})).toBeUndefined();
  expect(reason({}, [live], '1')).toBe('knowledge-check.own');
  expect(reason({ valid_until: new Date('2026-05-31') })).toBe('knowledge-check.over');
  expect(reason({ valid_from: new Date('2026-06-02') })).toBe('knowledge-check.late');
  expect(reason({ valid_from: new Date('2026-06-02') }, [])).toBeUndefined();
  expect(reason({ valid_from: new Date('2026-06-02') }, [version({ state: 'published', valid_until: now })])).toBeUndefined();
});
