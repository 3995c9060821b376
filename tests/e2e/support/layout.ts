import type { Page } from "@playwright/test";

/** Doubles the texts of the open page (WCAG 1.4.4 and 1.4.10), which are sized in rem. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/**
 * Waits until every element keeps its box for some frames: an open menu moves, and a chart is drawn
 * again, a moment after the window has another size. Gives up on what never rests.
 */
export const waitForStillLayout = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const STILL_FRAMES = 5;
    const MAX_FRAMES = 300;
    const measure = (): string =>
      [...document.body.querySelectorAll("*")]
        .map((element) => Object.values(element.getBoundingClientRect().toJSON() as DOMRect).join())
        .join();
    let before = measure();
    for (let frame = 0, still = 0; frame < MAX_FRAMES && still < STILL_FRAMES; frame += 1) {
      await new Promise(requestAnimationFrame);
      const now = measure();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });

/**
 * Returns what doesn't fit the window, each as "kind: text": a page or a text that reaches over an
 * edge, a field that is out of sight beside others, a text that its box cuts off, and a word that
 * is broken without a hyphen. A text with an ellipsis is cut on purpose; addresses and names of
 * settings may break anywhere.
 */
export const findLayoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MARGIN = 24;
    const width = document.documentElement.clientWidth;
    const problems = new Set<string>();
    const sideways = document.documentElement.scrollWidth - width;
    if (sideways > 0) problems.add(`the page is ${sideways} px too wide`);

    const isHiddenOnPurpose = (style: CSSStyleDeclaration): boolean =>
      style.position === "absolute" && (style.clipPath !== "none" || style.clip !== "auto");
    /**
     * Returns the box that cuts the text off: "on purpose" if that is meant, and for what scrolls.
     */
    const findCut = (element: Element, box: DOMRect): Element | "on purpose" | null => {
      for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
        const style = getComputedStyle(parent);
        if (isHiddenOnPurpose(style) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none")
          return "on purpose";
        const edge = parent.getBoundingClientRect();
        const isOver = box.left < edge.left - 1 || box.right > edge.right + 1;
        const isBelow = box.top < edge.top - 2 || box.bottom > edge.bottom + 2;
        if (isOver && style.overflowX !== "visible") return /auto|scroll/.test(style.overflowX) ? "on purpose" : parent;
        if (isBelow && style.overflowY !== "visible")
          return /auto|scroll/.test(style.overflowY) ? "on purpose" : parent;
        if (style.position === "fixed") return null;
      }
      return null;
    };

    for (const field of document.querySelectorAll("input, select, textarea, [role=checkbox], [role=switch]")) {
      const { left, right } = field.getBoundingClientRect();
      const isSeen = field.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || isHiddenOnPurpose(getComputedStyle(field))) continue;
      if (left < -1 || right > width + 1) problems.add(`out of sight: ${field.ariaLabel ?? field.id}`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      const parent = text.parentElement;
      if (
        !parent ||
        !text.data.trim() ||
        parent.closest("[aria-hidden=true], script, style, noscript, .leaflet-container")
      )
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      const cuts = boxes.map((box) => findCut(parent, box));
      if (cuts.includes("on purpose")) continue;
      if (cuts.some(Boolean)) problems.add(`cut off: ${text.data.trim()}`);
      else if (boxes.some(({ left, right }) => left < -1 || right > width + 1))
        problems.add(`over the edge: ${text.data.trim()}`);

      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}'’]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()];
        // One that is as wide as the window has to break somewhere.
        if (parts.reduce((sum, part) => sum + part.width, 0) > width - 2 * MARGIN) continue;
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        const whole = text.data.match(new RegExp(`\\S*${word}\\S*`, "u"))?.[0] ?? word;
        if (lines.size > 1 && !/[@/._]\S/.test(whole)) problems.add(`broken word: ${word} in ${text.data.trim()}`);
      }
    }
    return [...problems];
  });

