import { guard } from "./guard";

const UPLOADS = "tests/security/uploads.test.ts";
const QUEUE = "@/lib/core/server/bounded-queue";

/** Guards of uploads and of the pictures that we draw. */
export const UPLOAD_GUARDS = [
  guard<typeof import("@/lib/http/server/read-form")>({
    name: "uploads: the parts of a form are limited",
    module: "@/lib/http/server/read-form",
    without: () => ({
      readForm: async (request, { file: name }) => {
        const file = (await request.formData()).get(name);
        const bytes = file instanceof File ? await file.arrayBuffer() : new ArrayBuffer(0);
        return { file: Buffer.from(bytes), fields: new Map() };
      },
    }),
    file: "tests/security/multipart.test.ts",
    test: "says that a form has too many parts",
  }),
  guard<typeof import("@/lib/uploads/limits")>({
    name: "uploads: pixels are limited before a picture is decoded",
    module: "@/lib/uploads/limits",
    without: () => ({ MAX_AVIF_PIXELS: Infinity as never }),
    readAtLoad: true,
    file: UPLOADS,
    test: "refuses an AVIF of 17 megapixels by its header, with words and without decoding it",
  }),
  guard<typeof import("@/lib/uploads/decoder/process")>({
    name: "uploads: the memory of a decoder is limited",
    module: "@/lib/uploads/decoder/process",
    without: ({ startDecoder }) => ({
      startDecoder: (options) => startDecoder({ ...options, memoryBytes: Number.MAX_SAFE_INTEGER }),
    }),
    file: UPLOADS,
    test: "lets no picture take more memory than its process may",
  }),
  guard<typeof import("@/lib/uploads/receive")>({
    name: "uploads: one at a time for an account",
    module: "@/lib/uploads/receive",
    without: () => ({ receiveUpload: (_userId, work) => work() }),
    file: "tests/integration/profiles/uploads.test.ts",
    test: "an avatar is processed one at a time for an account",
  }),
  guard<typeof import("@/lib/core/server/bounded-queue")>({
    name: "uploads: few pictures wait to be decoded",
    module: QUEUE,
    without: ({ BoundedQueue }) => ({
      BoundedQueue: class extends BoundedQueue {
        override assertCapacity = () => undefined;
      },
    }),
    readAtLoad: true,
    file: UPLOADS,
    test: "decodes two at once, lets eight wait, and refuses more with the time to wait",
  }),
  guard<typeof import("@/lib/core/server/bounded-queue")>({
    name: "link pictures: one is drawn at a time, few wait",
    module: QUEUE,
    without: ({ BoundedQueue }) => ({
      BoundedQueue: class extends BoundedQueue {
        override run = <T>(work: () => Promise<T>) => work();
      },
    }),
    readAtLoad: true,
    file: "tests/security/link-pictures.test.ts",
    test: "draws one at a time, lets eight wait, and refuses more with the time to wait",
  }),
];
