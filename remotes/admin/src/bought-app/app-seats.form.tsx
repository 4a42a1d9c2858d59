import { appSeats, type BoughtApp, readBoughtApp, setBoughtApp } from '@lianxi/contracts/admin/bought-app.contract';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { Field } from '@lianxi/shared/form/field';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { SeatList } from './seat-list.tsx';

const WIDTH_PX = 560;

interface Props {
  app: BoughtApp;
  onSaved: () => void;
  onClose: () => void;
}

async function readSeats(id: string) {
  const app = await call(readBoughtApp, { params: { id } });
  if (app.kind !== 'app') throw new Error(commonErrors.notFound.text);
  return app;
}
type StoredApp = Awaited<ReturnType<typeof readSeats>>;

/** The form of the users with a licence of an app. */
export function AppSeatsForm(props: Props) {
  const { app, onClose } = props;
  const { data, error, refetch } = useCall(
    readBoughtApp,
    { params: { id: app.id } },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false, refetchOnMount: 'always' },
  );
  if (data?.kind === 'app') return <SeatsEditor {...props} stored={data} />;
  return (
    <Sheet title={`分配席位 ${app.name}`} width={WIDTH_PX} onClose={onClose}>
      {error ? <Failure what="席位" error={error} onRetry={() => void refetch()} /> : <Loading shape="list" rows={6} />}
    </Sheet>
  );
}

function SeatsEditor({ stored, onSaved, onClose }: Props & { stored: StoredApp }) {
  // The stored list as far as this form knows: it is sent with its version.
  const [base, setBase] = useState(stored);
  const { id, name, enabled, version } = base;
  const seats = base.seats ?? 0;
  const holderIds = base.holders.map((holder) => holder.id);
  const limited = appSeats.extend({ agentIds: appSeats.shape.agentIds.max(seats, `席位共 ${seats} 个，请减少用户`) });
  const form = useForm(limited, {
    initial: { agentIds: holderIds },
    submit: async ({ agentIds }) => {
      await call(setBoughtApp, { body: { id, enabled, version, agentIds } });
      onSaved();
    },
    latest: async () => {
      const latest = await readSeats(id);
      setBase(latest);
      return { agentIds: latest.holders.map((holder) => holder.id) };
    },
  });
  return (
    <FormDrawer form={form} title={`分配席位 ${name}`} width={WIDTH_PX} onClose={onClose}>
      <Field form={form} name="agentIds" label="有席位的用户" hint="没有席位的用户看不到这个应用。保存后一秒内生效。" group>
        {({ value, onChange, disabled }) => (
          <SeatList
            seats={seats}
            agentIds={value}
            known={base.holders}
            before={holderIds}
            disabled={disabled}
            onChange={onChange}
          />
        )}
      </Field>
    </FormDrawer>
  );
}
