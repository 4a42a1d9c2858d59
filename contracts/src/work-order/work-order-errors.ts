import { defineErrors } from '../kit/errors.ts';

export const closedBy = '请选择关闭原因';

export const workOrderErrors = defineErrors('work-order', {
  missing: { kind: 'not-found', text: '工单不存在或没有权限' },
  changed: { kind: 'conflict', text: '工单已有新的变化，请查看后再操作' },
  noTemplate: { kind: 'invalid', text: '工单模板不存在或已停用', field: 'templateId' },
  notYours: { kind: 'forbidden', text: '没有权限执行此操作' },
  unknownCustomer: { kind: 'invalid', text: '客户不存在或没有权限', field: 'customerId' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用' },
  unknownCode: { kind: 'invalid', text: '关闭原因不存在或已停用', field: 'code' },
  needsNote: { kind: 'invalid', text: '该关闭原因须填写说明', field: 'reason' },
  unknownOrder: { kind: 'invalid', text: '工单不存在', field: 'number' },
  fieldNotOpen: { kind: 'invalid', text: '当前节点不能修改该字段' },
  wrongDate: { kind: 'invalid', text: '恢复日期须在一年之内', field: 'until' },
  ended: { kind: 'conflict', text: '工单已结束' },
  notOpen: { kind: 'conflict', text: '该任务已处理' },
  suspended: { kind: 'conflict', text: '工单已挂起，请先恢复' },
  claimed: { kind: 'conflict', text: '已被其他人领取' },
  notPassed: { kind: 'invalid', text: '只能退回已经过的节点' },
  tooLate: { kind: 'conflict', text: '下一步已经处理，不能撤回' },
  lastSigner: { kind: 'conflict', text: '至少保留一位审批人' },
  alreadySigner: { kind: 'conflict', text: '该坐席已在此节点审批' },
  urgedBefore: { kind: 'too-many', text: '10 分钟内只能催办一次' },
  notSuspended: { kind: 'conflict', text: '工单未挂起' },
  notClosed: { kind: 'conflict', text: '只有已关闭或待确认的工单可以重开' },
  reopenTooLate: { kind: 'conflict', text: '已超过可以重开的期限' },
});
