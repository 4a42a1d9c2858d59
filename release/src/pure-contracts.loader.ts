import type { LoaderContext } from '@rspack/core';

/**
 * Tells the compiler that what contracts declare is nothing but a value: a page that uses one endpoint of a noun leaves the
 * others behind. Calls that declare are those of zod, and the few functions by which contracts declare more.
 */

const comment = /\/\*[\s\S]*?\*\/|\/\/.*/.source;
const declaring = /(?<![\w$.])(?:z\.|(?:endpoint|defineErrors|listPage|agentEvent|portalEvent|defineTopic)\()/.source;
const commentOrCall = new RegExp(`(${comment})|${declaring}`, 'g');

export default function pureContracts(this: LoaderContext, source: string, map?: unknown): void {
  const marked = source.replace(commentOrCall, (text, words?: string) => (words ? text : `/*#__PURE__*/ ${text}`));
  this.callback(null, marked, map as string);
}
