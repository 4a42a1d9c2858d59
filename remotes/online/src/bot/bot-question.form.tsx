import {
  type BotQuestion,
  botQuestionFields,
  botQuestionList,
  createBotQuestion,
  readBotQuestion,
  updateBotQuestion,
} from '@lianxi/contracts/online/bot-question.contract';
import { siteList } from '@lianxi/contracts/online/site.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

const blank = { question: '', similar: '', answer: '', siteId: null, enabled: true };

const loadSites: LoadOptions = async (keyword, signal) => {
  const { list } = await call(siteList, { query: { pageSize: 50, ...(keyword && { keyword }) } }, { signal });
  return list.map(({ id, name }) => ({ value: id, text: name }));
};

/** A new question, or the one that is given. */
export function BotQuestionForm({ question, onClose }: { question: BotQuestion | null; onClose: () => void }) {
  const stored = useRef(question);
  const form = useForm(botQuestionFields, {
    initial: question ?? blank,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateBotQuestion, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createBotQuestion, { body: fields });
      await invalidate(botQuestionList);
      toastSuccess();
      onClose();
    },
    ...(question && {
      latest: async () => {
        stored.current = await call(readBotQuestion, { params: { id: question.id } });
        return stored.current;
      },
    }),
  });
  const chosen = question?.siteId ? { value: question.siteId, text: question.siteName ?? '' } : undefined;
  return (
    <FormDrawer form={form} title={question ? '编辑问题' : '新建问题'} onClose={onClose}>
      <TextField form={form} name="question" label="问题" />
      <TextAreaField form={form} name="similar" label="相似问法" rows={4} hint="每行一种，问法越多答得越准。" />
      <TextAreaField form={form} name="answer" label="答案" rows={6} />
      <PickField form={form} name="siteId" label="适用网站" none="所有网站" load={loadSites} chosen={chosen} />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
