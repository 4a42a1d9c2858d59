import { contactTrialInput, tryContact } from '@lianxi/contracts/contact-rule/contact-rule.contract';
import { contactChannels, contactPurposes } from '@lianxi/contracts/contact-rule/contact-rules';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';

const options = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([value, text]) => ({ value, text }));
const purposes = options(contactPurposes);
const channels = options(contactChannels);

/** May this number be contacted at this moment, and if not, why and when? */
export function TryContact({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<ReplyOf<typeof tryContact> | null>(null);
  const form = useForm(contactTrialInput, {
    initial: { purpose: 'marketing', channel: 'call', number: '' },
    submit: async (body) => setAnswer(await call(tryContact, { body })),
  });
  return (
    <FormModal form={form} title="试算能否联系" act="试算" onClose={onClose}>
      <ChoiceField form={form} name="purpose" label="用途" options={purposes} />
      <ChoiceField form={form} name="channel" label="渠道" options={channels} />
      <TextField form={form} name="number" label="号码" inputMode="tel" />
      <p aria-live="polite" className="contact-rule-note">
        {answer && inWords(answer)}
      </p>
    </FormModal>
  );
}

function inWords({ refusal, contacts }: ReplyOf<typeof tryContact>): string {
  const past = `近 30 天同类联系 ${contacts.length} 次。`;
  if (!refusal) return `现在可以联系。${past}`;
  const next = refusal.nextAllowed ? `${absoluteTime(new Date(refusal.nextAllowed))} 起可以联系。` : '';
  return `现在不能联系：${refusal.words}。${next}${past}`;
}
