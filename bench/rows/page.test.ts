import { formatFigures, summarize, type Figures } from "./page";

const GOOD: Figures = {
  ...{ performance: 95, lcp: 900, tbt: 80, cls: 0.01, accessibility: 100, bestPractices: 100, seo: 100 },
  ...{ htmlKb: 20, scriptsKb: 184 },
};

it("prints a page's figures", () => {
  expect(formatFigures("/", GOOD)).toBe(
    `${"/".padEnd(16)}performance 95, LCP 0.90 s, TBT 80 ms, CLS 0.010, accessibility 100, best practices 100, SEO 100, ` +
      "HTML 20.0 kB, scripts 184.0 kB",
  );
});

it("marks the figures that miss their targets", () => {
  const line = formatFigures("/", { ...GOOD, performance: 89, lcp: 2_001, seo: 99, htmlKb: 35.1 });
  expect(line.match(/✗ [^,]+/g)).toEqual(["✗ performance 89", "✗ LCP 2.00 s", "✗ SEO 99", "✗ HTML 35.1 kB"]);
});

it("summarizes rounds by the median of each figure", () => {
  const rounds = [900, 3_000, 1_000].map((lcp, index) => ({ ...GOOD, lcp, tbt: index }));
  expect(summarize(rounds)).toMatchObject({ lcp: 1_000, tbt: 1, performance: 95 });
});
