const LINK = /\[([^\][]+)\]\((https:\/\/[^\s()"]+)\)/g;

function toHtml(tag: "a" | "span", text: string, href?: string): string {
  const element = document.createElement(tag);
  element.textContent = text;
  if (href) element.setAttribute("href", href);
  return href ? element.outerHTML : element.innerHTML;
}

/** Leaflet takes HTML. Only `[text](https://…)` becomes an element; all else is text. */
export function toAttributionHtml(attribution: string): string {
  let [html, end] = ["", 0];
  for (const { 0: link, 1: text = "", 2: href, index } of attribution.matchAll(LINK)) {
    html += toHtml("span", attribution.slice(end, index)) + toHtml("a", text, href);
    end = index + link.length;
  }
  return html + toHtml("span", attribution.slice(end));
}
