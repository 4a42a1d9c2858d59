type Props = Partial<Record<string, string | number | boolean | null | ((event: never) => void)>>;

/**
 * Makes an element. `on…` functions become listeners, everything else an attribute; `false` and null are left out. Text becomes
 * only text nodes: a person's text is never parsed as markup.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else setAttribute(element, name, value ?? null);
  }
  element.append(...children);
  return element;
}

/** Sets or removes an attribute; does nothing when it has this value already. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | null): void {
  if (value === null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Sets text; does nothing when the node has this text already: a screen reader reads a live region on every change. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element: HTMLElement, visible: boolean): void {
  if (element.hidden === visible) element.hidden = !visible;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A line icon of 24 × 24 from path data. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
