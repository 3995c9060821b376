import { QueryClientProvider } from "@tanstack/react-query";
import { Map as LeafletMap } from "leaflet";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { MapSocket } from "@/lib/api/browser/socket-io-client";
import { act, render } from "@/tests/support/render";

import EventMap from "./event-map";

it("moves to the venue whose coordinates are corrected", async () => {
  jest.spyOn(MapSocket.prototype, "connect").mockReturnValue();
  const setView = jest.spyOn(LeafletMap.prototype, "setView");
  const client = createQueryClient();
  client.setQueryDefaults(currentUserQuery().queryKey, { enabled: false });
  const ui = (latitude: number) => (
    <QueryClientProvider client={client}>
      <EventMap
        event={{ id: "event", name: "Mixer", latitude, longitude: -82.4636 }}
        viewerId="ana"
        attendanceId="attendance"
        realtimePort={3001}
        isShown
      />
    </QueryClientProvider>
  );
  const { rerender } = render(ui(27.9615));
  await act(async () => undefined);
  await act(async () => rerender(ui(27.7676)));
  expect(setView).toHaveBeenLastCalledWith([27.7676, -82.4636], 18, expect.objectContaining({ animate: false }));
});
