import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Button, Input } from '@douyinfe/semi-ui';
import { bases, searchKnowledge } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useEffect, useState } from 'react';
import { FoundItem } from './found-item.tsx';
import './search.css';

type Base = keyof typeof bases;
const choices = (Object.entries(bases) as [Base, string][]).map(([value, text]) => ({ value, text }));
const isBase = (value: string | undefined): value is Base => value !== undefined && value in bases;

function Found({ keyword, base }: { keyword: string; base: Base | undefined }) {
  const query = { keyword, ...(base && { base }) };
  const { data, error, refetch } = useCall(searchKnowledge, { query }, { placeholderData: (before) => before });
  if (error) return <Failure what="查找结果" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={6} />;
  if (data.list.length === 0) return <Empty title="没有找到" words="换一个说法试试，或请管理员补充这条知识。" />;
  return (
    <div className="knowledge-search">
      <p role="status">
        找到 {data.list.length} 段，用时 {data.milliseconds} 毫秒
      </p>
      <ol className="knowledge-found" aria-label="查找结果">
        {data.list.map((found) => (
          <FoundItem key={found.id} found={found} />
        ))}
      </ol>
    </div>
  );
}

/** Finds passages of all bases, and says why (specification section 2, /knowledge/search). */
export default function SearchPage() {
  const [keyword = '', setKeyword] = useAddressValue('keyword');
  const [base, setBase] = useAddressValue('base');
  const [typed, setTyped] = useState(keyword);
  useEffect(() => setTyped(keyword), [keyword]);
  const ask = () => setKeyword(typed.trim() || undefined);
  const filters = (
    <div className="knowledge-ask">
      <Input
        style={{ maxWidth: 480 }}
        prefix={<IconSearch aria-hidden />}
        placeholder="输入问题或关键词，例如：空调安装要收费吗"
        aria-label="查找知识"
        maxLength={200}
        showClear
        value={typed}
        onChange={setTyped}
        onEnterPress={ask}
      />
      <Choice
        label="知识库"
        none="全部知识库"
        options={choices}
        value={isBase(base) ? base : undefined}
        onChange={(chosen) => setBase(chosen)}
      />
      <Button theme="solid" disabled={typed.trim() === ''} onClick={ask}>
        查找
      </Button>
    </div>
  );
  return (
    <Page title="知识检索" filters={filters}>
      {keyword === '' ? (
        <Empty title="查找全部知识库" words="公共知识、个人知识和常用知识一起查，只显示现在有效、您有权看的内容。" />
      ) : (
        <Found keyword={keyword} base={isBase(base) ? base : undefined} />
      )}
    </Page>
  );
}
