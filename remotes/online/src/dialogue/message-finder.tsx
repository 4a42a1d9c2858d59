import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Button, Input } from '@douyinfe/semi-ui';
import { type MessageHit, messageSearch } from '@lianxi/contracts/online/message-search.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useDeferredValue, useState } from 'react';
import { previewOf } from '../chat-log/preview.ts';
import './message-finder.css';

const HITS = 50;

interface Props {
  recordId: string;
  visitorId: string;
  /** Shows a message of the open conversation. */
  onShow: (seq: number) => void;
  onClose: () => void;
}

/** Finds messages in the open conversation and in all other conversations with this visitor. */
export function MessageFinder({ recordId, visitorId, onShow, onClose }: Props) {
  const [words, setWords] = useState('');
  const keyword = useDeferredValue(words.trim());
  const query = { keyword, visitorId, pageSize: HITS };
  const { data, error, isPending, refetch } = useCall(messageSearch, { query }, { enabled: keyword !== '' });
  const openTab = useOpenTab();
  const show = ({ message }: MessageHit) =>
    message.recordId === recordId ? onShow(message.seq) : openTab(`/online/dialoguerecord?id=${message.recordId}`);
  return (
    <search className="finder">
      <div className="finder-words">
        <Input
          autoFocus
          prefix={<IconSearch aria-hidden />}
          aria-label="查找消息"
          placeholder="查找与该访客的消息"
          maxLength={50}
          value={words}
          onChange={setWords}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button theme="borderless" type="tertiary" icon={<IconClose />} aria-label="关闭查找" onClick={onClose} />
      </div>
      {keyword !== '' && error && <Failure what="查找结果" error={error} onRetry={() => void refetch()} />}
      {keyword !== '' && isPending && <Loading shape="list" rows={3} />}
      {keyword !== '' && data && (
        <>
          <p className="finder-count" role="status">
            {data.total === 0 ? '没有找到' : `找到 ${data.total} 条${data.total > HITS ? `，显示最近 ${HITS} 条` : ''}`}
          </p>
          <ul>
            {data.list.map((hit) => (
              <li key={`${hit.message.recordId}.${hit.message.seq}`}>
                <button type="button" onClick={() => show(hit)}>
                  <span>
                    <b>{hit.message.userName}</b>
                    {hit.message.recordId !== recordId && <em>历史会话</em>}
                    <RelativeTime at={hit.message.createTime} />
                  </span>
                  <span>{previewOf(hit.message)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </search>
  );
}
