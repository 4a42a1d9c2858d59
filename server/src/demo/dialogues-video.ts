import { type Scenario, scenario } from './dialogue-script.ts';

/** A past video call: people speak, and write what is easier to read than to hear. */
export interface VideoTalk {
  turns: Scenario['turns'];
  /** The agent's note on it, one of these. */
  note: Scenario['turns'];
}

function talk(script: string, notes: string): VideoTalk {
  return { turns: scenario('', '', script).turns, note: scenario('', '', `席 ${notes}`).turns };
}

/** Talks in which something must be shown before an agreement. */
export const businessTalks: readonly VideoTalk[] = [
  talk(
    `席 请把身份证正面对准镜头，保持三秒。
客 这样可以吗 | 会不会反光
席 可以了，请翻到反面。
客? 签名在哪里签？
席? 签名链接已发到您的手机银行，打开后直接签即可。`,
    '已核对身份证件原件与本人，信息一致。 | 视频面签完成，资料已上传，等待复核。',
  ),
  talk(
    `席 请点下方的“共享屏幕”，我看一下报错的页面。
客 提示设备未绑定
席 点右上角“安全中心”，再点“设备管理”，重新绑定。
客 好了，登上了 | 可以了，谢谢`,
    '共享屏幕指导重新绑定设备，登录正常。 | 客户更换手机，已完成设备绑定。',
  ),
  talk(
    `席 请您说明：已阅读产品说明书，知晓本产品不保证本金和收益。
客? 这段话要照着念吗？
席? 是的，屏幕下方有文字，照着念一遍即可。
席 产品期限{天数}个月，{将来}起息，请再确认一次。
客 确认 | 没问题`,
    '风险提示已逐条宣读，客户逐条确认。 | 风险等级与产品匹配，双录要素齐全。',
  ),
  talk(
    `席 尾号{尾号}的卡已为您挂失，补卡需要核对本人，请正对镜头。
客 好的
席 请眨一下眼，再慢慢向左转头。
客? 新卡几天能到？
席? {天数}个工作日内寄出，寄到{城市}的预留地址。`,
    '视频核身通过，已提交补卡，邮寄到预留地址。 | 核身通过，旧卡挂失，新卡{天数}个工作日内寄出。',
  ),
];

/** Talks in which both repair, install or examine something together. */
export const guidanceTalks: readonly VideoTalk[] = [
  talk(
    `席 请把镜头对准指示灯。
客 红灯在闪 | 黄灯一直亮着
席 按住电源键五秒再松开，等两分钟。
客 好了，变绿了 | 正常了`,
    '指导复位后指示灯恢复正常。 | 远程指导重启，故障消除，无需上门。',
  ),
  talk(
    `席 请把包装里的配件摆开，我核对一下。
客 好像少一个卡扣
席 在泡沫的夹层里，请再找一下。
客 找到了
席 先装左侧，听到“咔”的一声再装右侧。
客? 这样对吗
席? 对的，通电试一下。`,
    '视频指导安装完成，试机正常。 | 客户自行安装，配件齐全，已试机。',
  ),
  talk(
    `席 请先关掉总阀，再把镜头靠近接头。
客 水是从这里渗出来的
席 看清楚了，是密封圈老化，需要更换。
席 已为您预约{将来}{时段}上门，配件免费。
客 好，到时候打我电话`,
    '接头密封圈老化，已派单{将来}{时段}上门更换。 | 截图留存漏水位置，已预约上门。',
  ),
  talk(
    `席 请把破损的位置对准镜头，我截图留存。
客 右下角磕掉了一块 | 外壳裂了一条缝
席 换新申请已提交，{天数}个工作日内送达。
客? 旧的怎么办
席? 师傅送货时一并取走，不收费用。`,
    '外观破损属实，已截图，提交换新。 | 运输破损，免费换新，旧件由师傅取回。',
  ),
];

/** Customers' comments with their stars, from one star to five. */
export const ratingWords: readonly (readonly string[])[] = [
  ['等了很久，问题也没解决', '转来转去，没有结果'],
  ['等的时间太长', '画面断断续续，看不清'],
  ['基本可以，还要再等上门', '画面有点卡'],
  ['人很好，画面有点卡', '讲得清楚，就是等了一会儿'],
  ['很有耐心，一步一步带着做', '当场就解决了，不用等上门', '讲解清楚，很专业', '看得见人，放心'],
];
