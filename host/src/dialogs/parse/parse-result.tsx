import { type ParseKind, parseResult } from '@lianxi/contracts/knowledge/parse.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { parsings } from './parse-status.ts';

/** The results, by paragraph: questions with their answers, or tags. */
export function ParseResult({ kind }: { kind: ParseKind }) {
  const { data, error, refetch } = useCall(parseResult, { query: { kind } }, { staleTime: 0 });
  if (error) return <Failure what="解析结果" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={5} />;
  const paragraphs = (data.document?.aiArticleParagraphFormList ?? []).filter(
    ({ aiKnowledgeList }) => aiKnowledgeList.length > 0,
  );
  const count = paragraphs.reduce((sum, { aiKnowledgeList }) => sum + aiKnowledgeList.length, 0);
  if (data.state === 'none') return <Empty title="解析结果已过期" words="结果保留一天，请重新上传。" />;
  if (count === 0) return <Empty title="没有找到可用的内容" words="文档中没有完整的句子，请换一个文档重新上传。" />;
  return (
    <>
      <p className="parse-words">
        {data.fileName}：在 {paragraphs.length} 个段落中找到 {count} 条{parsings[kind].items}
        。内容均摘自原文，由本机规则提取，未使用大模型。
      </p>
      {paragraphs.map(({ id, title, aiKnowledgeList }) => (
        <section key={id} className="parse-paragraph">
          <h3>{title || `段落 ${id}`}</h3>
          {kind === 'tag' ? (
            <ul className="parse-tags">
              {aiKnowledgeList.map((item) => (
                <li key={item.id}>{item.question}</li>
              ))}
            </ul>
          ) : (
            <dl>
              {aiKnowledgeList.map((item) => (
                <div key={item.id}>
                  <dt>{item.question}</dt>
                  <dd>{item.answer}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </>
  );
}
