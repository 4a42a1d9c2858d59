import { Button } from '@douyinfe/semi-ui';
import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import type { ListedRecord } from '@lianxi/contracts/kit/record';
import { type ReactNode, useRef } from 'react';
import { invalidate, useCall } from '../client/use-call.ts';
import { type ContractForm, useForm } from '../form/use-form.ts';
import { useFormValues } from '../form/use-form-value.ts';
import { useAddressValue } from '../list/use-list.ts';
import type { RecordRow } from '../record/record-columns.tsx';
import { type FieldOf, fieldOf } from '../record/record-fields.tsx';
import { blankOf, type RecordInput, readRecord, savingOf } from '../record/record-form.tsx';
import { RecordPage, type RecordPageProps } from '../record/record-page.tsx';
import { Failure, Loading } from '../ui/data-states.tsx';
import { Page } from '../ui/page.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import { SitePage } from './site-page.tsx';

/** A kind of site: what differs in its list and in its editor. */
export interface SiteKind<R extends ListedRecord> {
  record: R;
  columns: NonNullable<RecordPageProps<R>['columns']>;
  /** Below 还没有…. */
  emptyWords: string;
  /** The first values of a new site, where they differ from the fields' defaults. */
  blank: Partial<RecordInput<R>>;
  /** How customers reach it. */
  code: (site: RecordRow<R>) => ReactNode;
  /** A preview of what customers will see. */
  preview: (values: RecordInput<R>) => ReactNode;
  fields: (field: FieldOf<R>, form: ContractForm<RecordInput<R>>, values: RecordInput<R>) => ReactNode;
}

/** The sites of a kind, or the site in `?id=` on a page of its own. */
export function SiteRecordPage<R extends ListedRecord>({ kind }: { kind: SiteKind<R> }) {
  const { record, columns, emptyWords } = kind;
  const [id, open] = useAddressValue('id');
  if (id === 'new') return <SiteEditor kind={kind} site={null} onOpen={open} />;
  if (id !== undefined) return <StoredSite key={id} kind={kind} id={id} onOpen={open} />;
  return <RecordPage record={record} title={record.title} columns={columns} emptyWords={emptyWords} />;
}

interface EditorProps<R extends ListedRecord> {
  kind: SiteKind<R>;
  /** Opens another site, or with undefined the list. */
  onOpen: (id: string | undefined) => void;
}

/** An existing site, after it was read. */
function StoredSite<R extends ListedRecord>({ id, ...props }: EditorProps<R> & { id: string }) {
  const { kind, onOpen } = props;
  const { read, title } = kind.record;
  const { data, error, refetch } = useCall<R['read']>(read, { params: { id } } as CallOf<R['read']>, { gcTime: 0 });
  if (data && !error) return <SiteEditor {...props} site={data as RecordRow<R>} />;
  return (
    <Page title={title} actions={<Button onClick={() => onOpen(undefined)}>返回</Button>}>
      {error ? <Failure what={title} error={error} onRetry={() => void refetch()} /> : <Loading rows={12} />}
    </Page>
  );
}

type Stored = { id: string; version: number; name: string };

/** A site next to its preview. It stays open after saving. */
function SiteEditor<R extends ListedRecord>({ kind, site, onOpen }: EditorProps<R> & { site: RecordRow<R> | null }) {
  const { record, blank, code, preview, fields } = kind;
  const stored = useRef(site as Stored | null);
  const saving = savingOf(record);
  const form = useForm(record.schema.fields, {
    initial: site ?? { ...(blankOf(record) as object), ...blank },
    submit: async (values) => {
      const { current } = stored;
      const made = current ? null : await saving.create(values);
      if (current) await saving.update({ ...values, id: current.id, version: current.version });
      await Promise.all([invalidate(record.list), invalidate(record.read)]);
      toastSuccess();
      if (made) onOpen(made.id);
      else await form.loadLatest?.();
    },
    ...(site && {
      latest: async () => {
        const latest = await readRecord(record, (site as unknown as Stored).id);
        stored.current = latest as unknown as Stored;
        return latest as Record<string, unknown>;
      },
    }),
  }) as unknown as ContractForm<RecordInput<R>>;
  const values = useFormValues(form);
  return (
    <SitePage
      title={site ? (site as unknown as Stored).name : record.add}
      form={form}
      code={site && code(site)}
      preview={preview(values)}
      onClose={() => onOpen(undefined)}
    >
      {fields(fieldOf(record, form as unknown as ContractForm, site === null), form, values)}
    </SitePage>
  );
}
