import { parseKind } from '@lianxi/contracts/knowledge/parse.contract';
import { openDialog } from '../dialog-store.ts';
import { parsings } from './parse-status.ts';

/** Entries of the command palette that open the parsing dialogs, for agents with `permission`. */
export const parsingCommands = parseKind.options.map((kind) => ({
  id: parsings[kind].dialog,
  name: parsings[kind].title,
  permission: 'knowledge_parse',
  run: () => openDialog(parsings[kind].dialog),
}));
