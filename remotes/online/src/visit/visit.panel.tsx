import { Button } from '@douyinfe/semi-ui';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { conversationVisit, inviteRating } from '@lianxi/contracts/online/visit.contract';
import { call } from '@lianxi/shared/client/api';
import { chatSocket } from '@lianxi/shared/client/chat-socket';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { VisitorCustomer } from '@lianxi/shared/contact/visitor-customer';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useEffect } from 'react';
import { useDialogue } from '../dialogue/use-desk.ts';
import { visitorLink } from './visitor-link.ts';
import './visit-panel.css';

/** The visitor's answers before the chat, their page, and their rating. Fills the slot `dialogue.side-panel`. */
export default function VisitPanel({ conversationId }: SlotProps['dialogue.side-panel']) {
  const dialogue = useDialogue(conversationId);
  // After a transfer only the new agent may read it and act on it.
  const away = dialogue?.over === true && dialogue.conversation.state !== 'closed';
  const { data, error, refetch } = useCall(conversationVisit, { params: { id: conversationId } }, { enabled: !away });
  useEffect(() => {
    const changed = ({ recordId }: { recordId: string }) => recordId === conversationId && void invalidate(conversationVisit);
    const stops = [chatSocket.on('page', changed), chatSocket.on('conversation', ({ id }) => changed({ recordId: id }))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [conversationId]);
  if (away) return null;
  if (error) return <Failure what="访客信息" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={3} />;
  const { siteName, device, form, pages, rating, ratingWords, ratingInvited, customerId } = data;
  const hasNumber = form.some(({ label }) => label === '电话');
  return (
    <>
      {(siteName !== '' || device !== '' || form.length > 0) && (
        <section className="visit-part" aria-label="访客填写">
          <h3>来源</h3>
          <dl>
            {siteName !== '' && (
              <>
                <dt>入口</dt>
                <dd>{siteName}</dd>
              </>
            )}
            {device !== '' && (
              <>
                <dt>设备</dt>
                <dd>{device}</dd>
              </>
            )}
            {form.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{label === '电话' ? <PhoneNumber phone={value} of="访客" /> : value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="visit-part" aria-label="客户">
        <h3>客户</h3>
        <VisitorCustomer
          link={visitorLink(conversationId)}
          customerId={customerId}
          hasNumber={hasNumber}
          kept="访客和会话都保留"
        />
      </section>
      <section className="visit-part" aria-label="评价">
        <h3>评价</h3>
        {rating === null ? (
          <Invitation conversationId={conversationId} invited={ratingInvited} />
        ) : (
          <Stars rating={rating} words={ratingWords} />
        )}
      </section>
      {pages.length > 0 && (
        <section className="visit-part" aria-label="浏览轨迹">
          <h3>浏览轨迹</h3>
          <ol>
            {pages.map(({ title, url, at }, index) => (
              <li key={at} aria-current={index === 0 ? 'page' : undefined}>
                <span title={url}>{title || url}</span>
                <RelativeTime at={at} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Stars({ rating, words }: { rating: number; words: string }) {
  return (
    <>
      <span className="visit-stars" role="img" aria-label={`${rating} 星`}>
        {'★'.repeat(rating)}
        {'☆'.repeat(5 - rating)}
      </span>
      {words !== '' && <p>{words}</p>}
    </>
  );
}

function Invitation({ conversationId, invited }: { conversationId: string; invited: boolean }) {
  const { run, running } = useAction(
    async () => {
      await call(inviteRating, { params: { id: conversationId } });
      await invalidate(conversationVisit);
    },
    { success: '已邀请访客评价' },
  );
  if (invited) return <p>已邀请，等待访客评价</p>;
  return (
    <Button size="small" loading={running} onClick={() => void run()}>
      邀请评价
    </Button>
  );
}
