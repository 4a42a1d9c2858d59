import type { transferFields } from '@lianxi/contracts/kit/colleague';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { TextAreaField } from '../form/fields.tsx';
import { FormModal } from '../form/form-frame.tsx';
import { PickField } from '../form/pick-fields.tsx';
import { useForm } from '../form/use-form.ts';
import type { LoadOptions, PickerOption } from '../ui/picker-options.tsx';

/** What an agent asks for: a transfer to a colleague, or a colleague's help. */
const kinds = {
  transfer: { act: '转接', label: '转接给', none: '选择坐席或技能组', note: '转接说明' },
  invite: { act: '邀请', label: '邀请同事', none: '选择坐席', note: '说明' },
};

/** Asks for a colleague or a group. Mounted while it is open. */
export function AskColleague({
  kind,
  fields,
  title,
  load,
  hint,
  noteHint,
  onSend,
  onClose,
  children,
}: {
  kind: 'transfer' | 'invite';
  /** The fields of the contract, which limits who may be asked. */
  fields: typeof transferFields;
  title: string;
  load: LoadOptions;
  /** What happens then. */
  hint: string;
  /** Who reads the note. */
  noteHint: string;
  onSend: (asked: z.output<typeof transferFields>) => Promise<unknown>;
  onClose: () => void;
  /** Below the fields. */
  children?: ReactNode;
}) {
  const { act, label, none, note } = kinds[kind];
  const form = useForm(fields, {
    initial: { to: '', note: '' },
    submit: async (asked) => {
      await onSend(asked);
      onClose();
    },
  });
  return (
    <FormModal form={form} title={title} act={act} onClose={onClose}>
      <PickField form={form} name="to" label={label} none={none} hint={hint} load={load} />
      <TextAreaField form={form} name="note" label={note} hint={noteHint} />
      {children}
    </FormModal>
  );
}

interface Takers<G, A> {
  readonly groups?: readonly (G & { id: string; name: string })[];
  readonly agents: readonly (A & { id: string; agName: string; agNo: string })[];
}

/**
 * The colleagues and groups for the picker; `words` contains how busy they are. Groups are first: a user who does not know the
 * colleague knows the topic.
 */
export function takerOptions<G, A>(
  { groups = [], agents }: Takers<G, A>,
  words: { group?: (group: G) => string; agent?: (agent: A) => string } = {},
): PickerOption[] {
  const note = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' · ');
  return [
    ...groups.map((group) => ({
      value: `group:${group.id}`,
      text: group.name,
      note: note('技能组', words.group?.(group)),
    })),
    ...agents.map((agent) => ({
      value: `agent:${agent.id}`,
      text: agent.agName,
      note: note('坐席', agent.agNo, words.agent?.(agent)),
    })),
  ];
}
