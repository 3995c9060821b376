import { type ClassValue, clsx } from "clsx";

/**
 * The kinds of class that may override one another: which they are, and which other kinds they stand for as well. The first
 * that fits counts. Only what this application uses, a tenth of tailwind-merge, which is on every screen and runs for each
 * element; cn.test.ts holds the two together for every class in the sources.
 */
const KINDS: readonly (readonly [kind: string, pattern: RegExp, covers?: string])[] = [
  ["display", /^(block|inline(-flex|-grid|-block)?|flex|grid|hidden|table(-cell)?|contents)$/],
  ["position", /^(absolute|relative|fixed|sticky|static)$/],
  ["visibility", /^(in)?visible$/],
  ["sr", /^(not-)?sr-only$/],
  ["size", /^size-/, "w h"],
  ["min-h", /^min-h-/],
  ["min-w", /^min-w-/],
  ["max-h", /^max-h-/],
  ["max-w", /^max-w-/],
  ["h", /^h-/],
  ["w", /^w-/],
  ["p", /^p-/, "px py pt pr pb pl"],
  ["px", /^px-/, "pr pl"],
  ["py", /^py-/, "pt pb"],
  ["pt", /^pt-/],
  ["pr", /^pr-/],
  ["pb", /^pb-/],
  ["pl", /^pl-/],
  ["m", /^-?m-/, "mx my mt mr mb ml"],
  ["mx", /^-?mx-/, "mr ml"],
  ["my", /^-?my-/, "mt mb"],
  ["mt", /^-?mt-/],
  ["mr", /^-?mr-/],
  ["mb", /^-?mb-/],
  ["ml", /^-?ml-/],
  ["inset-x", /^-?inset-x-/, "right left"],
  ["inset-y", /^-?inset-y-/, "top bottom"],
  ["inset", /^-?inset-/, "inset-x inset-y top right bottom left"],
  ["top", /^-?top-/],
  ["right", /^-?right-/],
  ["bottom", /^-?bottom-/],
  ["left", /^-?left-/],
  ["z", /^z-/],
  ["gap-x", /^gap-x-/],
  ["gap-y", /^gap-y-/],
  ["gap", /^gap-/, "gap-x gap-y"],
  ["flex-direction", /^flex-(row|col)/],
  ["flex-wrap", /^flex-(no)?wrap/],
  ["flex", /^flex-/, "basis grow shrink"],
  ["basis", /^basis-/],
  ["grow", /^grow/],
  ["shrink", /^shrink/],
  ["order", /^order-/],
  ["grid-cols", /^grid-cols-/],
  ["grid-rows", /^grid-rows-/],
  ["grid-flow", /^grid-flow-/],
  ["auto-cols", /^auto-cols-/],
  ["col-start", /^col-start-/],
  ["col-span", /^col-span-/],
  ["row-start", /^row-start-/],
  ["row-span", /^row-span-/],
  ["columns", /^columns-/],
  ["items", /^items-/],
  ["justify-items", /^justify-items-/],
  ["justify-self", /^justify-self-/],
  ["justify", /^justify-/],
  ["self", /^self-/],
  ["place-content", /^place-content-/],
  ["content", /^content-(center|start|end|between)$/],
  ["overflow-x", /^overflow-x-/],
  ["overflow-y", /^overflow-y-/],
  ["overflow", /^overflow-/, "overflow-x overflow-y"],
  ["overscroll", /^overscroll-/],
  ["rounded-tl", /^rounded-tl-/],
  ["rounded-tr", /^rounded-tr-/],
  ["rounded-bl", /^rounded-bl-/],
  ["rounded-br", /^rounded-br-/],
  ["rounded-t", /^rounded-t-/, "rounded-tl rounded-tr"],
  ["rounded-b", /^rounded-b-/, "rounded-bl rounded-br"],
  ["rounded", /^rounded/, "rounded-t rounded-b rounded-tl rounded-tr rounded-bl rounded-br"],
  ["border-style", /^border-(dashed|solid|dotted|none)$/],
  ["border-t", /^border-t(-\d+)?$/],
  ["border-r", /^border-r(-\d+)?$/],
  ["border-b", /^border-b(-\d+)?$/],
  ["border-l", /^border-l(-\d+)?$/],
  ["border-width", /^border(-\d+)?$/, "border-t border-r border-b border-l"],
  ["border-color", /^border-/],
  ["bg-position", /^bg-(center|top|bottom|left|right)$/],
  ["bg-size", /^bg-(cover|contain|auto)$/],
  ["bg-image", /^bg-\[url/],
  ["bg", /^bg-/],
  ["text-align", /^text-(left|center|right)$/],
  ["text-wrap", /^text-(balance|pretty|wrap|nowrap)$/],
  ["text-overflow", /^(truncate|text-(ellipsis|clip))$/],
  ["text-size", /^text-(xs|sm|base|lg|\d?xl|\[)/, "leading"],
  ["text-color", /^text-/],
  ["leading", /^leading-/],
  ["font-family", /^font-(display|sans)$/],
  ["font-weight", /^font-/],
  ["tracking", /^tracking-/],
  ["case", /^(upper|lower|normal-)case$/],
  ["underline-offset", /^underline-offset-/],
  ["underline", /^(no-)?underline$/],
  ["whitespace", /^whitespace-/],
  ["hyphens", /^hyphens-/],
  ["line-clamp", /^line-clamp-/, "display overflow"],
  ["list-style", /^list-(disc|decimal|none)$/],
  ["list-position", /^list-(inside|outside)$/],
  ["opacity", /^opacity-/],
  ["shadow", /^shadow/],
  ["ring-offset", /^ring-offset-\d/],
  ["ring-offset-color", /^ring-offset-/],
  ["ring", /^ring(-\d+)?$/],
  ["ring-color", /^ring-/],
  ["outline-style", /^outline-none$/],
  ["outline-offset", /^-?outline-offset-/],
  ["outline", /^outline(-\d+)?$/],
  ["outline-color", /^outline-/],
  ["object-fit", /^object-(cover|contain)$/],
  ["translate-x", /^-?translate-x-/],
  ["translate-y", /^-?translate-y-/],
  ["scale-x", /^-?scale-x-/],
  ["rotate", /^-?rotate-/],
  ["transition-behavior", /^transition-(discrete|normal)$/],
  ["transition", /^transition/],
  ["duration", /^duration-/],
  ["animate", /^animate-/],
  ["resize", /^resize/],
  ["select", /^select-/],
  ["pointer-events", /^pointer-events-/],
  ["touch", /^touch-/],
  ["cursor", /^cursor-/],
  ["appearance", /^appearance-/],
  ["fill", /^fill-/],
  ["aspect", /^aspect-/],
];

type Kind = { name: string; kind: string; covers: string[] };

/** Behind the last colon outside brackets begins the class; what is before says when it holds. */
function readKind(name: string): Kind | null {
  let [start, depth] = [0, 0];
  for (let at = 0; at < name.length; at++) {
    const sign = name[at];
    if (sign === "[" || sign === "(") depth++;
    else if (sign === "]" || sign === ")") depth--;
    else if (sign === ":" && depth === 0) start = at + 1;
  }
  const [when, base] = [name.slice(0, start), name.slice(start)];
  const property = /^\[([a-z-]+):/.exec(base);
  if (property) return { name, kind: when + base.slice(0, property[0].length), covers: [] };
  const found = KINDS.find(([, pattern]) => pattern.test(base));
  if (!found) return null;
  return { name, kind: when + found[0], covers: found[2]?.split(" ").map((kind) => when + kind) ?? [] };
}

// Both know all that this build can ever ask for after a while: classes are written in the sources, not made up.
const kinds = new Map<string, Kind | null>();
const merged = new Map<string, string>();
const MOST_KEPT = 5_000;

function kindOf(name: string): Kind | null {
  let found = kinds.get(name);
  if (found === undefined) kinds.set(name, (found = readKind(name)));
  return found;
}

function merge(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).reverse()) {
    const found = kindOf(name);
    if (found) {
      if (taken.has(found.kind)) continue;
      taken.add(found.kind);
      for (const covered of found.covers) taken.add(covered);
    }
    kept.push(name);
  }
  return kept.reverse().join(" ");
}

/** Class names joined, where a later one overrides an earlier one of the same kind. */
export function cn(...inputs: ClassValue[]): string {
  const classes = clsx(inputs);
  const known = merged.get(classes);
  if (known !== undefined) return known;
  if (merged.size >= MOST_KEPT) merged.clear();
  const result = merge(classes);
  merged.set(classes, result);
  return result;
}
