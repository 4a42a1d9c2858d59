import type { LoaderContext } from '@rspack/core';

/**
 * Zod without what no browser of ours asks of it: JSON Schema, which each kind of schema keeps alive, and its English
 * texts (`issueText` of the contracts has one for every problem). 6 KB gz of the sign-in page, and a closure a schema.
 */

const left: [RegExp, string][] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^ *jsonSchema: \{[^}]*\},$/gm, ''],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
  [/^import \{ createStandardJSONSchemaMethod.*$/gm, ''],
  [/^import en from .*$/gm, ''],
  [/core\.config\(en\(\)\);/g, ';'],
];

export default function smallerZod(this: LoaderContext, source: string, map?: unknown): void {
  const smaller = left.reduce((text, [what, instead]) => {
    if (text.search(what) < 0) throw new Error(`This version of zod has no ${what}: look at tools/build-zod.loader.ts`);
    return text.replace(what, instead);
  }, source);
  this.callback(null, smaller, map as string);
}
