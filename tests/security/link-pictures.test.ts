/** Many requests for link pictures (docs/product/http.md#link-pictures). */
import { randomUUID } from "node:crypto";

import { getLinkPicture } from "@/lib/uploads/link-pictures";

/** Returns a drawing that ends when the test says so. */
function createDrawing() {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const draw = jest.fn(async () => {
    await finished;
    return Buffer.from("picture");
  });
  return { draw, finish };
}

it("draws a picture once, however often and from how many sides it is requested", async () => {
  const content = randomUUID();
  const { draw, finish } = createDrawing();
  const requests = Array.from({ length: 20 }, () => getLinkPicture(content, draw));
  finish();
  for (const bytes of await Promise.all(requests)) expect(bytes.toString()).toBe("picture");
  expect((await getLinkPicture(content, draw)).toString()).toBe("picture");
  expect(draw).toHaveBeenCalledTimes(1);
});

it("draws one at a time, lets eight wait, and refuses more with the time to wait", async () => {
  const { draw, finish } = createDrawing();
  const requests: Promise<Buffer>[] = [];
  const refusals = await new Promise<unknown[]>((resolve) => {
    const errors: unknown[] = [];
    // A second drawing at the same time ends the test, which would wait for refusals.
    const drawAlone = () => {
      if (draw.mock.calls.length > 0) resolve(errors);
      return draw();
    };
    for (let index = 0; index < 12; index++) {
      const request = getLinkPicture(randomUUID(), drawAlone);
      requests.push(request);
      request.catch((error: unknown) => {
        if (errors.push(error) === 3) resolve(errors);
      });
    }
  });
  expect([draw.mock.calls.length, refusals.length]).toEqual([1, 3]);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: "unavailable", messageKey: "uploads.linkPicturesBusy", retryAfter: 5 });
  finish();
  const statuses = (await Promise.allSettled(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "fulfilled")).toHaveLength(9);
});

it("keeps the last hundred", async () => {
  const draw = jest.fn(() => Promise.resolve(Buffer.from("picture")));
  const contents = Array.from({ length: 101 }, () => randomUUID());
  for (const content of contents) await getLinkPicture(content, draw);
  await getLinkPicture(contents[1]!, draw);
  expect(draw).toHaveBeenCalledTimes(101);
  await getLinkPicture(contents[0]!, draw);
  expect(draw).toHaveBeenCalledTimes(102);
});

it("is drawn again after it failed", async () => {
  const content = randomUUID();
  await expect(getLinkPicture(content, () => Promise.reject(new Error("no font")))).rejects.toThrow("no font");
  expect((await getLinkPicture(content, () => Promise.resolve(Buffer.from("picture")))).toString()).toBe("picture");
});
