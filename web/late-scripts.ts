/** A page's own script as React renders it, with its attributes in any order. Scripts without `async` stay where they are. */
const SCRIPT = /<script src="(\/_next\/static\/[^"&]+)"((?: (?:async=""|nonce="[^"]*"))+)><\/script>/g;
/** As React renders the preload of a script that a part of the page needs. */
const PRELOAD = /<link rel="preload"(?: (?:href="[^"&]+"|as="script"|nonce="[^"]*"|fetchPriority="low"))+\/>/g;
const HREF = / href="(\/_next\/static\/[^"]+)"/;

/** A browser that does not paint, such as a tab in the background, gets the scripts after this time. */
const LATEST_MS = 1_000;

/** Runs in the browser. Adds the scripts in their order, then the preloads, once the page is painted. */
const LOADER = `((scripts,preloads,nonce)=>{
let isDone;
const add=(name,attributes)=>{const element=document.createElement(name);element.nonce=nonce;
for(const key in attributes)element.setAttribute(key,attributes[key]);document.head.append(element)};
const load=()=>{if(isDone)return;isDone=true;
for(const src of scripts)add("script",{async:"",src});
for(const href of preloads)add("link",{rel:"preload",as:"script",fetchpriority:"low",href})};
if(document.hidden)load();else{requestAnimationFrame(()=>setTimeout(load));setTimeout(load,${LATEST_MS})}
})`.replaceAll("\n", "");

const toScriptText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * Lets a page ask for its scripts once it is painted. They would share a phone's line with the page, its stylesheet and its fonts, and it
 * can be read, filled in and left by links without them; what is done before is repeated
 * (components/ui/early-input). A page without such scripts is returned as it is.
 */
export function loadScriptsLate(html: string): string {
  const scripts: string[] = [];
  const preloads: string[] = [];
  let nonce = "";
  const rest = html
    .replace(SCRIPT, (tag, src: string, attributes: string) => {
      if (!attributes.includes(" async")) return tag;
      nonce = /nonce="([^"]*)"/.exec(attributes)?.[1] ?? nonce;
      scripts.push(src);
      return "";
    })
    .replace(PRELOAD, (tag) => {
      const [, href] = HREF.exec(tag) ?? [];
      if (href === undefined || !tag.includes(' as="script"')) return tag;
      preloads.push(href);
      return "";
    });
  const end = rest.lastIndexOf("</body>");
  if (scripts.length === 0 || end < 0) return html;
  const list = [scripts, preloads.filter((href) => !scripts.includes(href)), nonce].map(toScriptText).join(",");
  return `${rest.slice(0, end)}<script nonce="${nonce}">${LOADER}(${list})</script>${rest.slice(end)}`;
}
