import type { ParseKind } from '@lianxi/contracts/knowledge/parse.contract';
import { type SessionState, sessionStore } from '@lianxi/contracts/session/session.store';
import { useSession } from '@lianxi/shared/session/use-session';
import type { DialogName } from '../dialog-store.ts';

/** 1 upload, 2 parsing, 3 done (specification section 4). */
export type ParsingStatus = SessionState['parsingStatus'];

/** The three dialogs: their keys in the session, their names. */
export const parsings: Record<
  ParseKind,
  { dialog: DialogName; status: 'parsingStatus' | 'parsingAiStatus' | 'parsingTagStatus'; title: string; items: string }
> = {
  document: { dialog: 'parse-document', status: 'parsingStatus', title: '文档解析', items: '问答' },
  ai: { dialog: 'parse-ai', status: 'parsingAiStatus', title: 'AI 训练文档解析', items: '训练问答' },
  tag: { dialog: 'parse-tag', status: 'parsingTagStatus', title: '知识标签解析', items: '标签' },
};

export function setParsingStatus(kind: ParseKind, status: ParsingStatus): void {
  const update: Partial<SessionState> = { [parsings[kind].status]: status };
  sessionStore.setState(update);
}

export function parsingStatusOf(kind: ParseKind): ParsingStatus {
  return sessionStore.getState()[parsings[kind].status];
}

const ends: Partial<Record<ParseKind, number>> = {};

/** Counts the parsings of a kind that ended while this page is open: a short one may end before its upload is answered. */
export const endsOf = (kind: ParseKind): number => ends[kind] ?? 0;

/** Notes that a parsing ended, with its result. */
export function endParsing(kind: ParseKind, done: boolean): void {
  ends[kind] = endsOf(kind) + 1;
  setParsingStatus(kind, done ? 3 : 1);
}

/** The status of the newest document of a kind. */
export function useParsingStatus(kind: ParseKind): ParsingStatus {
  return useSession((state) => state[parsings[kind].status]);
}
