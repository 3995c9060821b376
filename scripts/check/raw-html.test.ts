// React escapes texts. Each exception is listed with what keeps other people's texts out of it.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

const EXCEPTIONS: Record<string, string> = {
  "app/structured-data.tsx": "structured data, with every < escaped (app/(app)/events/[id]/preview.test.ts)",
  "app/layout.tsx": "our own scripts, without any text of a person",
  "components/events/venue/pin-icon.ts": "a fixed picture",
  "components/presence/map/marker-icons.ts": "elements whose text is set as text",
};

const SETS_HTML = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|\bdivIcon\(/;

it("finds what sets HTML", () => {
  expect(
    ["element.innerHTML = text", "L.divIcon({ html })", "const { innerHTML } = element"].map((code) =>
      SETS_HTML.test(code),
    ),
  ).toEqual([true, true, false]);
});

it("sets HTML only in the listed files", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}", "worker/**/*.ts"], {
    cwd: root,
  })
    .filter((file) => !/\.test\.tsx?$|generated/.test(file))
    .filter((file) => SETS_HTML.test(readFileSync(path.join(root, file), "utf8")));
  expect(files.map((file) => file.replaceAll(path.sep, "/")).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
