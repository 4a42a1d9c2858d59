/** Where an order stands. 逾期 is no state of its own: its clock says it. */
export const orderStatusNames = {
  draft: '草稿',
  claimable: '待领取',
  active: '处理中',
  suspended: '挂起',
  confirming: '待确认',
  closed: '已关闭',
  cancelled: '已撤销',
} as const;

/** The parts of the list. */
export const orderPartNames = {
  todo: '待我处理',
  claimable: '待领取',
  initiated: '我发起',
  involved: '我参与',
  copied: '抄送我',
  overdue: '已超时',
  draft: '草稿',
  all: '全部',
} as const;

/** What an entry of the course says that somebody did. */
export const orderEntryNames: Readonly<Record<string, string>> = {
  started: '提交工单',
  claimed: '领取',
  submitted: '提交',
  agreed: '通过',
  refused: '驳回',
  withdrawn: '撤回',
  transferred: '转派',
  delegated: '委派',
  signersAdded: '加签',
  signerRemoved: '减签',
  copied: '抄送',
  urged: '催办',
  suspended: '挂起',
  resumed: '恢复',
  closed: '关闭',
  reopened: '重开',
  cancelled: '作废',
  timerRang: '到时',
  effectDone: '外部步骤完成',
  clockWarned: '即将超时',
  clockBreached: '已超时',
  ownerGone: '更换处理人',
  commented: '评论',
  related: '关联工单',
  edited: '修改内容',
};

/** The codes that no tenant defines. */
export const ownClosingCodes: Readonly<Record<string, string>> = {
  confirmed: '发起人已确认',
  done: '流程已完成',
  'confirmed-by-time': '到期自动关闭',
  refused: '审批未通过',
};
