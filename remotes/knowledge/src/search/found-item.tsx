import { IconDislikeThumb, IconLikeThumb } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { entryKinds } from '@lianxi/contracts/knowledge/knowledge-entry';
import { bases, type KnowledgeFound, rateKnowledge } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { Highlighted } from './highlighted.tsx';
import { WhyNot } from './why-not.tsx';

const places = { title: '标题', similar: '相似问法', content: '正文' };

/** Why it was found, in words. */
function whyFound({ matched, synonyms, places: where }: KnowledgeFound): string {
  const words = matched.map((word) => `「${word}」`).join('');
  const same = synonyms.length > 0 ? `同义词「${synonyms.join('、')}」` : '';
  return `命中${where.map((place) => places[place]).join('、')}：${[words, same].filter(Boolean).join('，')}`;
}

/** One passage that fits, why it was found, and whether it helped. */
export function FoundItem({ found }: { found: KnowledgeFound }) {
  const [helpful, setHelpful] = useState(found.helpful);
  const [asking, setAsking] = useState(false);
  const send = async (said: boolean, remark: string) => {
    await call(rateKnowledge, { body: { entryId: found.entryId, helpful: said, remark } });
    setHelpful(said);
    setAsking(false);
    toastSuccess('已记录，谢谢');
  };
  const praise = useAction(() => send(true, ''));
  const words = [...found.matched, ...found.synonyms];
  const where = [bases[found.base], found.categoryPath, found.heading === found.title ? '' : found.heading];
  return (
    <li>
      <h2>
        <span>
          <Highlighted text={found.title} words={words} />
        </span>
        <em>{entryKinds[found.kind]}</em>
      </h2>
      <small>{where.filter(Boolean).join(' · ')}</small>
      <p>
        <Highlighted text={found.content} words={words} />
      </p>
      {found.address && (
        <p>
          <a href={found.address} target="_blank" rel="noopener noreferrer">
            {found.address}
          </a>
        </p>
      )}
      <div className="knowledge-why">
        <small>{whyFound(found)}</small>
        <span>
          <Button
            size="small"
            type="tertiary"
            theme={helpful === true ? 'light' : 'borderless'}
            icon={<IconLikeThumb aria-hidden />}
            aria-pressed={helpful === true}
            disabled={praise.disabled}
            onClick={() => void praise.run()}
          >
            有帮助
          </Button>
          <Button
            size="small"
            type="tertiary"
            theme={helpful === false ? 'light' : 'borderless'}
            icon={<IconDislikeThumb aria-hidden />}
            aria-pressed={helpful === false}
            onClick={() => setAsking(true)}
          >
            没有帮助
          </Button>
        </span>
      </div>
      {asking && <WhyNot onSend={(remark) => send(false, remark)} onClose={() => setAsking(false)} />}
    </li>
  );
}
