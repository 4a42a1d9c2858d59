import IconUserCardPhone from '@douyinfe/semi-icons/lib/es/icons/IconUserCardPhone';
import { Button } from '@douyinfe/semi-ui';
import type { CaseContact } from '@lianxi/contracts/collection/case-detail.contract';
import { permitCall } from '@lianxi/contracts/collection/case-work.contract';
import { dialWayNames } from '@lianxi/contracts/telephony/dial.rules';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useSession } from '@lianxi/shared/session/use-session';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';

interface Props {
  caseId: string;
  contact: CaseContact;
  /** The telephone rings. */
  onDialled: () => void;
}

/** Dials a contact after the contact rules permitted it, by the telephone that the agent used last. */
export function DialContact(props: Props) {
  const mayDial = useSession(
    ({ authority, apps }) =>
      authority.includes('homepage_makecall') && authority.includes('homepage_callcenter_mark') && apps.includes('callcenter'),
  );
  return mayDial ? <Dial {...props} /> : null;
}

function Dial({ caseId, contact: { id: contactId, name }, onDialled }: Props) {
  const { ways, dial } = useDial(onDialled);
  const inCall = useTelephony(({ calls }) => calls.some(({ isEnd }) => !isEnd));
  const [way] = ways;
  const begin = useAction(async () => {
    if (way === undefined) return;
    const { phone } = await call(permitCall, { body: { caseId, contactId } });
    await dial.run(phone, way);
  });
  if (way === undefined) return null;
  return (
    <Button
      size="small"
      icon={<IconUserCardPhone aria-hidden />}
      aria-label={`拨打${name}`}
      title={inCall ? '通话中不能再拨打' : `用${dialWayNames[way]}拨打，拨打前检查联系规则`}
      loading={begin.running}
      disabled={dial.disabled || inCall}
      onClick={() => void begin.run()}
    >
      拨打
    </Button>
  );
}
