/** One noun in the spellings that its files use. */
export interface Names {
  /** `stop-word` */
  kebab: string;
  /** `stopWord` */
  camel: string;
  /** `StopWord` */
  pascal: string;
  /** `stop_words` */
  table: string;
  /** 停用词 */
  title: string;
}

export function namesOf(kebab: string, title: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Error(`${kebab} is not a noun in kebab-case, for example stop-word`);
  const pascal = kebab.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const plural = (word: string) =>
    word
      .replace(/([^aeiou])y$/, '$1ie')
      .replace(/(s|x|ch|sh)$/, '$1e')
      .concat('s');
  return {
    kebab,
    camel,
    pascal,
    table: plural(kebab.replaceAll('-', '_')),
    title,
  };
}

/** Where the parts of a product area are. */
export interface Area {
  /** The remote's id, which is also the folder of the server's area and of its contracts. */
  remote: string;
  /** First part of its paths behind `/api` (specification section 7). */
  prefix: string;
}

const prefixes: Record<string, string> = {
  admin: 'xmf-basic-model',
  callcenter: 'xmf-call-center',
  customer: 'xmf-customer',
  knowledge: 'xmf-knowledge-repository',
  online: 'xmf-online-services',
};

/** Areas whose service the specification does not name get `xmf-<remote>`. */
export const areaOf = (remote: string): Area => ({ remote, prefix: prefixes[remote] ?? `xmf-${remote}` });
