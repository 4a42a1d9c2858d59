import { defineErrors } from '../kit/errors.ts';

/** The reasons why the switch, the state of a call or of an agent refuses a request. */
export const callErrors = defineErrors('call', {
  noExtension: { kind: 'invalid', text: '没有选择分机号，不能拨号' },
  noMobile: { kind: 'invalid', text: '没有手机号码，请先在个人信息中填写' },
  mobileOff: { kind: 'forbidden', text: '未开启手机外呼' },
  noMonitorExtension: { kind: 'invalid', text: '没有选择分机号，不能执行监控操作' },
  emptyNumber: { kind: 'invalid', text: '电话号码不能为空' },
  badNumber: { kind: 'invalid', text: '电话号码格式有误' },
  blacklisted: { kind: 'forbidden', text: '该号码在黑名单中，不能拨打' },
  notFound: { kind: 'not-found', text: '通话不存在或已结束' },
  notYours: { kind: 'forbidden', text: '该通话由其他坐席处理' },
  wrongState: { kind: 'conflict', text: '当前通话状态不能执行此操作' },
  busy: { kind: 'conflict', text: '您正在通话中' },
  targetBusy: { kind: 'conflict', text: '对方正在通话中或未上线' },
  calledBack: { kind: 'conflict', text: '该漏话正在回拨或已经回拨' },
  targetUnknown: { kind: 'invalid', text: '转接目标不存在' },
  notRegistered: { kind: 'conflict', text: '话机未注册，请检查网页电话或话机' },
  noTrunk: { kind: 'unavailable', text: '没有可用的外线' },
  routeRefused: { kind: 'forbidden', text: '呼叫路由不允许拨打该号码' },
  switchDown: { kind: 'unavailable', text: '电话服务暂不可用，请稍后重试' },
  timeOut: { kind: 'time-out', text: '请求超时' },
  /** `text` says why: the contact is somebody else's, the task rests, or a contact rule. */
  taskRefused: { kind: 'conflict', text: '外呼任务现在不能拨打' },
});
