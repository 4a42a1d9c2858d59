import { sensitiveWordsToAvoid } from '@lianxi/contracts/online/sensitive-word.contract';
import { findSensitive } from '@lianxi/contracts/online/sensitive-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';

/** Asks before text with sensitive words is sent; resolves at once when there are none. */
export function useSensitiveCheck(): (text: string) => Promise<boolean> | true {
  const { data: words = [] } = useCall(sensitiveWordsToAvoid, {}, { staleTime: 60_000 });
  return (text) => {
    const found = findSensitive(text, words);
    if (found.length === 0) return true;
    const named = found.map((word) => `「${word}」`).join('');
    return confirm({ title: '消息包含敏感词，确定发送吗？', words: `敏感词：${named}`, act: '仍然发送', danger: true });
  };
}
