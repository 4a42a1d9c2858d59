import type { VisitPlanRepeat, VisitPlanState, VisitPlanWay } from './visit-plan.contract.ts';

export const visitPlanWayNames: Readonly<Record<VisitPlanWay, string>> = {
  phone: '电话',
  wechat: '微信',
  sms: '短信',
  visit: '上门',
  other: '其他',
};

export const visitPlanStateNames: Readonly<Record<VisitPlanState, string>> = {
  open: '待跟进',
  overdue: '逾期',
  done: '已完成',
  cancelled: '已取消',
};

export const visitPlanRepeatNames: Readonly<Record<VisitPlanRepeat, string>> = {
  none: '不重复',
  daily: '每天',
  weekly: '每周',
  monthly: '每月',
};
