import { CodedError } from '@lianxi/contracts/kit/errors';
import { MAX_SENSITIVE_WORDS, sensitiveWord, sensitiveWordsToAvoid } from '@lianxi/contracts/online/sensitive-word.contract';
import { comparedWord } from '@lianxi/contracts/online/sensitive-words';
import { sql } from 'kysely';
import { mentions } from '../../../platform/db/mentions.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { countSensitiveWords, findSensitiveWords, insertSensitiveWords } from './sensitive-word.queries.ts';

const records = recordRoutes(sensitiveWord, {
  table: 'sensitive_words',
  columns: { word: null },
  constraints: {
    sensitive_words_word_key: sensitiveWord.errors.duplicate,
    // Some characters become several in the form for comparison.
    sensitive_words_word_check: sensitiveWord.errors.tooLong,
  },
  // A word is stored in the form for comparison.
  rows: (words) => words.select('r.word'),
  toWire: ({ word }) => ({ word }),
  toRow: ({ word }) => ({ word: comparedWord(word) }),
  search: (words, { keyword }) => (keyword ? words.where(mentions(sql.ref('r.word'), comparedWord(keyword))) : words),
  create: async (ctx) => {
    const added = await insertSensitiveWords(ctx, ctx.body.words);
    if ((await countSensitiveWords(ctx)) > MAX_SENSITIVE_WORDS) throw new CodedError(sensitiveWord.errors.tooMany);
    ctx.audit({ target: 'sensitive-words', after: { added } });
    return { added };
  },
});

const others = routes((on) => {
  on(sensitiveWordsToAvoid, (ctx) => findSensitiveWords(ctx));
});

export const sensitiveWordRoutes = [...records, ...others];
