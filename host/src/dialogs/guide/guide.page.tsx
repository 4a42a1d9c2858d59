import { IconArrowRight } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { holds } from '@lianxi/contracts/session/session.store';
import { Can } from '@lianxi/shared/ui/can';
import { Link } from 'react-router-dom';
import { useRegistry } from '../../federation/registry-store.ts';
import { findRoute } from '../../guard/route-guard.ts';
import { openDialog } from '../dialog-store.ts';
import { type GuideChapter, type GuideVariant, guideChapters } from './guide-chapters.ts';
import { GuidePicture } from './guide-picture.tsx';
import './guide.page.css';

const other = { service: { path: '/guideCall', variant: 'call' }, call: { path: '/guide', variant: 'service' } } as const;

function Chapter({ chapter: { picture, title, words, steps }, index }: { chapter: GuideChapter; index: number }) {
  const registry = useRegistry();
  const opens = (path: string) => {
    const found = registry && findRoute(registry, path);
    return found && (found.route.permission === undefined || holds(found.route.permission));
  };
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
              {step.link && opens(step.link.path) && (
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

/** /guide and /guideCall: the product in pictures and steps (specification section 2). */
export default function GuidePage({ variant }: { variant: GuideVariant }) {
  const { title, words, chapters } = guideChapters[variant];
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
          <Link to={more.path}>{guideChapters[more.variant].title}</Link>
        </div>
      </header>
      {chapters.map((chapter, index) => (
        <Chapter key={chapter.title} chapter={chapter} index={index} />
      ))}
    </article>
  );
}
