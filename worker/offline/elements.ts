type Child = Node | string | null | undefined | false;

/** An element with its text and children; texts are never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of one path, filled. */
export function drawing(
  attributes: Record<string, string>,
  parts: { tag: string; [attribute: string]: string }[],
): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  for (const { tag, ...rest } of parts) {
    const part = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(rest)) part.setAttribute(name, value);
    svg.append(part);
  }
  return svg;
}
