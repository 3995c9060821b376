import { createQueryClient } from "@/lib/http/browser/query-client";
import { ANA, ME, buildMessage, buildMessages } from "@/tests/support/fixtures/messages";

import { conversationQuery, hasGap, mergeMessages } from "./client";

let requests: string[];
let responses: Map<string, unknown>;
const path = `/api/messages/conversation/${ANA}`;
const getSeqs = (list: { seq: number }[]) => list.map((message) => message.seq);

beforeEach(() => {
  requests = [];
  responses = new Map();
  // jsdom has no fetch.
  Object.assign(globalThis, {
    fetch: (url: string) => {
      requests.push(url.slice(path.length));
      const body = responses.get(url.slice(path.length));
      const status = body === undefined ? 404 : 200;
      return Promise.resolve({
        ok: status === 200,
        status,
        statusText: "",
        headers: new Headers({ "content-type": "application/json" }),
        text: () =>
          Promise.resolve(JSON.stringify(body ?? { message: "This message can't be found.", code: "not_found" })),
      });
    },
    Headers: class {
      readonly #values: Record<string, string>;
      constructor(values: Record<string, string>) {
        this.#values = values;
      }
      get = (name: string) => this.#values[name] ?? null;
      set = (name: string, value: string) => void (this.#values[name] = value);
    },
  });
});

const getMessageId = (seq: number) => buildMessage(seq).id;

it("reads the newest page first and discards entries without an id", async () => {
  responses.set("", [...buildMessages(1, 2), { content: "no id" }]);
  expect(getSeqs(await createQueryClient().fetchQuery(conversationQuery(ANA)))).toEqual([1, 2]);
  expect(requests).toEqual([""]);
});

it("requests what follows the last cached message until a page is not full", async () => {
  const client = createQueryClient();
  client.setQueryData(conversationQuery(ANA).queryKey, buildMessages(1, 60));
  responses.set(`?after=${getMessageId(60)}`, buildMessages(61, 260));
  responses.set(`?after=${getMessageId(260)}`, buildMessages(261, 263));
  const read = await client.fetchQuery({ ...conversationQuery(ANA), staleTime: 0 });
  expect(getSeqs(read)).toEqual(getSeqs(buildMessages(1, 263)));
  expect(requests).toEqual([`?after=${getMessageId(60)}`, `?after=${getMessageId(260)}`]);
});

it("catches up from before a gap, and reads newer read marks while own messages are unread", async () => {
  const client = createQueryClient();
  const mine = buildMessage(2, { senderId: ME });
  client.setQueryData(conversationQuery(ANA).queryKey, [buildMessage(1), mine, buildMessage(5)]);
  responses.set(`?after=${mine.id}`, buildMessages(3, 5));
  responses.set("", [buildMessage(1), { ...mine, isRead: true }, ...buildMessages(3, 5)]);
  const read = await client.fetchQuery({ ...conversationQuery(ANA), staleTime: 0 });
  expect(getSeqs(read)).toEqual([1, 2, 3, 4, 5]);
  expect(read[1]?.isRead).toBe(true);
});

it("keeps live messages that arrive during a read", async () => {
  const client = createQueryClient();
  const { queryKey } = conversationQuery(ANA);
  responses.set("", buildMessages(1, 2));
  const reading = client.fetchQuery(conversationQuery(ANA));
  client.setQueryData(queryKey, [buildMessage(3)]);
  expect(getSeqs(await reading)).toEqual([1, 2, 3]);
});

it("reads the newest page when the cached messages are no longer accessible", async () => {
  const client = createQueryClient();
  client.setQueryData(conversationQuery(ANA).queryKey, buildMessages(1, 2));
  responses.set("", buildMessages(1, 3));
  expect(getSeqs(await client.fetchQuery({ ...conversationQuery(ANA), staleTime: 0 }))).toEqual([1, 2, 3]);
});

it("merges by seq, keeps each message once and keeps it read", () => {
  const read = buildMessage(2, { isRead: true });
  const merged = mergeMessages([buildMessage(3), read], [buildMessage(2), buildMessage(1)]);
  expect(getSeqs(merged)).toEqual([1, 2, 3]);
  expect(merged[1]).toBe(merged.find((one) => one.isRead));
  expect(hasGap(merged)).toBe(false);
  expect(hasGap([buildMessage(1), buildMessage(3)])).toBe(true);
  expect(hasGap([])).toBe(false);
});
