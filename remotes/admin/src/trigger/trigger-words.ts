import type { Trigger } from '@lianxi/contracts/customer/trigger.contract';
import { type TriggerAct, triggerActs } from '@lianxi/contracts/customer/trigger-rule';
import { visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import { comparisonsOf } from '@lianxi/contracts/form/condition';

export const levels = [
  { value: 'normal', text: '普通' },
  { value: 'vip', text: 'VIP' },
] as const;

const named = (names: Trigger['names'], kind: 'agent' | 'label', ids: readonly string[]) =>
  ids.map((id) => names[`${kind}:${id}`] ?? '已删除').join('、');

/** An act in one phrase: 添加标签：重点. */
export function actWords(act: TriggerAct, names: Trigger['names']): string {
  switch (act.kind) {
    case 'owner':
      return `分配给 ${named(names, 'agent', [act.agentId])}`;
    case 'label':
      return [
        ...(act.add.length > 0 ? [`添加标签 ${named(names, 'label', act.add)}`] : []),
        ...(act.remove.length > 0 ? [`移除标签 ${named(names, 'label', act.remove)}`] : []),
      ].join('，');
    case 'pool':
      return triggerActs.pool;
    case 'plan':
      return `${act.days} 天后${visitPlanWayNames[act.way]}回访`;
    case 'notice':
      return act.agentIds.length === 0 ? '通知归属坐席' : `通知 ${named(names, 'agent', act.agentIds)}`;
  }
}

/** For which customers, in words. */
export function scopeWords({ level, cities, ownerIds, condition, names }: Trigger): string {
  const parts = [
    ...(level ? [levels.find(({ value }) => value === level)?.text ?? level] : []),
    ...(cities.length > 0 ? [cities.join('、')] : []),
    ...(ownerIds.length > 0 ? [`归属 ${named(names, 'agent', ownerIds)}`] : []),
    ...(condition ? [`自定义条件 ${comparisonsOf(condition).length}`] : []),
  ];
  return parts.join('；') || '全部客户';
}

/** The event with its labels. */
export function eventWords({ event, labelIds, names }: Trigger, text: string): string {
  return event === 'labelled' && labelIds.length > 0 ? `${text}：${named(names, 'label', labelIds)}` : text;
}

/** The names of some agents or labels, for a picker. */
export const knownOf = (names: Trigger['names'] | undefined, kind: 'agent' | 'label', ids: readonly string[]) =>
  ids.flatMap((id) => {
    const text = names?.[`${kind}:${id}`];
    return text ? [{ value: id, text }] : [];
  });
