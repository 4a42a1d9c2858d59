import IconLink from '@douyinfe/semi-icons/lib/es/icons/IconLink';
import { Button } from '@douyinfe/semi-ui';
import { inviteFields } from '@lianxi/contracts/kit/colleague';
import { inviteToVideoCall, linkIntoVideoCall, videoTakers } from '@lianxi/contracts/videocall/transfer.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { AskColleague, takerOptions } from '@lianxi/shared/colleague/ask-colleague';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { currentDesk } from '../call/current-desk.ts';
import './invite.css';

const loadAgents: LoadOptions = async (keyword, signal) => {
  const { agents } = await call(videoTakers, { query: keyword ? { keyword } : {} }, { signal });
  return takerOptions({ agents });
};

/** A link for a guest from outside, copied; it admits one person, once. */
function OutsideLink({ sessionId }: { sessionId: string }) {
  const [link, setLink] = useState<string | null>(null);
  const make = useAction(async () => {
    const { path } = await call(linkIntoVideoCall, { body: { sessionId } });
    const address = new URL(path, window.location.origin).href;
    setLink(address);
    await navigator.clipboard.writeText(address).then(
      () => toastSuccess('邀请链接已复制'),
      // The user can copy by hand: the link is shown.
      () => undefined,
    );
  });
  return (
    <div className="video-outside">
      <p className="video-outside-words">邀请外部人员：链接 10 分钟内有效，仅可进入一人一次。</p>
      {link && (
        <input
          className="video-outside-link"
          aria-label="邀请链接"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Button icon={<IconLink aria-hidden />} loading={make.running} onClick={() => void make.run()}>
        {link ? '重新生成并复制' : '复制邀请链接'}
      </Button>
    </div>
  );
}

/** Invites a colleague, or a guest from outside, into the call. Mounted while it is open. */
export function InviteForm({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  return (
    <AskColleague
      kind="invite"
      fields={inviteFields}
      title="邀请加入视频"
      load={loadAgents}
      hint="同事加入后，通话仍由您接待。"
      noteHint="对方振铃时可见，客户看不到。"
      onSend={async (asked) => {
        currentDesk().sighted(await call(inviteToVideoCall, { body: { ...asked, sessionId } }));
        toastSuccess('邀请已发出');
      }}
      onClose={onClose}
    >
      <OutsideLink sessionId={sessionId} />
    </AskColleague>
  );
}
