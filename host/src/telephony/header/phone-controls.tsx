import { Can } from '@lianxi/shared/ui/can';
import { MobileCallStatus } from './mobile-call-status.tsx';
import { PhoneStatus } from './phone-status.tsx';
import { Telephone } from './telephone.tsx';
import './phone-controls.css';

/** The telephone in the header (specification section 2): its state, the web phone, calls by mobile. */
export default function PhoneControls() {
  return (
    <>
      <Can code="homepage_softphone">
        <Telephone />
      </Can>
      <PhoneStatus />
      <MobileCallStatus />
    </>
  );
}
