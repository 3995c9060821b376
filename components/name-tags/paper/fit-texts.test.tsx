import { fitTexts } from "./fit-texts";

/** In pixels. A letter is as wide and high as the font. */
const BOX = { width: 100, height: 40 };

const getFontSize = (element: HTMLElement) => parseFloat(element.style.fontSize) * (96 / 72);

/** jsdom has no layout, so this breaks lines as a browser does. */
function measure(element: HTMLElement): { width: number; height: number } {
  const size = getFontSize(element);
  const words = (element.textContent ?? "").split(" ").map(({ length }) => length * size);
  const breaks = element.style.overflowWrap === "anywhere";
  const rows = words.reduce((count, width) => count + Math.max(1, Math.ceil(width / BOX.width)), 0);
  return { width: breaks ? BOX.width : Math.max(BOX.width, ...words), height: (breaks ? rows : words.length) * size };
}

function defineLayout(): void {
  const define = (name: string, get: (this: HTMLElement) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  define("clientWidth", () => BOX.width);
  define("clientHeight", () => BOX.height);
  define("scrollWidth", function () {
    return measure(this).width;
  });
  define("offsetHeight", function () {
    return measure(this).height;
  });
}

function fit(text: string): HTMLElement {
  const box = document.createElement("div");
  const element = document.createElement("div");
  element.dataset.fit = "24 2";
  element.textContent = text;
  box.append(element);
  fitTexts(box);
  return element;
}

beforeEach(defineLayout);

it("takes the largest font for a short text", () => {
  expect(fit("Bo").style.fontSize).toBe("24pt");
});

it("shrinks a text until its words fit", () => {
  const element = fit("Maria Novak");
  expect(element.style.overflowWrap).toBe("normal");
  expect(measure(element).width).toBeLessThanOrEqual(BOX.width);
  expect(measure(element).height).toBeLessThanOrEqual(BOX.height);
  expect(getFontSize(element)).toBeGreaterThan(18);
});

it("breaks a word that would become too small", () => {
  const element = fit("W".repeat(80));
  expect(element.style.overflowWrap).toBe("anywhere");
  expect(measure(element).height).toBeLessThanOrEqual(BOX.height);
  expect(getFontSize(element)).toBeGreaterThan(3);
});
