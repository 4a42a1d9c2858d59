import { Button } from '@douyinfe/semi-ui';
import type { PlainField } from '@lianxi/contracts/kit/record';
import type { AnySettings, SettingsOf } from '@lianxi/contracts/kit/settings';
import { Fragment, type ReactNode, useRef } from 'react';
import type * as z from 'zod';
import { call } from '../client/api.ts';
import { invalidate } from '../client/use-call.ts';
import { FormBody } from '../form/form-frame.tsx';
import { type ContractForm, useForm } from '../form/use-form.ts';
import { useLeaveGuard } from '../portal/tab.ts';
import { Page } from '../ui/page.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import { type FieldOf, fieldOf } from './record-fields.tsx';
import './settings-form.css';

/** What a user sets, as the form stores it. */
export type SettingsInput<S extends AnySettings> = z.input<S['schema']['fields']>;

/** What differs between the form of settings and their fields in their order. */
export interface SettingsFormOptions<S extends AnySettings> {
  /**
   * Draws the form, in {@link SettingsSection}s: `field('name')` is the control of a field; a page writes any other control with
   * `form`.
   */
  sections?: (field: FieldOf<S>, form: ContractForm<SettingsInput<S>>, stored: SettingsOf<S>) => ReactNode;
  /** The toast after saving. */
  saved?: string;
}

/** Settings in a page of their own, as they are stored; `readOnly` for a user without the right to change them. */
export function SettingsForm<S extends AnySettings>({
  settings,
  title,
  stored,
  readOnly,
  sections = allFields(settings),
  saved,
}: SettingsFormOptions<S> & { settings: S; title: string; stored: SettingsOf<S>; readOnly: boolean }) {
  // A change names the version that it is based on.
  const latest = useRef(stored);
  const send = call as (endpoint: AnySettings['read' | 'update'], input?: { body: unknown }) => Promise<unknown>;
  const form: ContractForm<SettingsInput<S>> = useForm<S['schema']['fields']>(settings.schema.fields, {
    initial: stored as SettingsInput<S>,
    submit: async (fields) => {
      await send(settings.update, { body: { ...fields, version: versionOf(latest.current) } });
      toastSuccess(saved);
      await Promise.all([form.loadLatest?.(), invalidate(settings.read)]);
    },
    latest: async () => {
      latest.current = (await send(settings.read)) as SettingsOf<S>;
      return latest.current as SettingsInput<S>;
    },
  }) as unknown as ContractForm<SettingsInput<S>>;
  useLeaveGuard(form.dirty);
  const field = fieldOf(settings, form as unknown as ContractForm, false);
  return (
    <Page
      title={title}
      footer={readOnly ? <p className="lx-settings-bar">您没有修改的权限，只能查看。</p> : <SaveBar form={form} />}
    >
      <fieldset className="lx-settings" disabled={readOnly}>
        <FormBody form={form}>{sections(field, form, stored)}</FormBody>
      </fieldset>
    </Page>
  );
}

const versionOf = (stored: unknown) => (stored as { version: number }).version;

const allFields =
  <S extends AnySettings>({ fields }: S) =>
  (field: FieldOf<S>): ReactNode =>
    Object.keys(fields).map((name) => <Fragment key={name}>{field(name as PlainField<S>)}</Fragment>);

/** Fields that belong together. */
export const SettingsSection = ({ title, words, children }: { title: string; words?: string; children: ReactNode }) => (
  <fieldset className="lx-settings-section">
    <legend>{title}</legend>
    {words && <p className="lx-settings-words">{words}</p>}
    <div className="lx-settings-fields">{children}</div>
  </fieldset>
);

/** A bar at the bottom of the page while input is not saved: save it or discard it. */
function SaveBar({
  form: { id, dirty, submitting, reset },
}: {
  form: Pick<ContractForm, 'id' | 'dirty' | 'submitting' | 'reset'>;
}) {
  return (
    <div className="lx-settings-bar">
      <span role="status">{dirty ? '有未保存的修改' : ''}</span>
      <Button disabled={!dirty || submitting} onClick={reset}>
        放弃修改
      </Button>
      <Button theme="solid" htmlType="submit" form={id} disabled={!dirty} loading={submitting}>
        保存
      </Button>
    </div>
  );
}
