import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import type { SealedDb } from '../../../platform/db/db.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { Period } from '../../../platform/statistics/period.ts';

/** How often a choice was made in the summaries of a template. */
export interface CountedChoice {
  readonly templateId: string | null;
  readonly templateName: string;
  readonly label: string;
  readonly words: string;
  readonly count: number;
  /** In how many summaries the field was answered. */
  readonly answered: number;
}

export interface SummaryFigures {
  readonly written: number;
  readonly owed: number;
  readonly choices: readonly CountedChoice[];
}

interface SummariesAsked {
  readonly period: Period;
  readonly scope: ScopeFilter;
  readonly channel?: 'call' | 'chat' | undefined;
  readonly agentId?: string | undefined;
}

const AT_ONCE = 2000;
/** Answers of a field without a template, such as of a removed one: longer texts are no choices. */
const LONGEST_CHOICE = 20;

interface Content {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly written: readonly { key: string; label: string; words: string }[];
}

/** The summaries of contacts in a time: written, owed, and what was chosen in them. Free texts are not counted. */
export async function countSummaries(reader: SealedDb, asked: SummariesAsked): Promise<SummaryFigures> {
  const { tx, tenantId, cipher } = reader;
  const { period, scope, channel, agentId } = asked;
  const templates = await tx
    .selectFrom('summary_templates')
    .select(['id', 'name', 'fields'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const fieldsOf = new Map(templates.map(({ id, fields }) => [id, fields as unknown as readonly SummaryField[]]));
  const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
  const counts = new Map<string, CountedChoice & { count: number }>();
  const answered = new Map<string, number>();
  let [written, owed, after] = [0, 0, '0'];
  for (;;) {
    let page = tx
      .selectFrom('summaries as s')
      .select(['s.id', 's.state', 's.template_id', 's.content'])
      .where('s.tenant_id', '=', tenantId)
      .where('s.id', '>', after)
      .where('s.contact_at', '>=', period.begin)
      .where('s.contact_at', '<', period.end)
      .where((eb) => scope.agentIds(eb, 's.agent_id'));
    if (channel) page = page.where('s.channel', '=', channel);
    if (agentId) page = page.where('s.agent_id', '=', agentId);
    const rows = await page.orderBy('s.id').limit(AT_ONCE).execute();
    for (const { state, template_id, content } of rows) {
      if (state !== 'done' || content === null) {
        owed++;
        continue;
      }
      written++;
      const summary = JSON.parse(cipher.decrypt('summaries.content', content)) as Content;
      for (const { label, words } of choicesOf(summary, template_id === null ? undefined : fieldsOf.get(template_id))) {
        const field = `${template_id ?? ''} ${label}`;
        answered.set(field, (answered.get(field) ?? 0) + 1);
        for (const choice of words) {
          const key = `${field} ${choice}`;
          const templateName = (template_id && nameOf.get(template_id)) || '未用模板';
          const known = counts.get(key) ?? { templateId: template_id, templateName, label, words: choice, count: 0, answered: 0 };
          counts.set(key, { ...known, count: known.count + 1 });
        }
      }
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) break;
  }
  const choices = [...counts.values()].map((each) => ({
    ...each,
    answered: answered.get(`${each.templateId ?? ''} ${each.label}`) ?? 0,
  }));
  return { written, owed, choices };
}

/** The fields of a summary in which something is chosen, each with what was. */
function choicesOf({ answers, written }: Content, fields: readonly SummaryField[] | undefined) {
  return written.flatMap(({ key, label, words }) => {
    const kind = fields?.find((field) => field.key === key)?.kind;
    if (kind === 'text' || kind === 'lines') return [];
    const answer = answers[key];
    const chosen = Array.isArray(answer) ? answer.map(String) : [words];
    if (kind === undefined && chosen.some((each) => each.length > LONGEST_CHOICE || maskNumbersIn(each) !== each)) return [];
    return [{ label, words: chosen }];
  });
}
