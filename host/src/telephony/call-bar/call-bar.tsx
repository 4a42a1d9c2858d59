import type { CallParty } from '@lianxi/contracts/callcenter/call-station';
import { askedParty, callActions, currentCall, joinedParties } from '@lianxi/contracts/telephony/call-actions';
import { flagWord, shownNumber, stateFaces } from '@lianxi/contracts/telephony/call-words';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useEffect } from 'react';
import { CallButtons } from './call-buttons.tsx';
import { CallQualitySign } from './call-quality-sign.tsx';
import { CallTimer } from './call-timer.tsx';
import { tellFailures } from './told-failures.ts';
import { WaitingBar } from './waiting-bar.tsx';
import './call-bar.css';

const askedWords: Partial<Record<CallParty['role'], string>> = { invited: '正在邀请', consulted: '咨询', target: '正在转接' };

/** The call of this agent, below the header: the other party, the duration, the actions. Between calls its place stays. */
export default function CallBar() {
  useEffect(tellFailures, []);
  const calls = useTelephony((state) => state.calls);
  const phone = useTelephony((state) => state.phone);
  const call = currentCall(calls);
  if (!call) return <WaitingBar />;
  const face = stateFaces[call.state];
  const party = askedParty(call);
  const joined = joinedParties(call).map((party) => party.name || shownNumber(party.number));
  const number = shownNumber(call.callerId);

  return (
    <section className={`call-bar call-bar-${face.state}`} aria-label="通话条">
      <p className="call-bar-state" role="status">
        <LiveStatus state={face.state} text={face.text} />
      </p>
      <div className="call-bar-who">
        <p className="call-bar-name" title={call.custName || number}>
          <span className="call-bar-flag">{flagWord(call)}</span>
          {call.custName || number}
        </p>
        <p className="call-bar-more">
          {[call.custName && number, call.skillGroupName, call.ivrflows].filter(Boolean).join(' · ') || '新号码'}
        </p>
      </div>
      <CallTimer call={call} />
      {party && (
        <p className="call-bar-consulted">
          {askedWords[party.role]} {party.name || shownNumber(party.number)}
          <span>{party.state === 'ringing' ? '振铃中' : '已接通'}</span>
        </p>
      )}
      {!party && joined.length > 0 && <p className="call-bar-consulted">与 {joined.join('、')}</p>}
      {!call.isEnd && call.recording !== 'off' && (
        <p className={`call-bar-recording call-bar-recording-${call.recording}`}>
          {call.recording === 'on' ? '录音中' : '录音暂停'}
        </p>
      )}
      {phone.quality && <CallQualitySign quality={phone.quality} />}
      {call.state === 'ringing' && phone.soundLocked && <p className="call-bar-hint">点击页面任意处以启用铃声</p>}
      <CallButtons call={call} can={callActions(call, { phone })} byHand={call.state === 'ringing' && phone.state === 'off'} />
    </section>
  );
}
