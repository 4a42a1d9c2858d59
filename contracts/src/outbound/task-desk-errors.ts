import { defineErrors } from '../kit/errors.ts';

/** Why an agent may not go on with a contact of an outbound task, or dial them. */
export const taskDeskErrors = defineErrors('task-desk', {
  notRunning: { kind: 'conflict', text: '任务已暂停或结束' },
  notYours: { kind: 'forbidden', text: '您不是该任务的坐席' },
  summaryOpen: { kind: 'conflict', text: '上一通电话的小结还没有提交' },
  inCall: { kind: 'conflict', text: '通话还没有结束' },
  gone: { kind: 'conflict', text: '该联系人已不在您手中，请取下一位' },
  closed: { kind: 'conflict', text: '现在不在任务的外呼时段内' },
  otherNumber: { kind: 'invalid', text: '号码不是该联系人的号码' },
  notTried: { kind: 'conflict', text: '还没有拨打，不能登记结果' },
  badTime: { kind: 'invalid', text: '回拨时间应晚于现在，且在 90 天以内', field: 'callbackTime' },
});
