type Child = Node | string | null | undefined | false;

/** Never parses texts as HTML. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

type Shape = { tag: string; [attribute: string]: string };

export function createSvg(attributes: Record<string, string>, shapes: Shape[]): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  for (const { tag, ...rest } of shapes) {
    const shape = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(rest)) shape.setAttribute(name, value);
    svg.append(shape);
  }
  return svg;
}
