const MOST = 20;

/** `售后，退款` as single labels, each once. */
export const labelsOf = (text: string): string[] => {
  const all = text.split(/[,，、\s]+/).filter((label) => label !== '');
  return [...new Set(all)].slice(0, MOST);
};

/** Single labels as one text. */
export const labelText = (labels: readonly string[]): string => labels.join('，');
