/** In points. Below it a long word is broken rather than made smaller. */
const SMALLEST_WHOLE = 15;
const STEPS = 7;
/** Printers round widths differently, and a line that breaks needs room. */
const SLACK = 0.97;

type Size = { element: HTMLElement; low: number; high: number };

const setSize = (element: HTMLElement, points: number) => {
  element.style.fontSize = `${points}pt`;
};

function fits(element: HTMLElement): boolean {
  const box = element.parentElement;
  return box !== null && element.scrollWidth <= element.clientWidth && element.offsetHeight <= box.clientHeight;
}

/** Writes all sizes before it reads, so that each step needs one layout. */
function testSizes(sizes: Size[], getSize: (size: Size) => number): boolean[] {
  for (const size of sizes) setSize(size.element, getSize(size));
  return sizes.map(({ element }) => fits(element));
}

/** Sets the largest size that fits. Returns the texts that don't fit at their smallest size. */
function findSizes(sizes: Size[]): Size[] {
  const isFit = testSizes(sizes, ({ high }) => high);
  const open = sizes.filter((_, index) => !isFit[index]);
  const isPossible = testSizes(open, ({ low }) => low);
  const left = open.filter((_, index) => !isPossible[index]);
  let ranges = open.filter((_, index) => isPossible[index]);
  for (let step = 0; step < STEPS; step++) {
    const results = testSizes(ranges, ({ low, high }) => (low + high) / 2);
    ranges = ranges.map(({ element, low, high }, index) => {
      const middle = (low + high) / 2;
      return results[index] ? { element, low: middle, high } : { element, low, high: middle };
    });
  }
  for (const { element, low } of ranges) setSize(element, low * SLACK);
  return left;
}

/**
 * Gives each `[data-fit="largest smallest"]` (in points) inside `root` the largest font that fits
 * its parent. Works for any script, because the browser measures.
 */
export function fitTexts(root: ParentNode): void {
  const sizes = [...root.querySelectorAll<HTMLElement>("[data-fit]")].map((element) => {
    const [high = 0, low = 0] = (element.dataset.fit ?? "").split(" ").map(Number);
    element.style.overflowWrap = "normal";
    return { element, high, low };
  });
  const withWholeWords = sizes.map(({ low, ...size }) => ({
    ...size,
    low: Math.max(low, Math.min(SMALLEST_WHOLE, size.high / 2)),
  }));
  const left = new Set(findSizes(withWholeWords).map(({ element }) => element));
  for (const element of left) element.style.overflowWrap = "anywhere";
  findSizes(sizes.filter(({ element }) => left.has(element)));
}
