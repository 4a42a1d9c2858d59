import { myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { dialFailure } from '@lianxi/contracts/callcenter/dial-failure';
import { customerByPhone } from '@lianxi/contracts/customer/customer.contract';
import { ownerOfNumber } from '@lianxi/contracts/customer/customer-owner.contract';
import { flagWord, shownNumber, stateFaces, WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { Slot } from '@lianxi/shared/portal/slot';
import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { OldData } from '@lianxi/shared/ui/old-data';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { SummaryPanel } from '../summary/summary-panel.tsx';
import { WrapUp } from '../summary/wrap-up.tsx';
import { ColleagueCard } from './colleague-card.tsx';
import { CollectedKeys } from './collected-keys.tsx';
import { CustomerCard } from './customer-card.tsx';
import { LAST_CALLS, LastCalls } from './last-calls.tsx';
import { OwnerCard } from './owner-card.tsx';
import { RedialButton } from './redial-button.tsx';
import { ScriptPanel } from './script-panel.tsx';
import './caller.css';

/** The caller, or the customer behind a number: what other teams know about them, and the last calls. */
export function CallerView({
  title,
  number,
  linkedid,
  internal,
}: {
  title: string;
  number: string;
  linkedid: string | null;
  /** The number is a colleague's extension. */
  internal: boolean;
}) {
  const live = useTelephony(({ calls }) => calls.some((one) => one.linkedid === linkedid && !one.isEnd));
  const withheld = number === WITHHELD_NUMBER;
  return (
    <div className="caller">
      <header className="caller-head">
        <h1>{title}</h1>
        <OldData />
        {withheld ? <span>{shownNumber(number)}</span> : <PhoneNumber phone={number} of={shownNumber(number)} dial={false} />}
        {linkedid && <LiveCall linkedid={linkedid} />}
        {!withheld && !live && <RedialButton number={number} />}
      </header>
      <div className="caller-body">
        <div className="caller-main">
          {linkedid && !live && !withheld && <FailedDial number={number} linkedid={linkedid} />}
          {internal && <ColleagueCard key={number} extension={number} linkedid={linkedid} />}
          {withheld && <p className="caller-part caller-none">来电没有显示号码，请向客户询问。</p>}
          {!internal && !withheld && <Customer key={number} number={number} linkedid={linkedid} />}
          {linkedid && !internal && <CollectedKeys key={`keys-${linkedid}`} linkedid={linkedid} />}
          {linkedid && <ScriptPanel linkedid={linkedid} />}
        </div>
        <aside className="caller-side" aria-label="小结与历史">
          <WrapUp />
          {linkedid && !internal && <SummaryPanel key={linkedid} linkedid={linkedid} />}
          {!withheld && <LastCalls number={number} linkedid={linkedid} />}
        </aside>
      </div>
    </div>
  );
}

/** Why the call that the agent dialled did not come about, once it is over. */
function FailedDial({ number, linkedid }: { number: string; linkedid: string }) {
  const { data } = useCall(myCallRecords, { query: { phone: number, pageSize: LAST_CALLS } });
  const call = data?.list.find((one) => one.linkedid === linkedid);
  if (call?.direction !== 'out' || call.answered || call.endtime === null) return null;
  const failure = dialFailure(call.missedCause);
  return failure && <p className="caller-part caller-failure">{failure}</p>;
}

/** The state of the call while the agent handles it. */
function LiveCall({ linkedid }: { linkedid: string }) {
  const call = useTelephony(({ calls }) => calls.find((one) => one.linkedid === linkedid));
  if (!call) return null;
  const way = [flagWord(call), call.skillGroupName, call.ivrflows, call.did].filter(Boolean).join(' · ');
  return (
    <>
      <LiveStatus {...stateFaces[call.state]} />
      <span className="caller-way">{way}</span>
    </>
  );
}

function Customer({ number, linkedid }: { number: string; linkedid: string | null }) {
  const maySee = useHolds('customer_list');
  const hasCustomers = useSession(({ apps }) => apps.includes('customer')) && maySee;
  const { data, error, refetch } = useCall(customerByPhone, { query: { phone: number } }, { enabled: hasCustomers });
  // The customer may belong to another agent: then the call may contain their name, and the list does not.
  const hidden = useCall(ownerOfNumber, { query: { phone: number } }, { enabled: data === null });
  const { data: calls } = useCall(myCallRecords, { query: { phone: number, pageSize: LAST_CALLS } });
  const here = useTelephony((state) => state.calls.find((one) => one.linkedid === linkedid)?.custName);
  const known = here || (calls?.list.find(({ custName }) => custName !== '')?.custName ?? '');
  if (error && data === undefined) return <Failure what="客户" error={error} onRetry={() => void refetch()} />;
  if (hidden.error && hidden.data === undefined)
    return <Failure what="客户" error={hidden.error} onRetry={() => void hidden.refetch()} />;
  if (hasCustomers && (data === undefined || (data === null && hidden.data === undefined)))
    return <Loading shape="list" rows={4} />;
  return (
    <>
      {hidden.data && <OwnerCard number={number} owner={hidden.data} known={known} />}
      {data !== undefined && !hidden.data && <CustomerCard number={number} customer={data} />}
      <Slot name="popup.panel" props={{ number, linkedid, customerId: data?.id ?? null }} />
    </>
  );
}
