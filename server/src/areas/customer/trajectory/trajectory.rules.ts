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
