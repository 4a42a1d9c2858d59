import { Empty } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useSearchParams } from 'react-router-dom';
import { CallerView } from '../caller/caller-view.tsx';
import { readPopUp, titleOf } from './pop-up-address.ts';

/** Numbers of customers have at least six digits. */
const EXTENSION = /^\d{3,5}$/;

/** The screen pop of a call (specification section 2, /popup), or of a number that an agent looks up. */
export default function PopUpPage() {
  const [params] = useSearchParams();
  const { type, callerId, linkedid } = readPopUp(params);
  if (callerId === '') {
    return (
      <Page title="来电弹屏">
        <Empty title="没有号码" words="来电、拨号或查找号码时，客户资料会在这里弹出。" />
      </Page>
    );
  }
  return (
    <CallerView
      title={titleOf({ type, callerId: '' })}
      number={callerId}
      linkedid={linkedid}
      internal={EXTENSION.test(callerId)}
    />
  );
}
