import busboy from "busboy";

import type { ErrorMessageKey } from "@/lib/core/shared/error-message";
import { AppError, validationError } from "@/lib/core/shared/errors";

import { readChunks } from "./read-body";

const OVERHEAD_BYTES = 16 * 1024;
const MAX_FIELDS = 3;
const MAX_FIELD_BYTES = 8 * 1024;
const MAX_FILES = 1;
/** Small slices, so that the parser stops soon after the first problem. */
const SLICE_BYTES = 16 * 1024;

/** The field of the file, its limit, and the texts for its sender unless it is a picture. */
export type FormShape = { file: string; maxBytes: number; texts?: typeof PICTURE };
const PICTURE: Record<"tooLarge" | "missing", ErrorMessageKey> = {
  tooLarge: "http.fileTooLarge",
  missing: "http.fileMissing",
};

type UploadForm = { file: Buffer; fields: ReadonlyMap<string, string> };
type Parser = {
  refusal: AppError | null;
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
  files: Map<string, Uint8Array[]>;
  fields: Map<string, string>;
};

const malformed = (cause?: unknown) => new AppError("validation", "http.invalidForm", { cause });
const tooManyParts = () => new AppError("validation", "http.tooManyFormParts");

/**
 * Accepts one file and a few short fields. Stops parsing at the first broken limit.
 * @throws AppError `too_large`, `unsupported_type`, or `validation` for a malformed form, repeated
 * fields, too many parts or a missing file
 */
export async function readForm(
  request: Request,
  { file: fileField, maxBytes, texts = PICTURE }: FormShape,
): Promise<UploadForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError("unsupported_type", "http.bodyNotForm");
  const parser = createParser(type, maxBytes, texts.tooLarge);
  for await (const chunk of readBody(request, maxBytes, texts.tooLarge)) {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      await parser.write(chunk.subarray(start, start + SLICE_BYTES));
      if (parser.refusal) throw parser.refusal;
    }
  }
  await parser.end();
  if (parser.refusal) throw parser.refusal;
  const file = Buffer.concat(parser.files.get(fileField) ?? []);
  if (file.length === 0) throw validationError({ [fileField]: texts.missing });
  return { file, fields: parser.fields };
}

async function* readBody(request: Request, fileBytes: number, tooLarge: ErrorMessageKey): AsyncGenerator<Uint8Array> {
  try {
    yield* readChunks(request, fileBytes + OVERHEAD_BYTES, tooLarge);
  } catch (error) {
    // Other errors mean that the connection closed in the middle.
    throw error instanceof AppError ? error : malformed(error);
  }
}

function createParser(type: string, fileBytes: number, tooLarge: ErrorMessageKey): Parser {
  const form = openForm(type, fileBytes);
  const parser: Parser = { refusal: null, files: new Map(), fields: new Map(), write, end };
  const refuse = (error: AppError) => void (parser.refusal ??= error);
  const closed = new Promise<void>((resolve) => form.on("close", resolve));

  form.on("error", (error) => refuse(malformed(error)));
  form.on("partsLimit", () => refuse(tooManyParts()));
  form.on("fieldsLimit", () => refuse(tooManyParts()));
  form.on("filesLimit", () => refuse(tooManyParts()));
  // The name can be undefined, whatever the types say.
  form.on("field", (name: string | undefined, value, { valueTruncated }) => {
    if (name === undefined || parser.fields.has(name) || valueTruncated) refuse(malformed());
    else parser.fields.set(name, value);
  });
  form.on("file", (name: string | undefined, file) => {
    const chunks: Uint8Array[] = [];
    if (name === undefined) refuse(malformed());
    else parser.files.set(name, chunks);
    file.on("data", (chunk: Buffer) => chunks.push(chunk));
    file.on("limit", () => refuse(new AppError("too_large", tooLarge)));
    file.on("error", (error) => refuse(malformed(error)));
  });

  async function write(bytes: Uint8Array): Promise<void> {
    await Promise.race([closed, new Promise<void>((resolve) => form.write(bytes, () => resolve()))]);
  }
  async function end(): Promise<void> {
    form.end();
    await closed;
  }
  return parser;
}

function openForm(type: string, fileBytes: number): busboy.Busboy {
  const limits = {
    // busboy reports a limit when it is reached, so each is one above the allowed number.
    parts: MAX_FIELDS + MAX_FILES + 1,
    fileSize: fileBytes + 1,
    fields: MAX_FIELDS,
    files: MAX_FILES,
    fieldSize: MAX_FIELD_BYTES,
  };
  try {
    return busboy({ headers: { "content-type": type }, limits });
  } catch (error) {
    throw malformed(error);
  }
}
