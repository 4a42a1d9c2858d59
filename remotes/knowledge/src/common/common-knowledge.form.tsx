import { Banner } from '@douyinfe/semi-ui';
import type { Choice } from '@lianxi/contracts/kit/fields';
import { type CommonKnowledge, commonKnowledge, knowledgeVersions } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { loadDepartments } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { RecordForm } from '@lianxi/shared/record/record-form';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { CategoryField, inFirst } from '../entry/category-field.tsx';
import { AudienceField } from './audience-field.tsx';
import { TimeField } from './time-field.tsx';

const states = { draft: '草稿', review: '审核中', published: '已发布', replaced: '已被替换', withdrawn: '已撤回' };

/** What happens when it is saved, and why it was sent back. */
function Note({ state, remark }: CommonKnowledge) {
  const isLive = state === 'published' || state === 'waiting' || state === 'expired';
  return (
    <>
      {remark && <Banner type="warning" fullMode={false} bordered closeIcon={null} description={`退回原因：${remark}`} />}
      {isLive && (
        <Banner
          type="info"
          fullMode={false}
          bordered
          closeIcon={null}
          description="保存为新的草稿，审核通过后才替换现在发布的内容。"
        />
      )}
    </>
  );
}

function Versions({ id }: { id: string }) {
  const { data } = useCall(knowledgeVersions, { params: { id } });
  if (!data || data.length < 2) return null;
  return (
    <details className="knowledge-versions">
      <summary>历史版本（{data.length}）</summary>
      <ul className="lx-steps">
        {data.map((version) => (
          <li key={version.id}>
            第 {version.number} 版 · {states[version.state]} · {version.authors.join('、')}
            {version.reviewer && ` · 审核 ${version.reviewer}`}
            {version.publishTime && ` · ${absoluteTime(new Date(version.publishTime)).slice(0, 16)} 发布`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A new entry of the common base, or the draft of a change. */
export function CommonKnowledgeForm({
  row,
  categories,
  initial,
  onClose,
}: {
  row: CommonKnowledge | null;
  categories: readonly Choice[];
  initial?: { kind: 'question' | 'article'; title: string } | undefined;
  onClose: () => void;
}) {
  return (
    <RecordForm
      record={commonKnowledge}
      row={row}
      width={720}
      blank={{ ...inFirst(categories), ...initial }}
      saved="已存为草稿，提交审核并通过后才能查到"
      onClose={onClose}
      fields={(field, form) => (
        <>
          {row && <Note {...row} />}
          {field('kind')}
          <CategoryField form={form} categories={categories} />
          {field('title', { rows: 2, hint: '问答的标题就是问题' })}
          {field('similar', { rows: 3, hint: '一行一个，按这些问法也能查到' })}
          {field('content', { rows: 14, hint: '标题单独一行（如「一、安装」），按段落建立索引' })}
          {field('labels', { placeholder: '多个标签用逗号分隔' })}
          <AudienceField form={form} name="audience" label="可见对象" />
          <PickManyField
            form={form}
            name="departmentIds"
            label="可见部门"
            none="全部部门"
            hint="包含下级部门，只限制坐席"
            load={loadDepartments}
            chosen={row?.departments.map(({ id, name }) => ({ value: id, text: name })) ?? []}
          />
          <TimeField form={form} name="effectiveTime" label="生效时间" hint="不填则发布后立即生效" />
          <TimeField form={form} name="expireTime" label="失效时间" hint="到时起谁也查不到。不填为长期有效" />
          {row && <Versions id={row.id} />}
        </>
      )}
    />
  );
}
