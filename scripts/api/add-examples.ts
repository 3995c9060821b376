import { buildExample } from "./examples";

type Media = { schema?: object; example?: unknown };
type Content = Record<string, Media>;
type Operation = { requestBody?: { content?: Content }; responses?: Record<string, { content?: Content }> };
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object> };
};

/** Changes the document in place and returns it. */
export function addExamples(document: object): object {
  const { paths = {}, components } = document as Document;
  const schemas = components?.schemas ?? {};
  const bodies = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses ?? {})]);
  for (const body of bodies) {
    const media = body?.content?.["application/json"];
    if (media?.schema) media.example = buildExample(media.schema, schemas);
  }
  return document;
}
