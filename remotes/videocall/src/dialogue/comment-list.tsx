import { Button } from '@douyinfe/semi-ui';
import { commentVideoCall, type VideoComment, videoComments } from '@lianxi/contracts/videocall/comment.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { type FormEvent, useState } from 'react';

const MOST = 500;

function Comments({ comments }: { comments: readonly VideoComment[] }) {
  if (comments.length === 0) return <p className="side-none">还没有备注。备注只有坐席可见，通话结束后仍可补充。</p>;
  return (
    <ol className="comments">
      {comments.map(({ id, agName, words, createTime }) => (
        <li key={id}>
          <p className="comment-head">
            <b>{agName}</b> <RelativeTime at={createTime} />
          </p>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}

/** Agents' notes on a call for each other, during it or afterwards. */
export function CommentList({ sessionId }: { sessionId: string }) {
  const { data, error, isPending, refetch } = useCall(videoComments, { query: { sessionId } });
  const [words, setWords] = useState('');
  const add = useAction(async () => {
    await call(commentVideoCall, { body: { sessionId, words } });
    setWords('');
    await invalidate(videoComments);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') void add.run();
  };
  return (
    <div className="side-scroll">
      <form className="comment-form" onSubmit={submit}>
        <textarea
          aria-label="备注"
          placeholder="记录客户诉求、处理结果…"
          rows={3}
          maxLength={MOST}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button htmlType="submit" theme="solid" loading={add.running} disabled={words.trim() === ''}>
          添加备注
        </Button>
      </form>
      {isPending && <Loading shape="list" rows={2} />}
      {error && <Failure what="备注" error={error} onRetry={() => void refetch()} />}
      {data && <Comments comments={data} />}
    </div>
  );
}
