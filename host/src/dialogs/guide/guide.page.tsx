import { IconArrowRight } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import type { GuideChapter } from '@lianxi/contracts/federation/guide-manifest';
import { readGuide } from '@lianxi/contracts/guide/guide.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Can } from '@lianxi/shared/ui/can';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Link } from 'react-router-dom';
import { openDialog } from '../dialog-store.ts';
import { chaptersOf, type GuideVariant, guideTitles } from './guide-chapters.ts';
import { GuidePicture } from './guide-picture.tsx';
import './guide.page.css';

const other = { service: { path: '/guideCall', variant: 'call' }, call: { path: '/guide', variant: 'service' } } as const;

function Chapter({ chapter: { picture, title, words, steps }, index }: { chapter: GuideChapter; index: number }) {
  return (
    <section className="guide-chapter" aria-labelledby={`guide-chapter-${index}`}>
      <GuidePicture kind={picture} />
      <div>
        <h2 id={`guide-chapter-${index}`}>
          {index + 1}. {title}
        </h2>
        <p>{words}</p>
        <ol>
          {steps.map((step) => (
            <li key={step.words}>
              {step.words}
              {step.link && (
                <Link to={step.link.path}>
                  {step.link.text}
                  <IconArrowRight aria-hidden size="small" />
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** /guide and /guideCall: what the tenant has of the product, in pictures and steps (specification section 2). */
export default function GuidePage({ variant }: { variant: GuideVariant }) {
  const { title, words } = guideTitles[variant];
  const { data, error, refetch } = useCall(readGuide, {}, { staleTime: 0 });
  const more = other[variant];
  return (
    <article className="guide-page">
      <header>
        <h1>{title}</h1>
        <p className="guide-page-lead">{words}</p>
        <div className="guide-page-ways">
          <Can code="homepage_guide">
            <Button theme="solid" onClick={() => openDialog('guide')}>
              开始新手引导
            </Button>
          </Can>
          <Link to={more.path}>{guideTitles[more.variant].title}</Link>
        </div>
      </header>
      {error && <Failure what="指南" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={6} />}
      {data &&
        chaptersOf(variant, data.chapters).map((chapter, index) => (
          <Chapter key={chapter.title} chapter={chapter} index={index} />
        ))}
    </article>
  );
}
