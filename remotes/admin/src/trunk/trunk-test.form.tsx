import { type Trunk, testTrunk, trunkTestFields } from '@lianxi/contracts/callcenter/trunk.contract';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useState } from 'react';
import { outcomeInWords } from './test-words.ts';
import './trunk.css';

/** Calls a number over one line, and shows the result. */
export function TrunkTestForm({ trunk, onClose }: { trunk: Trunk; onClose: () => void }) {
  const [outcome, setOutcome] = useState('');
  const form = useForm(trunkTestFields, {
    initial: { number: '' },
    submit: async ({ number }) => {
      setOutcome('');
      setOutcome(outcomeInWords(await call(testTrunk, { body: { name: trunk.id, number } })));
    },
  });
  return (
    <FormModal form={form} title={`测试线路 ${trunk.id}`} act="拨打测试" onClose={onClose}>
      <TextField form={form} name="number" label="测试号码" inputMode="tel" hint="只经该线路拨打，对方振铃或接听后立即挂断。" />
      <div role="status">{outcome && <p className="trunk-outcome">{outcome}</p>}</div>
    </FormModal>
  );
}
