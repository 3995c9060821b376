import { trackActivity } from "./client";
import { MAX_ACTIVITIES } from "./constants";
import { activitiesSchema } from "./schema";

const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);

function readBlob(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

const listSent = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => {
      expect([path, body.type]).toEqual(["/api/activity/track", "application/json"]);
      return activitiesSchema.parse(JSON.parse(await readBlob(body)));
    }),
  );

const VIEW = { action: "page_view", page: "/events" } as const;
const RSVP = { action: "rsvp_created", page: "/events", metadata: { eventId: "1" } } as const;

beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  localStorage.setItem("auth_token", "token");
});

it("sends what happened within ten seconds together", async () => {
  jest.useFakeTimers();
  trackActivity(VIEW);
  trackActivity(RSVP);
  jest.advanceTimersByTime(10_000);
  jest.useRealTimers();
  expect(await listSent()).toEqual([[VIEW, RSVP]]);
});

it("sends the rest when the page is hidden", async () => {
  trackActivity(VIEW);
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await listSent()).toEqual([[VIEW]]);
});

it("sends no more at once than the server takes", async () => {
  for (let index = 0; index <= MAX_ACTIVITIES; index += 1) trackActivity(VIEW);
  document.dispatchEvent(new Event("visibilitychange"));
  expect((await listSent()).map((sent) => [sent].flat().length)).toEqual([MAX_ACTIVITIES, 1]);
});

it("sends nothing of a session that has ended", () => {
  trackActivity(VIEW);
  localStorage.clear();
  trackActivity(RSVP);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sendBeacon).not.toHaveBeenCalled();
});
