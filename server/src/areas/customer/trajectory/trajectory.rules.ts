/** What a customer's history says of a change of hands; `ownerName` null: to nobody. */
export function allotmentText(ownerName: string | null): string {
  return ownerName === null ? '收回，暂无归属坐席' : `分配给 ${ownerName}`;
}

/** What a customer's history says of labels that came and went, by their names. */
export function labelText(added: readonly string[], removed: readonly string[]): string {
  return [
    ...(added.length > 0 ? [`添加标签：${added.join('、')}`] : []),
    ...(removed.length > 0 ? [`移除标签：${removed.join('、')}`] : []),
  ].join('；');
}

/** What a customer's history says of a conversation that took so long; null: nobody took it. */
export function chatText(milliseconds: number | null): string {
  if (milliseconds === null) return '会话结束，无人接待';
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `会话结束，历时 ${seconds} 秒` : `会话结束，历时 ${Math.round(seconds / 60)} 分钟`;
}
