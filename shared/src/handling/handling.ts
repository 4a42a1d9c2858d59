/** What became of a message that somebody left, by telephone or in the chat (specification section 7, leave-message handling). */
export const handlingWords: Record<'0' | '1' | '2', string> = { '0': '未处理', '1': '已处理', '2': '无需处理' };

export const handlingOptions = (['0', '1', '2'] as const).map((value) => ({ value, text: handlingWords[value] }));

/** What whoever handles one chooses from. */
export const handledOptions = handlingOptions.filter(({ value }) => value !== '0');
