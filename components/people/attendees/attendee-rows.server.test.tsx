/** @jest-environment node */
import { buildAttendee } from "@/tests/support/fixtures/people";
import { renderToString } from "@/tests/support/render-to-string";

import { AttendeeRows } from "./attendee-rows";

test.each([5, 60, 200])("has the first rows of a list of %i in the server's HTML", (count) => {
  const attendees = Array.from({ length: count }, (_, index) => buildAttendee(`p${index}`));
  const html = renderToString(
    <AttendeeRows attendees={attendees} setSize={count}>
      {({ userId }) => <span>{userId}</span>}
    </AttendeeRows>,
  );
  expect(html.match(/role="listitem"/g)).toHaveLength(Math.min(count, 60));
  expect(html).toContain("<span>p0</span>");
});
