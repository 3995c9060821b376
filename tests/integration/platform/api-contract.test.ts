/**
 * The API description says what the calls take. `callRoute` compares what they give
 * (docs/decisions/036-generate-api-descriptions-from-the-code.md).
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import document from "@/docs/api/openapi.json";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { isDocumentedBody } from "@/tests/support/servers/api-document";
import { listOperations, replaceEachLeaf, type ListedOperation } from "@/tests/support/servers/operations";
import { callRoute } from "@/tests/support/servers/route";

type Changed = { at: string; value: unknown };

/** Returns copies of a JSON value, each without one of its properties, or with an unknown one. */
function changeEachObject(value: unknown): Changed[] {
  if (typeof value !== "object" || value === null) return [];
  const put = (name: string, child: unknown) =>
    Array.isArray(value) ? Object.assign([...(value as unknown[])], { [name]: child }) : { ...value, [name]: child };
  const inner = Object.entries(value).flatMap(([name, child]) =>
    changeEachObject(child).map((changed) => ({ at: `${name}.${changed.at}`, value: put(name, changed.value) })),
  );
  if (Array.isArray(value)) return inner;
  const without = Object.keys(value).map((left) => ({
    at: `${left} left out`,
    value: Object.fromEntries(Object.entries(value).filter(([name]) => name !== left)),
  }));
  return [...inner, ...without, { at: "an unknown name", value: { ...value, unknownName: 1 } }];
}

/** A series has this or `until`, which only words can describe. */
const OR_UNTIL = "repeats.count left out";
/** Unknown kinds of authenticators are taken, without their kind. */
const ANY_KIND = "response.authenticatorAttachment";

let withBody: ListedOperation[];
beforeAll(async () => {
  withBody = (await listOperations()).filter(({ operation }) => operation.body);
});

const isTaken = ({ operation }: ListedOperation, body: unknown): boolean =>
  operation.body?.safeParse(body).success === true;
const isDescribed = ({ operation }: ListedOperation, body: unknown): boolean => isDocumentedBody(operation, body);

it("describes each body as the call takes it, with an example", () => {
  const differences = withBody.flatMap((listed) =>
    [{ at: "the example", value: listed.body }, ...changeEachObject(listed.body)]
      .filter(({ at, value }) => at !== OR_UNTIL && isTaken(listed, value) !== isDescribed(listed, value))
      .map(({ at, value }) => `${listed.name}: ${at} is ${isTaken(listed, value) ? "taken" : "refused"}`),
  );
  expect(differences).toEqual([]);
});

it("describes no value as wrong that a call takes", () => {
  const differences = withBody.flatMap((listed) =>
    [null, 17, "x", [], {}, true].flatMap((wrong) =>
      replaceEachLeaf(listed.body, () => wrong)
        .filter(({ at, value }) => at !== ANY_KIND && isTaken(listed, value) && !isDescribed(listed, value))
        .map(({ at }) => `${listed.name}: ${at} may be ${JSON.stringify(wrong)}`),
    ),
  );
  expect(differences).toEqual([]);
});

it("lets no handler read a body or a query that the call doesn't declare", () => {
  const root = path.resolve(__dirname, "../../..");
  const reads = /\brequest\.(json|formData|text|body|blob|arrayBuffer|url)\b|\bread(Json)?Body\b|\breadForm\(request/;
  const routes = globSync("app/api/**/route.ts", { cwd: root }).filter((file) => !file.includes("[..."));
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter((file) => reads.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

type Property = { format?: string; enum?: string[] };
type FormSchema = { properties: Record<string, Property>; required: string[] };
type Described = { requestBody?: { content?: { "multipart/form-data"?: { schema: FormSchema } } } };

const FORMS = Object.entries(document.paths as unknown as Record<string, { post?: Described }>).flatMap(
  ([name, { post }]) => {
    const schema = post?.requestBody?.content?.["multipart/form-data"]?.schema;
    return schema ? [[name, schema] as const] : [];
  },
);

it.each(FORMS)(
  "takes the upload form of %s as it is described, and not without what is required",
  async (name, schema) => {
    const { token } = await createMember({ role: "admin" });
    const event = await createEvent();
    const route = (await import(`@/app/api/${name.slice("/api/".length).replace("{id}", "[id]")}/route`)) as object;
    const isPicture = !name.includes("import");
    const file = new Blob([isPicture ? new Uint8Array(await createPhoto("png")) : "Name,Email\nAna,ana@example.com\n"]);
    const send = (left?: string) => {
      resetRateLimits();
      const form = new FormData();
      for (const field of schema.required.filter((each) => each !== left)) {
        const { format, enum: choices } = schema.properties[field] ?? {};
        form.set(field, format === "binary" ? file : (choices?.[0] ?? ""));
      }
      return callRoute(route, "POST", { token, params: { id: event.id }, body: form });
    };
    expect((await send()).status).toBe(200);
    for (const field of schema.required) expect((await send(field)).status).toBe(400);
  },
);
