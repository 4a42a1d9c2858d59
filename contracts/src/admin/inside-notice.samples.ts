import { samples } from '../kit/record-samples.ts';
import { insideNotice } from './inside-notice.contract.ts';

const none = { departmentIds: [], roleIds: [], agentIds: [], exceptIds: [], files: [], publishAt: null };

export default samples({
  record: insideNotice,
  page: '/basicmodule/insidenotice',
  first: {
    ...none,
    title: '样品：停机维护',
    content: '今晚 23 点维护。',
    audience: 'all',
    strong: false,
    mustConfirm: false,
    expireAt: null,
  },
  second: {
    ...none,
    title: '样品：制度更新',
    content: '请阅读新的服务规范。',
    audience: 'all',
    strong: true,
    mustConfirm: true,
    expireAt: null,
  },
  bad: [
    ['content', ''],
    ['content', '<p> </p>'],
    ['content', 'x'.repeat(20_001)],
    ['departmentIds', ['999999999999']],
    ['roleIds', ['999999999999']],
    ['agentIds', ['999999999999']],
    ['exceptIds', ['999999999999']],
    ['files', ['../etc/passwd']],
    ['files', ['x'.repeat(32)]],
    ['publishAt', 'tomorrow'],
    ['expireAt', '2020-01-01T00:00:00.000Z'],
  ],
});