/**
 * Returns the controls that are smaller than 44 × 44 px to the finger. A pseudo-element or a label
 * around a control belongs to it. A link within a text has the height of its line.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SMALLEST = 43.5;
    const STEP = 2;
    const CONTROLS =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=radio]";
    const isInText = (element: Element): boolean =>
      element.matches("a, button") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    // The link to the content is there for the keyboard, and on the screen while it has the focus.
    const isForReaders = (element: Element): boolean => {
      const { position, clip, clipPath } = getComputedStyle(element);
      return position === "absolute" && (clip !== "auto" || clipPath !== "none");
    };
    const hasBeenSeen = (control: HTMLElement): boolean =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !control.closest("[inert], [aria-hidden=true], .leaflet-control-attribution") &&
      !control.matches(":disabled") &&
      !isForReaders(control) &&
      !isInText(control);

    /** Returns how far the parts reach from a point to both sides, as a finger meets them. */
    const measure = (parts: Element[], x: number, y: number, dx: number, dy: number): number => {
      const isHit = (by: number): boolean => {
        const hit = document.elementFromPoint(x + by * dx, y + by * dy);
        return parts.some((part) => part.contains(hit));
      };
      let length = 0;
      for (const side of [-STEP, STEP])
        for (let by = side; Math.abs(by) <= SMALLEST && isHit(by); by += side) length += STEP;
      return length;
    };
    const small = new Set<string>();
    const measured = new Set<string>();
    // An open sheet makes everything else inert, and an open menu covers some of it.
    const top = document.querySelector("dialog:modal, [role=menu]") ?? document;
    for (const control of top.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!hasBeenSeen(control)) continue;
      const labels = "labels" in control ? [...(control.labels as NodeListOf<HTMLElement>)] : [];
      const parts = [control, ...labels].filter((part) => part.getBoundingClientRect().width > 1);
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const [first] = parts;
      // The rows of a list have the same controls.
      const kind = [
        control.localName,
        control.className,
        ...boxes.map(({ width, height }) => `${width} ${height}`),
      ].join();
      if (measured.has(kind)) continue;
      measured.add(kind);
      if (!first || boxes.some(({ width, height }) => width >= SMALLEST && height >= SMALLEST)) continue;
      first.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top: y0, width, height } = first.getBoundingClientRect();
      const [x, y] = [left + width / 2, y0 + height / 2];
      const wide = Math.max(width, measure(parts, x, y, 1, 0));
      const high = Math.max(height, measure(parts, x, y, 0, 1));
      if (wide >= SMALLEST - STEP && high >= SMALLEST - STEP) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim();
      small.add(`${Math.round(wide)} × ${Math.round(high)} px: ${control.localName} ${name || control.id}`);
    }
    return [...small];
  });

/**
 * Returns the chosen tabs, links and switches that look as the others do once the system replaces
 * all colors (forced colors). Its backgrounds are replaced too, so the difference is in a border,
 * an outline, a line below or the weight.
 */
export const findUnmarkedChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PROPERTIES = [
      "borderTopColor",
      "borderBottomColor",
      "borderBottomWidth",
      "outlineStyle",
      "outlineWidth",
      "outlineColor",
      "textDecorationLine",
      "fontWeight",
      "color",
      "backgroundColor",
      "boxShadow",
      "opacity",
      "display",
      "content",
      "fill",
    ] as const;
    // A mark in the box, such as a check.
    const countPictures = (element: Element): number =>
      [...element.querySelectorAll("svg")].filter((picture) => picture.checkVisibility({ visibilityProperty: true }))
        .length;
    // The page's background replaces that of an element, which keeps its transparency. On the same
    // color it makes no difference.
    const withoutAlpha = (value: string): string => value.replace(/rgba?\((\d+, \d+, \d+)[^)]*\)/g, "$1");
    const look = (element: Element): string =>
      ["", "::before", "::after"]
        .map((pseudo) => getComputedStyle(element, pseudo || null))
        .map((style) => withoutAlpha(PROPERTIES.map((property) => style[property]).join()))
        .join("|") + String(countPictures(element));
    const MARKS = ["aria-selected", "aria-pressed", "aria-current", "aria-checked"];
    const problems: string[] = [];
    for (const mark of MARKS) {
      for (const chosen of document.querySelectorAll(`[${mark}]:not([${mark}=false])`)) {
        if (!chosen.checkVisibility()) continue;
        const group = chosen.closest("[role=tablist], [role=group], [role=radiogroup], nav, ul");
        const other = [...(group?.querySelectorAll(chosen.localName) ?? [])].find(
          (each) => each !== chosen && ["false", null].includes(each.getAttribute(mark)) && each.checkVisibility(),
        );
        if (other && look(chosen) === look(other)) problems.push(`${mark}: ${chosen.textContent?.trim()}`);
      }
    }
    // Native ones that the app draws itself.
    const controls = [...document.querySelectorAll<HTMLInputElement>("input:is([type=checkbox], [type=radio])")].filter(
      (control) => getComputedStyle(control).appearance === "none" && control.checkVisibility(),
    );
    for (const chosen of controls.filter(({ checked }) => checked)) {
      const other = controls.find(({ checked, className }) => !checked && className === chosen.className);
      if (other && look(chosen) === look(other)) problems.push(`checked: ${chosen.labels?.[0]?.textContent?.trim()}`);
    }
    return problems;
  });

/** Returns what still moves although the person asked for less motion. */
export const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 10)
      .map((animation) => {
        const { target } = animation.effect as KeyframeEffect;
        return `moves: ${(animation as CSSAnimation).animationName ?? "a transition"} of ${target?.className ?? "?"}`;
      }),
  );
