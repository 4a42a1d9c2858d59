import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Loading } from '@lianxi/shared/ui/data-states';
import { lazy, Suspense } from 'react';
import { IvrFlowList } from './ivr-flow-list.tsx';

/** The designer needs more code than the list: it loads when a flow is opened. */
const FlowDesigner = lazy(() => import('./designer.tsx'));

/** The flows of the voice menu, or the designer of the flow in the address. */
export default function IvrPage() {
  const [id, open] = useAddressValue('id');
  if (id === undefined) return <IvrFlowList onOpen={open} />;
  return (
    <Suspense fallback={<Loading />}>
      <FlowDesigner key={id} id={id} onClose={() => open(undefined)} />
    </Suspense>
  );
}
